import { type Route, route } from '../../http/route.ts'
import { languageOfMail } from '../../mail/language.ts'
import { clearedCookies, sessionCookie } from '../auth/cookie.ts'
import { agentOf } from '../auth/sessions.ts'
import { deleteAccount } from './deletion.ts'
import { acceptEmailChange, askForEmailChange } from './email.ts'
import { AccountInput, AccountResponse, EmailChange, EmailLink, PasswordChange, Sessions } from './schema.ts'
import {
  type AccountDeps,
  accountOf,
  changePassword,
  endSession,
  removePassword,
  renameAccount,
  sessionsOf,
} from './service.ts'

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
      return { status: 204, ...(token ? { cookies: [sessionCookie(deps.appOrigin, token)] } : {}) }
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
