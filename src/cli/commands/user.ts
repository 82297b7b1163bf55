import { passwordWeakness } from '../../accounts/auth/password.ts'
import type { Credentials } from '../../accounts/auth/schema.ts'
import {
  allUsers,
  createUser,
  disableUser,
  enableUser,
  listSignIns,
  renameUser,
  setPassword,
  userWithEmail,
} from '../../accounts/auth/service.ts'
import { SIGN_IN_DAYS, type SignInRecord } from '../../accounts/collections.ts'
import { makeResetLink } from '../../accounts/own/mails.ts'
import { CODE_HOURS, makeSetUpLink } from '../../accounts/set-up/service.ts'
import { allChurches } from '../../churches/service.ts'
import { invalid } from '../../core/failures.ts'
import { TOOL } from '../../core/system/source-or-executable.ts'
import type { Collections } from '../../db/collections.ts'
import { command } from '../command.ts'
import { email, newEmail } from '../options.ts'
import { withStorage } from '../storage.ts'
import { printable } from '../terminal.ts'

/** Refuses weak passwords on a terminal only: programs may pass any password that the sign-in accepts. */
const refuseWeakPassword = async (
  collections: Collections,
  { email, password }: Credentials,
): Promise<void> => {
  if (!process.stderr.isTTY) return
  const churchNames = (await allChurches(collections)).map(({ name }) => name)
  const weakness = passwordWeakness(password, { email, churchNames })
  if (weakness) throw invalid(weakness)
}

export const userCreate = command(
  {
    name: 'user create',
    summary: 'Add a person who can sign in',
    details:
      'The person sees no church until "member set" adds them to one. To keep the password out of the shell’s history:\n' +
      `  read -rs PASSWORD && printf %s "$PASSWORD" | ${TOOL} user create --email ADDRESS --password-stdin`,
    options: { email },
    takesPassword: true,
  },
  ({ config, values, password }) =>
    withStorage(config, async (storage) => {
      await refuseWeakPassword(storage.collections, { email: values.email, password })
      const id = await createUser(storage, { email: values.email, password })
      return { json: { user: { id, email: values.email } }, text: `${values.email} can sign in now.` }
    }),
)

export const userDisable = command(
  {
    name: 'user disable',
    summary: 'Sign a person out everywhere and refuse new sign-ins',
    details:
      'The person’s tokens are revoked. Roles and history stay as they are. After "user enable" the person can sign in again, with the same password.',
    options: { email },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const user = await disableUser(collections, values.email)
      return { json: { user }, text: `${user.email} is signed out and cannot sign in any more.` }
    }),
)

export const userEnable = command(
  { name: 'user enable', summary: 'Allow a disabled person to sign in again', options: { email } },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const user = await enableUser(collections, values.email)
      return { json: { user }, text: `${user.email} can sign in again.` }
    }),
)

export const userList = command(
  { name: 'user list', summary: 'List the people who can sign in' },
  ({ config }) =>
    withStorage(config, async ({ collections }) => {
      const users = await allUsers(collections)
      return { json: { users }, text: users.map(describe).join('\n') || 'There is no user yet.' }
    }),
)

const describe = ({ email, disabled }: { email: string; disabled?: true }): string =>
  disabled ? `${email} (disabled)` : email

export const userRename = command(
  {
    name: 'user rename',
    summary: 'Give a person another address to sign in with',
    details: 'The password, the roles, the history and the sessions of the person stay.',
    options: { email, 'new-email': newEmail },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const user = await renameUser(collections, values.email, values['new-email'])
      return { json: { user }, text: `${values.email} signs in as ${user.email} from now on.` }
    }),
)

export const userResetLink = command(
  {
    name: 'user reset-link',
    summary: 'Make a link with which a person sets a new password',
    details:
      'The link is good once and for an hour. Send it to the person yourself, at the address they sign in with. Using it\n' +
      'signs the person out everywhere and revokes their tokens. The old password works until then.',
    options: { email },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections, clock }) => {
      const { appOrigin } = config
      const made = await makeResetLink({ collections, clock, appOrigin }, values.email)
      const expiresAt = made.expiresAt.toISOString()
      return {
        json: { email: made.email, link: made.link, expiresAt },
        text: `With this link ${made.email} sets a new password. It is good once, for an hour:\n${made.link}`,
      }
    }),
)

export const userSetPassword = command(
  {
    name: 'user set-password',
    summary: 'Give a person a new password',
    details:
      'The old password stops working, the person is signed out everywhere, and the person’s tokens\n' +
      'are revoked.',
    options: { email },
    takesPassword: true,
  },
  ({ config, values, password }) =>
    withStorage(config, async (storage) => {
      await refuseWeakPassword(storage.collections, { email: values.email, password })
      const user = await setPassword(storage, { email: values.email, password })
      return { json: { user }, text: `${user.email} has a new password and is signed out everywhere.` }
    }),
)

const MOST_OF_EACH = 500

export const userSignIns = command(
  {
    name: 'user sign-ins',
    summary: 'List the sign-ins of a person',
    details:
      `Those of the last ${SIGN_IN_DAYS} days, newest first, with the time in UTC, the address and the program. Refused ones of one\n` +
      'client in an hour are one line. The person sees them too; Administrators of churches do not.',
    options: { email },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const user = await userWithEmail(collections, values.email)
      const found = await listSignIns(collections, user.id, MOST_OF_EACH)
      const signIns = found.map(({ _id, userId, refused = 0, ...rest }) => ({ ...rest, refused }))
      return {
        json: { email: user.email, signIns },
        text: found.map(lineOf).join('\n') || `${user.email} has not signed in lately.`,
      }
    }),
)

const lineOf = ({ at, way, refused, address, agent }: SignInRecord): string => {
  const what = refused ? `${way}, refused ${refused} ${refused === 1 ? 'time' : 'times'}` : way
  return printable(`${at.toISOString()}  ${what}  ${address ?? 'no address'}  ${agent ?? 'no program named'}`)
}

export const setUpLink = command(
  {
    name: 'set-up-link',
    summary: 'Make a link with which you make your own church',
    details:
      'For a server that has no church yet, except for the demo. The page of the link makes the church and its first\n' +
      `Administrator, and removes the demo church if you want. The link is good once, for ${CODE_HOURS} hours.`,
  },
  ({ config }) =>
    withStorage(config, async ({ collections, clock }) => {
      const { appOrigin } = config
      const { link, expiresAt } = await makeSetUpLink({ collections, clock, appOrigin })
      return {
        json: { link, expiresAt: expiresAt.toISOString() },
        text: `Make your own church with this link. It is good once, for ${CODE_HOURS} hours:\n${link}`,
      }
    }),
)
