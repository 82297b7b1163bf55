import { webauthn } from './webauthn.ts'

const SELF_ATTESTATION: ReadonlySet<unknown> = new Set(['alg', 'sig'])

/**
 * Whether a registration has no attestation, or one by the key of the passkey itself. Certificates of a device are not
 * asked for, and checking them reads addresses that stand in them. Throws for bytes that are no attestation.
 */
export const isWithoutCertificates = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await webauthn()
  const attestation: unknown = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, 'base64url')),
  )
  if (!(attestation instanceof Map)) return false
  const [format, statement]: unknown[] = [attestation.get('fmt'), attestation.get('attStmt')]
  if (!(statement instanceof Map)) return false
  if (format === 'none') return statement.size === 0
  return format === 'packed' && [...statement.keys()].every((field) => SELF_ATTESTATION.has(field))
}
