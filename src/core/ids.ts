const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Shown wherever an id needs an example. */
export const EXAMPLE_ID = '8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11'

export const newId = (): string => crypto.randomUUID()

/** Any version, upper case accepted; the canonical 8-4-4-4-12 form only. */
export const isUuid = (value: string): boolean => UUID.test(value)

/** Ids are kept and answered in lower case. */
export const canonicalId = (value: string): string => value.toLowerCase()

/** The 16 bytes of a UUID. */
export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

/** The UUID of 16 bytes. */
export const idOfBytes = (bytes: Uint8Array): string => hyphenated(Buffer.from(bytes).toString('hex'))

const hyphenated = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** A UUID (version 8) made of a SHA-256 of its parts: the same parts always give the same id. */
export const derivedId = (...parts: ReadonlyArray<string | number>): string => {
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(parts)).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return idOfBytes(hash.subarray(0, 16))
}
