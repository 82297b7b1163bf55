import { generateKeyPairSync, type KeyObject, webcrypto } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Attestation, MadePasskey } from './software-passkey.ts'

/** The packages that the library of passkeys reads certificates with; this project has them through it only. */
const load = createRequire(Bun.resolveSync('@simplewebauthn/server', import.meta.dir))
const x509 = load('@peculiar/x509')
const android = load('@peculiar/asn1-android')
const { AsnConvert, OctetString } = load('@peculiar/asn1-schema')

const CERTIFICATE_KEY = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 24 * 60 * 60 * 1000

const imported = (key: KeyObject): Promise<webcrypto.CryptoKey> => {
  const isPublic = key.type === 'public'
  const format = isPublic ? 'spki' : 'pkcs8'
  const der = key.export({ format: 'der', type: format as never }) as unknown as Uint8Array<ArrayBuffer>
  return webcrypto.subtle.importKey(format, der, CERTIFICATE_KEY, true, [isPublic ? 'verify' : 'sign'])
}

/** Two certificates for a passkey, whose lists of revoked certificates are said to be at the address. */
const chainWithLists = async ({ publicKey, clientDataHash }: MadePasskey, url: string) => {
  const issuer = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const lists = new x509.CRLDistributionPointsExtension([url])
  const common = {
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    signingAlgorithm: CERTIFICATE_KEY,
    issuer: 'CN=Issuer',
    signingKey: await imported(issuer.privateKey),
  }
  const described = new android.KeyDescription({ attestationChallenge: new OctetString(clientDataHash) })
  const keyDescription = new x509.Extension(
    android.id_ce_keyDescription,
    false,
    AsnConvert.serialize(described),
  )
  const own = await x509.X509CertificateGenerator.create({
    ...common,
    serialNumber: '02',
    subject: 'C=DE, O=Device, OU=Authenticator Attestation, CN=Device',
    publicKey: await imported(publicKey),
    extensions: [new x509.BasicConstraintsExtension(false), keyDescription, lists],
  })
  const root = await x509.X509CertificateGenerator.create({
    ...common,
    serialNumber: '01',
    subject: 'CN=Issuer',
    publicKey: await imported(issuer.publicKey),
    extensions: [new x509.BasicConstraintsExtension(true), lists],
  })
  return { own, root }
}

/** What a device says about itself with certificates, in any format. */
export const certified =
  (fmt: unknown, url: string) =>
  async (made: MadePasskey): Promise<Attestation> => {
    const { own, root } = await chainWithLists(made, url)
    const sig = made.sign(Buffer.concat([made.authenticatorData, made.clientDataHash]))
    const x5c = [new Uint8Array(own.rawData), new Uint8Array(root.rawData)]
    return { fmt, attStmt: new Map<string, unknown>([['alg', -7], ['sig', sig], ['x5c', x5c]]) } // biome-ignore format: a statement
  }

/** What a device says about itself with the key of the passkey alone. */
export const selfAttested = ({ authenticatorData, clientDataHash, sign }: MadePasskey): Attestation => ({
  fmt: 'packed',
  attStmt: new Map<string, unknown>([
    ['alg', -7],
    ['sig', sign(Buffer.concat([authenticatorData, clientDataHash]))],
  ]),
})

/** Looks for a certificate in the list of its issuer, as the library does. */
export const lookUpRevocation = async (made: MadePasskey, url: string): Promise<boolean> => {
  const { isCertRevoked } = await import('@simplewebauthn/server/helpers')
  const { own, root } = await chainWithLists(made, url)
  return isCertRevoked(own, root)
}
