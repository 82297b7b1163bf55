import { client, unwrap } from '../requests/request.ts'

/** The browser made or used no passkey: it was broken off, there is none for this address, or it is there already. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'

  constructor(
    /** Whether the device has one of the person already. */
    readonly isKnown: boolean,
  ) {
    super('The browser made or used no passkey.')
  }
}

/** Whether the browser knows passkeys, which also needs https or localhost. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** A passkey of another host does not sign in here. */
export const isOfThisHost = ({ host }: { host: string }): boolean => host === location.hostname

/** Fetched when a passkey is made or used: not every visit needs it. */
const library = () => import('@simplewebauthn/browser')

/** Without the results of extensions: none is read, and a browser may add some that the server does not know. */
const asked = async <T extends { clientExtensionResults: unknown }>(ask: () => Promise<T>) => {
  try {
    const { clientExtensionResults: _, ...answer } = await ask()
    return answer
  } catch (error) {
    throw new NoPasskey(error instanceof Error && error.name === 'InvalidStateError')
  }
}

/** Returns the address of the person, which was not typed. */
export const signInWithPasskey = async (): Promise<string> => {
  const optionsJSON = await unwrap(client.POST('/api/v2/session/passkey/options'))
  const { startAuthentication } = await library()
  const response = await asked(() => startAuthentication({ optionsJSON: optionsJSON as never }))
  await unwrap(client.POST('/api/v2/session/passkey', { body: { response: response as never } }))
  return (await unwrap(client.GET('/api/v2/me'))).user.email
}

export const addPasskey = async (name: string) => {
  const optionsJSON = await unwrap(client.POST('/api/v2/me/passkeys/options'))
  const { startRegistration } = await library()
  const response = await asked(() => startRegistration({ optionsJSON: optionsJSON as never }))
  return unwrap(client.POST('/api/v2/me/passkeys', { body: { name, response: response as never } }))
}

export const removePasskey = (passkeyId: string) =>
  unwrap(client.DELETE('/api/v2/me/passkeys/{passkeyId}', { params: { path: { passkeyId } } }))
