import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js'
import { joinBytes } from '../../core/bytes/bytes.ts'
import { sha256 } from '../../core/bytes/sha256.ts'

/** The entries that an archive's manifest declares. */
export type Declared = ReadonlyMap<string, string>

/** A document has at most 32 KiB; no line that Psaltery wrote comes near this. */
const LINE_BYTES = 131_072
const NEWLINE = 10

class TooLarge extends Error {}

/**
 * Passes the lines of an entry to `onLine` as JSON, null for a line that is not JSON. Returns whether the entry is complete
 * and has the hash of the manifest: the checksum of a zip does not detect a deliberate change.
 */
export const readLines = async (
  entry: FileEntry | undefined,
  declared: Declared,
  mostBytes: number,
  onLine: (value: unknown, bytes: number) => void,
): Promise<boolean> => {
  if (!entry) return false
  const hash = sha256()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let rest: Uint8Array[] = []
  let restBytes = 0
  const take = (last: Uint8Array) => {
    const bytes = restBytes + last.length
    const parts = [...rest, last]
    rest = []
    restBytes = 0
    onLine(bytes > LINE_BYTES ? null : parsed(decoder, parts), bytes)
  }
  const keep = (part: Uint8Array) => {
    restBytes += part.length
    // Of a line that is too long only its length counts.
    if (restBytes <= LINE_BYTES) rest.push(part.slice())
  }
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length
      if (size > mostBytes) throw new TooLarge()
      hash.update(chunk)
      let start = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        take(chunk.subarray(start, end))
        start = end + 1
      }
      if (start < chunk.length) keep(chunk.subarray(start))
    },
  })
  try {
    await entry.getData(writable, { checkSignature: true })
  } catch {
    return false
  }
  if (restBytes > 0) take(new Uint8Array())
  return hash.digest() === declared.get(entry.filename)
}

const parsed = (decoder: TextDecoder, parts: readonly Uint8Array[]): unknown => {
  try {
    const [only = new Uint8Array()] = parts
    return JSON.parse(decoder.decode(parts.length === 1 ? only : joinBytes(parts)))
  } catch {
    return null
  }
}
