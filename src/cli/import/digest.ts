const PIECE = 1_000_000

/** SHA-256 of a file of any size. */
export const digestOf = async (file: Blob): Promise<string> => {
  const hash = new Bun.CryptoHasher('sha256')
  for (let at = 0; at < file.size; at += PIECE)
    hash.update(await file.slice(at, Math.min(at + PIECE, file.size)).arrayBuffer())
  return hash.digest('hex')
}
