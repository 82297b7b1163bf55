import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BSON, type Document } from 'mongodb'
import { invalid } from '../../core/failures.ts'
import { openNewFile } from '../../core/system/files.ts'
import { releaseMemory } from '../archive/json-lines.ts'

/**
 * A copy of a database as it is, whatever its schema. It is a row of frames: a letter and a document in BSON. A header, then
 * for each collection its description and its documents, and an end with their counts and the SHA-256 of all before it.
 */
export type Frame =
  | { readonly kind: 'header'; readonly header: CopyHeader }
  | { readonly kind: 'collection'; readonly collection: CopiedCollection }
  | { readonly kind: 'document'; readonly bytes: Uint8Array }

/** The last one says what was read, or written, before it. */
export type ReadFrame = Frame | ({ readonly kind: 'end' } & Written)

export interface CopyHeader {
  readonly format: typeof FORMAT
  readonly formatVersion: typeof FORMAT_VERSION
  readonly at: Date
  /** The version that served the database last; null: it has left no name. */
  readonly version: string | null
}

export interface CopiedCollection {
  readonly name: string
  /** Those that it was created with. */
  readonly options: Document
  readonly indexes: Document[]
}

interface End {
  readonly counts: Readonly<Record<string, number>>
  readonly sha256: string
}

export const FORMAT = 'psaltery-copy'
export const FORMAT_VERSION = 1

const LETTERS = { header: 0x48, collection: 0x43, document: 0x44, end: 0x45 } as const
type Kind = keyof typeof LETTERS

const kinds = new Map<number | undefined, Kind>(
  Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as Kind]),
)

/** Each type of number stays what it is. */
export const EXACT = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const

/** MongoDB's largest document, with some room for what it adds itself. */
const MAX_DOCUMENT_BYTES = 17 * 1024 * 1024

const BLOCK_BYTES = 1024 * 1024

export interface Written {
  readonly counts: Readonly<Record<string, number>>
  readonly sha256: string
}

/** Writes PATH.partial, which only its owner may read. It gets its name by `nameCopy`. */
export const writeCopy = async (path: string, frames: AsyncIterable<Frame>): Promise<Written> => {
  await using file = await openNewFile(partialOf(path))
  const hasher = new Bun.CryptoHasher('sha256')
  const counts = new Map<string, number>()
  let name = ''
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  const flush = async () => {
    await writeAll(file, Buffer.concat(waiting))
    releaseMemory(waitingBytes)
    waiting = []
    waitingBytes = 0
  }
  const add = async (kind: Kind, bytes: Uint8Array) => {
    const letter = Uint8Array.of(LETTERS[kind])
    if (kind !== 'end') hasher.update(letter).update(bytes)
    waiting.push(letter, bytes)
    waitingBytes += bytes.length + 1
    if (waitingBytes >= BLOCK_BYTES) await flush()
  }
  for await (const frame of frames) {
    if (frame.kind === 'document') {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      await add('document', frame.bytes)
    } else if (frame.kind === 'collection') {
      name = frame.collection.name
      counts.set(name, 0)
      await add('collection', BSON.serialize(frame.collection))
    } else await add('header', BSON.serialize(frame.header))
  }
  const sha256 = hasher.digest('hex')
  await add('end', BSON.serialize({ counts: Object.fromEntries(counts), sha256 } satisfies End))
  await flush()
  await file.sync()
  return { counts: Object.fromEntries(counts), sha256 }
}

export const partialOf = (path: string): string => `${path}.partial`

/** Gives a copy that was read back its name; a power failure does not undo it. */
export const nameCopy = async (path: string): Promise<void> => {
  await rename(partialOf(path), path)
  await using folder = await open(dirname(path))
  await folder.sync()
}

export const removePartial = (path: string): Promise<void> => rm(partialOf(path), { force: true })

const writeAll = async (file: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let from = 0; from < bytes.length; ) from += (await file.write(bytes, from)).bytesWritten
}

/** Reads a copy. Only with its last frame it is known whether the copy is whole: throws unless it is. */
export async function* readCopy(path: string): AsyncGenerator<ReadFrame> {
  await using file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw invalid(`The copy ${path} cannot be read (${error.code}).`)
  })
  const damaged = () => damagedCopy(path)
  const bytes = reader(file)
  const hasher = new Bun.CryptoHasher('sha256')
  const counts = new Map<string, number>()
  let name: string | null = null
  let isFirst = true
  for (;;) {
    const letter = await bytes.take(1)
    const kind = kinds.get(letter?.[0])
    const size = await bytes.take(4)
    const length = size?.readInt32LE(0) ?? 0
    if (!letter || !kind || !size || length < 5 || length > MAX_DOCUMENT_BYTES) throw damaged()
    const rest = await bytes.take(length - 4)
    if (!rest || isFirst !== (kind === 'header')) throw damaged()
    isFirst = false
    const document = Buffer.concat([size, rest])
    if (kind === 'end') {
      const end = parsed<End>(document)
      const sha256 = hasher.digest('hex')
      const isWhole =
        end?.sha256 === sha256 &&
        JSON.stringify(end.counts) === JSON.stringify(Object.fromEntries(counts)) &&
        (await bytes.take(1)) === null
      if (!isWhole) throw damaged()
      yield { kind, counts: Object.fromEntries(counts), sha256 }
      return
    }
    hasher.update(letter).update(document)
    if (kind === 'document') {
      if (name === null) throw damaged()
      counts.set(name, (counts.get(name) ?? 0) + 1)
      yield { kind, bytes: document }
      releaseMemory(document.length)
      continue
    }
    const described = parsed<CopyHeader & CopiedCollection>(document)
    if (!described) throw damaged()
    if (kind === 'collection') {
      name = described.name
      counts.set(name, 0)
      yield { kind, collection: described }
      continue
    }
    if (described.format !== FORMAT) throw damaged()
    if (described.formatVersion !== FORMAT_VERSION)
      throw invalid(`${path} was written by a newer version of Psaltery. Use that version.`)
    yield { kind, header: described }
  }
}

export const damagedCopy = (path: string) => invalid(`${path} is damaged, or no copy from before an upgrade.`)

/** null: the bytes are no document. */
export const parsed = <T>(bytes: Uint8Array): T | null => {
  try {
    return BSON.deserialize(bytes) as T
  } catch {
    return null
  }
}

/** Gives so many bytes at a time; null at the end of the file. */
const reader = (file: FileHandle) => {
  const block = Buffer.alloc(BLOCK_BYTES)
  let [from, to] = [0, 0]
  return {
    async take(length: number): Promise<Buffer | null> {
      const taken = Buffer.alloc(length)
      let filled = 0
      while (filled < length) {
        if (from === to) {
          from = 0
          to = (await file.read(block, 0, BLOCK_BYTES)).bytesRead
          if (to === 0) return null
        }
        const part = block.copy(taken, filled, from, Math.min(to, from + length - filled))
        filled += part
        from += part
      }
      return taken
    },
  }
}
