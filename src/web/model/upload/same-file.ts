import type { Asset } from '../../../client/types.ts'
import { sha256 } from '../../../core/bytes.ts'

/** As much as is read at once: a large file must not stop the page. */
const PART = 1_000_000

/** The file among these that has the very same bytes. Only one of the same size is worth reading the new one for. */
export async function sameFile(file: Blob, known: readonly Asset[]): Promise<Asset | null> {
  const alike = known.filter(({ size }) => size === file.size)
  if (alike.length === 0) return null
  try {
    const found = await digestOf(file)
    return alike.find((asset) => asset.sha256 === found) ?? null
  } catch {
    // The upload of a file that cannot be read any more reports it.
    return null
  }
}

async function digestOf(file: Blob): Promise<string> {
  const digest = sha256()
  for (let at = 0; at < file.size; at += PART) {
    digest.update(new Uint8Array(await file.slice(at, at + PART).arrayBuffer()))
  }
  return digest.digest()
}
