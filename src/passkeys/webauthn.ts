/**
 * Loaded with the first passkey: the library takes 0.2 seconds of processor time, which a start of the server and every
 * command would spend.
 */
export const webauthn = () => import('@simplewebauthn/server')
