/** A secret is stored as its hash only, so that a copy of the database signs in nowhere. */
export const hashSecret = (secret: string): string =>
  new Bun.CryptoHasher('sha256').update(secret).digest('hex')

export const randomBytes = (length: number): Buffer =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(length)))
