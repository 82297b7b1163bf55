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

const hyphenated = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

/** A UUID (version 8) made of a SHA-256 of its parts: the same parts always give the same id. */
export const derivedId = (...parts: ReadonlyArray<string | number>): string => {
  const hex = Bun.SHA256.hash(JSON.stringify(parts), 'hex')
  const variant = (Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8
  return hyphenated(`${hex.slice(0, 12)}8${hex.slice(13, 16)}${variant.toString(16)}${hex.slice(17, 32)}`)
}

/** A secret is stored as its hash only, so that a copy of the database signs in nowhere. */
export const hashSecret = (secret: string): string => Bun.SHA256.hash(secret, 'hex')

export const randomBytes = (length: number): Buffer =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(length)))
