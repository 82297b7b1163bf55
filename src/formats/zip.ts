import {
  BlobReader,
  BlobWriter,
  configure,
  type FileEntry,
  TextReader,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { joinBytes } from '../core/bytes.ts'

// Workers from blobs and WebAssembly are forbidden by the web app's policy; the streams of the platform are enough.
configure({ useWebWorkers: false })

export interface UnpackLimits {
  readonly entries: number
  readonly entryBytes: number
  readonly totalBytes: number
}

/** Far above any real collection of songs, far below the available memory. */
export const UNPACK_LIMITS: UnpackLimits = {
  entries: 250_000,
  entryBytes: 25_000_000,
  totalBytes: 2_000_000_000,
}

/** A file of a zip; bytes are null where it could not be read. */
export interface UnpackedFile {
  readonly path: string
  readonly bytes: Uint8Array | null
  readonly problem: 'unreadable' | 'tooLarge' | 'filesLeftOut' | 'otherFormat' | null
  /** How many files were left out, for that problem. */
  readonly count?: number
  /** The program whose zip it is, for that problem. */
  readonly about?: string
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/**
 * The files of a zip, one after the other, so that only one of them is in memory. Paths are only names here: nothing
 * is ever written to them. The limits apply to the unpacked bytes, not to the sizes that the zip declares.
 */
export async function* unpack(zip: Blob, limits: UnpackLimits = UNPACK_LIMITS): AsyncGenerator<UnpackedFile> {
  const reader = new ZipReader(new BlobReader(zip), { filenameValidation: 'tolerant' })
  let entries = 0
  let leftOut = 0
  let left = limits.totalBytes
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory || isHidden(entry.filename)) continue
      if (++entries > limits.entries || left <= 0) {
        leftOut++
        continue
      }
      const file = await readEntry(entry, Math.min(left, limits.entryBytes))
      left -= file.bytes?.length ?? limits.entryBytes
      yield file
    }
    if (leftOut > 0) yield { path: '', bytes: null, problem: 'filesLeftOut', count: leftOut }
  } catch {
    yield { path: '', bytes: null, problem: 'unreadable' }
  } finally {
    await reader.close().catch(() => {})
  }
}

/** Files that macOS and editors add to a zip. */
export const isHidden = (path: string): boolean => /(^|\/)(__MACOSX\/|\.[^./]|Thumbs\.db$)/.test(path)

class TooLarge extends Error {}

/** The bytes of one file of a zip, unless they are more than `most`. */
export const readEntry = async (
  entry: FileEntry,
  most: number,
  onChunk: (chunk: Uint8Array) => void = () => {},
): Promise<UnpackedFile> => {
  const chunks: Uint8Array[] = []
  let size = 0
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.length
      if (size > most) throw new TooLarge()
      onChunk(chunk)
      chunks.push(chunk)
    },
  })
  try {
    await entry.getData(writable, { checkSignature: true })
  } catch {
    return { path: entry.filename, bytes: null, problem: size > most ? 'tooLarge' : 'unreadable' }
  }
  return { path: entry.filename, bytes: joinBytes(chunks), problem: null }
}

// Workers from blobs and WebAssembly are forbidden by the web app's policy; the streams of the platform are enough.
configure({ useWebWorkers: false })

/** A zip that files are added to one after the other. */
export function startZip() {
  const writer = new ZipWriter(new BlobWriter('application/zip'))
  return {
    /** A blob is compressed already, such as a PDF. */
    add: async (name: string, content: string | Blob): Promise<void> => {
      if (typeof content === 'string') await writer.add(name, new TextReader(content))
      else await writer.add(name, new BlobReader(content), { level: 0 })
    },
    finish: (): Promise<Blob> => writer.close(),
  }
}
