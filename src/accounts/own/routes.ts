import { notFound } from '../../core/failures.ts'
import { type Route, route } from '../../http/route.ts'
import { languageOfMail } from '../../mail/language.ts'
import { clearedCookies, sessionCookie } from '../auth/cookie.ts'
import { listSignIns } from '../auth/service.ts'
import { agentOf, deleteOtherSessions } from '../auth/store.ts'
import { SIGN_IN_DAYS, type SignInRecord } from '../collections.ts'
import { askForReset, resetPassword } from './mails.ts'
import {
  AccountInput,
  AccountResponse,
  EmailChange,
  EmailLink,
  MAX_SIGN_INS,
  NewPasswordByLink,
  PasswordChange,
  ResetRequest,
  Sessions,
  type SignIn,
  SignIns,
} from './schema.ts'
import {
  type AccountDeps,
  acceptEmailChange,
  accountOf,
  askForEmailChange,
  changePassword,
  deleteAccount,
  endSession,
  removePassword,
  renameAccount,
  sessionsOf,
} from './service.ts'
import { removeWayIn } from './ways-in.ts'

const TAG = 'Account'
const own = { since: 2, access: 'session' } as const

export const accountRoutes = (deps: AccountDeps): Route[] => [
  route(
    {
      ...own,
      method: 'GET',
      path: '/me',
      docs: {
        operationId: 'getAccount',
        tag: TAG,
        summary: 'Read your account',
        answers: { 200: { description: 'The account.', body: AccountResponse } },
      },
    },
    async ({ caller }) => ({ status: 200, body: { user: await accountOf(deps, caller.id) } }),
  ),
  route(
    {
      ...own,
      method: 'PUT',
      path: '/me',
      body: AccountInput,
      docs: {
        operationId: 'updateAccount',
        tag: TAG,
        summary: 'Change your name',
        description: 'The members of your churches see it, and the history shows it.',
        answers: { 200: { description: 'The account as it is now.', body: AccountResponse } },
      },
    },
    async ({ caller, body }) => ({
      status: 200,
      body: { user: await renameAccount(deps, caller.id, body.name) },
    }),
  ),
  route(
    {
      ...own,
      method: 'DELETE',
      path: '/me',
      recentSignIn: true,
      docs: {
        operationId: 'deleteAccount',
        tag: TAG,
        summary: 'Delete your account',
        description:
          'Leaves all churches and ends all sessions. The history keeps your name. The last Administrator of a church cannot leave it: 409, and nothing is changed.',
        answers: { 204: { description: 'Deleted.', headers: ['Set-Cookie'] } },
        errors: [409],
      },
    },
    async ({ caller, request }) => {
      await deleteAccount(deps, caller.id)
      return { status: 204, cookies: clearedCookies(deps.appOrigin, request.headers.get('cookie')) }
    },
  ),
  route(
    {
      ...own,
      method: 'PUT',
      path: '/me/password',
      isSignIn: true,
      body: PasswordChange,
      docs: {
        operationId: 'changePassword',
        tag: TAG,
        summary: 'Change your password',
        description:
          'Ends all other sessions. A wrong current password is 403, and counts like a sign-in. A first password needs a sign-in that is at most 10 minutes old instead.',
        answers: { 204: { description: 'Changed.' } },
      },
    },
    async ({ caller, credentialId, body, request, connection, recheckAccess }) => {
      const source = {
        address: connection.address,
        agent: agentOf(request.headers),
        signal: request.signal,
      }
      const person = { userId: caller.id, sessionHash: credentialId }
      await changePassword(deps, person, body, source, recheckAccess)
      return { status: 204 }
    },
  ),
  route(
    {
      ...own,
      method: 'DELETE',
      path: '/me/password',
      docs: {
        operationId: 'removePassword',
        tag: TAG,
        summary: 'Sign in without a password',
        description:
          'Ends all other sessions. At least one way in stays: 409 for the last one. A sign-in with the password is refused like a wrong one from then on.',
        answers: { 204: { description: 'Removed.' } },
        errors: [409],
      },
    },
    async ({ caller, credentialId }) => {
      await removePassword(deps, { userId: caller.id, sessionHash: credentialId })
      return { status: 204 }
    },
  ),
  route(
    {
      ...own,
      method: 'POST',
      path: '/me/email',
      recentSignIn: true,
      isReset: true,
      body: EmailChange,
      docs: {
        operationId: 'askForEmailChange',
        tag: TAG,
        summary: 'Ask for another address',
        description:
          'Mails a link to the new address, in the first language of Accept-Language that there is; opening it changes the address. Answered in the same way for an address that another account has, which gets no mail. A server without mail: 409.',
        answers: { 202: { description: 'Taken.' } },
        errors: [409],
      },
    },
    async ({ caller, body, request }) => {
      await askForEmailChange(deps, caller.id, body.email, languageOfMail(request))
      return { status: 202 }
    },
  ),
  route(
    {
      ...own,
      method: 'POST',
      path: '/me/email/accept',
      body: EmailLink,
      docs: {
        operationId: 'acceptEmailChange',
        tag: TAG,
        summary: 'Change your address by a link',
        description:
          'The link shows that the new address is yours. If that was not known of the old one, all ways in and sessions from before are removed, and a new session begins. The old address gets a note. A link that is unknown, used, expired or of another account, or whose address was taken meanwhile, is 404.',
        answers: { 204: { description: 'Changed.' } },
        errors: [404],
      },
    },
    async ({ caller, body, request, connection: { address } }) => {
      const agent = agentOf(request.headers)
      const person = { userId: caller.id, address, agent, language: languageOfMail(request) }
      const token = await acceptEmailChange(deps, body.secret, person)
      return { status: 204, cookies: token ? [sessionCookie(deps.appOrigin, token)] : [] }
    },
  ),
  route(
    {
      ...own,
      method: 'GET',
      path: '/me/sessions',
      docs: {
        operationId: 'listSessions',
        tag: TAG,
        summary: 'List your sessions',
        answers: { 200: { description: 'The sessions, newest first.', body: Sessions } },
      },
    },
    async ({ caller, credentialId }) => ({
      status: 200,
      body: { sessions: await sessionsOf(deps, { userId: caller.id, sessionHash: credentialId }) },
    }),
  ),
  route(
    {
      ...own,
      method: 'DELETE',
      path: '/me/sessions/{sessionId}',
      docs: {
        operationId: 'endSession',
        tag: TAG,
        summary: 'End one of your sessions',
        answers: { 204: { description: 'Ended.' } },
        errors: [404],
      },
    },
    async ({ caller, credentialId, params, request }) => {
      const person = { userId: caller.id, sessionHash: credentialId }
      const isCurrent = await endSession(deps, person, params.sessionId)
      const cookies = isCurrent ? clearedCookies(deps.appOrigin, request.headers.get('cookie')) : []
      return { status: 204, cookies }
    },
  ),
]

/** An identity is added by the pages of OpenID Connect, because a browser has to visit the provider. */
export const identityRoutes = (deps: AccountDeps): Route[] => [
  route(
    {
      since: 2,
      access: 'session',
      method: 'DELETE',
      path: '/me/identities/{identityId}',
      docs: {
        operationId: 'removeIdentity',
        tag: 'Account',
        summary: 'Remove an identity',
        description:
          'The account of a provider of OpenID Connect no longer signs in here. Ends all other sessions. At least one way in stays: 409 for the last one.',
        answers: { 204: { description: 'Removed.' } },
        errors: [404, 409],
      },
    },
    async ({ caller, credentialId, params: { identityId } }) => {
      const { collections } = deps
      const { identities } = collections
      const person = { userId: caller.id, sessionHash: credentialId }
      await removeWayIn(deps, person, async ({ _id: userId }, session) => {
        const found = await identities.findOne({ userId, identityId }, { session })
        if (!found) throw notFound('identity')
        await identities.deleteOne({ _id: found._id }, { session })
      })
      await deleteOtherSessions(collections, person.userId, person.sessionHash)
      return { status: 204 }
    },
  ),
]

/** Not for Administrators: a person may belong to other churches too. */
export const signInRoutes = ({ collections }: AccountDeps): Route[] => [
  route(
    {
      since: 2,
      access: 'session',
      method: 'GET',
      path: '/me/sign-ins',
      docs: {
        operationId: 'listSignIns',
        tag: 'Account',
        summary: 'List your sign-ins',
        description: `Those of the last ${SIGN_IN_DAYS} days, at most ${MAX_SIGN_INS / 2}, and as many that were refused. Refused ones of one client in an hour are one entry. Administrators do not see them.`,
        answers: { 200: { description: 'The sign-ins, newest first.', body: SignIns } },
      },
    },
    async ({ caller }) => {
      const signIns = await listSignIns(collections, caller.id, MAX_SIGN_INS / 2)
      return { status: 200, body: { signIns: signIns.map(describe) } }
    },
  ),
]

const describe = ({ _id, at, way, refused, address, agent }: SignInRecord): SignIn => ({
  id: _id,
  at: at.toISOString(),
  way,
  refused: refused ?? 0,
  address: address ?? null,
  agent: agent ?? null,
})

const RESET_TAG = 'Account'
const forgotten = { since: 2, access: 'anyone', method: 'POST', isReset: true } as const

export const resetRoutes = (deps: AccountDeps): Route[] => [
  route(
    {
      ...forgotten,
      path: '/password-resets',
      body: ResetRequest,
      docs: {
        operationId: 'askForReset',
        tag: RESET_TAG,
        summary: 'Ask for a new password',
        description:
          'Mails a link if the address has an account, in the first language of Accept-Language that there is. Answered in the same way for every address; at most five mails an hour go to one. A server without mail sends nothing: ask its host for a link.',
        answers: { 202: { description: 'Taken.' } },
      },
    },
    async ({ body, request }) => {
      await askForReset(deps, body.email, languageOfMail(request))
      return { status: 202 }
    },
  ),
  route(
    {
      ...forgotten,
      path: '/password-resets/accept',
      body: NewPasswordByLink,
      docs: {
        operationId: 'resetPassword',
        tag: RESET_TAG,
        summary: 'Set a new password by a link',
        description:
          'Ends all sessions of the person and revokes all tokens. A link that is unknown, used or expired is 404.',
        answers: { 204: { description: 'Set. Sign in with it now.' } },
        errors: [404],
      },
    },
    async ({ body }) => {
      await resetPassword(deps, body)
      return { status: 204 }
    },
  ),
]
