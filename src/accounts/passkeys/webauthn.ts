/**
 * The library of passkeys. It is loaded with the first passkey: it takes 0.2 seconds of processor time, which a start of
 * the server and every command would spend.
 */
export const webauthn = async () => {
  const [server, { decodeAttestationObject }, { _fetchInternals }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
    // The package exports no way to replace its fetch.
    import('../../../node_modules/@simplewebauthn/server/esm/helpers/fetch.js'),
  ])
  _fetchInternals.stubThis = refuseToFetch
  return { ...server, decodeAttestationObject }
}

/** The library fetches addresses that stand in the certificates of a device, and passkeys need none of them. */
const refuseToFetch = (): never => {
  throw new Error('The library of passkeys opens no connections.')
}
