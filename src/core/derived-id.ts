/** A UUID (version 8) made of a SHA-256 of its parts: the same parts always give the same id. */
export const derivedId = (...parts: ReadonlyArray<string | number>): string => {
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(parts)).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
