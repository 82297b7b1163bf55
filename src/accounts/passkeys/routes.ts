import { type Route, route } from '../../http/route.ts'
import { sessionCookie } from '../auth/cookie.ts'
import { signOut } from '../auth/service.ts'
import { agentOf } from '../auth/store.ts'
import { PasskeyResponse } from '../own/schema.ts'
import { type AccountDeps, describePasskey } from '../own/service.ts'
import { MAX_PASSKEYS, PasskeyRequest, PasskeySignIn, RegistrationOptions, SignInOptions } from './schema.ts'
import {
  addPasskey,
  registrationOptions,
  removePasskey,
  signInOptions,
  signInWithPasskey,
} from './service.ts'

const TAG = 'Account'
const own = { since: 2, access: 'session' } as const
const open = { since: 2, access: 'anyone', method: 'POST' } as const

export const passkeyRoutes = (deps: AccountDeps): Route[] => [
  route(
    {
      ...own,
      method: 'POST',
      path: '/me/passkeys/options',
      recentSignIn: true,
      docs: {
        operationId: 'preparePasskey',
        tag: TAG,
        summary: 'Ask for what a browser needs to make a passkey',
        description: `The challenge is good once and for 5 minutes. You can have ${MAX_PASSKEYS} passkeys.`,
        answers: { 200: { description: 'The options for the browser.', body: RegistrationOptions } },
        errors: [409],
      },
    },
    async ({ caller }) => ({ status: 200, body: await registrationOptions(deps, caller.id) }),
  ),
  route(
    {
      ...own,
      method: 'POST',
      path: '/me/passkeys',
      recentSignIn: true,
      body: PasskeyRequest,
      docs: {
        operationId: 'addPasskey',
        tag: TAG,
        summary: 'Add a passkey',
        description:
          'An answer of the browser that cannot be checked, that has certificates of the device, or whose challenge is no longer good, is 400.',
        answers: { 201: { description: 'The passkey.', body: PasskeyResponse } },
        errors: [409],
      },
    },
    async ({ caller, credentialId, body }) => {
      const added = await addPasskey(deps, { userId: caller.id, sessionHash: credentialId }, body)
      return { status: 201, body: { passkey: describePasskey(added) } }
    },
  ),
  route(
    {
      ...own,
      method: 'DELETE',
      path: '/me/passkeys/{passkeyId}',
      docs: {
        operationId: 'removePasskey',
        tag: TAG,
        summary: 'Remove a passkey',
        description: 'Ends all other sessions. At least one way in stays: 409 for the last one.',
        answers: { 204: { description: 'Removed.' } },
        errors: [404, 409],
      },
    },
    async ({ caller, credentialId, params }) => {
      await removePasskey(deps, { userId: caller.id, sessionHash: credentialId }, params.passkeyId)
      return { status: 204 }
    },
  ),
  route(
    {
      ...open,
      path: '/session/passkey/options',
      docs: {
        operationId: 'preparePasskeySignIn',
        tag: TAG,
        summary: 'Ask for what a browser needs to sign in with a passkey',
        description: 'The challenge is good once and for 5 minutes.',
        answers: { 200: { description: 'The options for the browser.', body: SignInOptions } },
      },
    },
    async () => ({ status: 200, body: await signInOptions(deps) }),
  ),
  route(
    {
      ...open,
      path: '/session/passkey',
      isSignIn: true,
      body: PasskeySignIn,
      docs: {
        operationId: 'signInWithPasskey',
        tag: TAG,
        summary: 'Sign in with a passkey',
        description:
          'Starts a session of 12 hours and sets its cookie. Counts like a sign-in with a password. A passkey that is unknown, removed or of a disabled person is 401.',
        answers: { 204: { description: 'Signed in.', headers: ['Set-Cookie'] } },
        errors: [401],
      },
    },
    async ({ body, request: { headers }, connection: { address } }) => {
      const origin = { way: 'passkey', address, agent: agentOf(headers) } as const
      const token = await signInWithPasskey(deps, body.response, origin)
      // The new cookie replaces the presented one, whose session must not stay valid until it expires.
      await signOut(deps, headers.get('cookie'))
      return { status: 204, cookies: [sessionCookie(deps.appOrigin, token)] }
    },
  ),
]
