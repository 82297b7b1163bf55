/** A secret is stored as its hash only, so that a copy of the database signs in nowhere. */
export const hashSecret = (secret: string): string => Bun.SHA256.hash(secret, 'hex')

export const randomBytes = (length: number): Buffer =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(length)))
