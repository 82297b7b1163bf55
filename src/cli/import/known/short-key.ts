const BYTES = 12

/** The hash of a key: of a large church the keys would take more memory than everything else. */
export const shortKey = (key: string): string =>
  new Bun.CryptoHasher('sha256').update(key).digest().toString('latin1', 0, BYTES)
