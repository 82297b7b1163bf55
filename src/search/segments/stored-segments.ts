import { type FileHandle, mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Collection } from 'mongodb'
import { Limiter } from '../../core/async/limiter.ts'
import { isUuid, newId } from '../../core/ids.ts'
import { keepWithinBudget, PARTIAL } from '../../core/system/files.ts'
import { VERSION } from '../../core/system/source-or-executable.ts'
import type { EventRecord } from '../../saves/collections.ts'
import { Segment } from '../engine/segment.ts'
import type { SegmentData } from '../engine/segment-data.ts'

interface StoredSegmentsOptions {
  readonly folder: string
  /** What all files together may take. */
  readonly budgetBytes: number
  /** Smaller ones are built anew as quickly as it matters: about 0.4 ms a song. */
  readonly minSongs?: number
}

interface StoredSegment {
  readonly segment: Segment
  /** Every change of the church up to here is in it. */
  readonly cursor: number
}

const MIN_SONGS = 5_000

const NEWEST = { readConcern: { level: 'majority' }, readPreference: 'primary' } as const

/**
 * Segments of large churches on disk, so that a server that starts has them in a second instead of building them anew.
 * They may be deleted at any time, and several processes may share the folder. A file names the event that it reaches
 * up to: where the database does not hold that event, it is of another database, or of a time before a restore.
 */
export class StoredSegments {
  readonly #events: Collection<EventRecord>
  readonly #options: StoredSegmentsOptions
  readonly #stopping = new AbortController()
  /** One at a time: two would only share the disk, and the memory that both need. */
  readonly #work = new Limiter({ concurrency: 1, maxWaiting: Number.POSITIVE_INFINITY })

  constructor(events: Collection<EventRecord>, options: StoredSegmentsOptions) {
    this.#events = events
    this.#options = options
  }

  /** Nothing when there is none that is whole, belongs to this database, and takes at most `maxBytes`. */
  find(churchId: string, maxBytes: number): Promise<StoredSegment | undefined> {
    return this.#work.run(() => this.#find(churchId, maxBytes).catch(() => undefined))
  }

  /** Best effort: a full disk only means that the next start builds it anew. */
  async store(churchId: string, { segment, cursor }: StoredSegment): Promise<void> {
    if (segment.songs < (this.#options.minSongs ?? MIN_SONGS)) return
    await this.#work.run(() => this.#store(churchId, segment, cursor)).catch(() => {})
  }

  /** Deletes the segments, of one church or of all, that have a song which was purged since they were built. */
  dropPurged(churchId?: string): Promise<void> {
    return this.#work.run(async () => {
      const { folder } = this.#options
      const names = churchId === undefined ? await readdir(folder).catch(() => []) : [churchId]
      for (const name of names.filter(isUuid)) {
        const cursor = await cursorOf(this.#pathOf(name)).catch(() => null)
        if (cursor === null || (await this.#isPurgedSince(name, cursor)))
          await rm(this.#pathOf(name), { force: true })
      }
    })
  }

  /** Waits until nothing is being read or written. */
  settled(): Promise<void> {
    return this.#work.run(async () => {})
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.settled()
  }

  #pathOf(churchId: string): string {
    return join(this.#options.folder, churchId)
  }

  async #find(churchId: string, maxBytes: number): Promise<StoredSegment | undefined> {
    const path = this.#pathOf(churchId)
    const stored = await readSegmentFile(path, maxBytes, this.#stopping.signal)
    if (!stored || (await this.#eventIdAt(churchId, stored.cursor)) !== stored.eventId) return undefined
    if (await this.#isPurgedSince(churchId, stored.cursor)) return undefined
    const now = Date.now() / 1_000
    await utimes(path, now, now)
    return { segment: new Segment(stored.data), cursor: stored.cursor }
  }

  async #store(churchId: string, segment: Segment, cursor: number): Promise<void> {
    this.#stopping.signal.throwIfAborted()
    const eventId = await this.#eventIdAt(churchId, cursor)
    if (!eventId || (await this.#isPurgedSince(churchId, cursor))) return
    const { folder, budgetBytes } = this.#options
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const partial = join(folder, `${newId()}${PARTIAL}`)
    try {
      await writeSegmentFile(partial, { cursor, eventId }, segment.data, this.#stopping.signal)
      await rename(partial, this.#pathOf(churchId))
    } finally {
      await rm(partial, { force: true })
    }
    await keepWithinBudget(folder, budgetBytes)
  }

  async #isPurgedSince(churchId: string, cursor: number): Promise<boolean> {
    const purges = { churchId, cursor: { $gt: cursor }, purged: { $exists: true } }
    return (await this.#events.findOne(purges, { projection: { _id: 1 }, ...NEWEST })) !== null
  }

  async #eventIdAt(churchId: string, cursor: number): Promise<string | undefined> {
    const event = await this.#events.findOne({ churchId, cursor }, { projection: { _id: 1 }, ...NEWEST })
    return event?._id
  }
}

/** Raise it when a segment is made or read differently; a test compares the bytes of one with those of this number. */
const FORMAT = 2

/** What was in the church when the segment was built: everything up to this event. */
interface SegmentOrigin {
  readonly cursor: number
  readonly eventId: string
}

interface Header extends SegmentOrigin {
  readonly format: string
  readonly shape: Shape
}

/** A segment with a description in place of each array; the arrays follow in the same order. */
type Shape = number | ArrayShape | { readonly [name: string]: Shape }

interface ArrayShape {
  readonly array: keyof typeof ARRAYS
  readonly length: number
}

const ARRAYS = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const

type SegmentArray = InstanceType<(typeof ARRAYS)[keyof typeof ARRAYS]>

const CURRENT_FORMAT = `psaltery ${VERSION} segment ${FORMAT}`
const LENGTH_BYTES = 4
const HASH_BYTES = 32
/** A segment has about a hundred arrays; a longer header is none of ours. */
const MAX_HEADER_BYTES = 100_000
/** After so many bytes other work gets its turn. */
const PART_BYTES = 1_000_000

/** The length of the header, the header as JSON, the arrays, and the SHA-256 of it all. */
export const writeSegmentFile = async (
  path: string,
  { cursor, eventId }: SegmentOrigin,
  data: SegmentData,
  signal: AbortSignal,
): Promise<void> => {
  const arrays: SegmentArray[] = []
  const shape = shapeOf(data, arrays)
  const header = Buffer.from(
    JSON.stringify({ format: CURRENT_FORMAT, cursor, eventId, shape } satisfies Header),
  )
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(header.length)
  const hasher = new Bun.CryptoHasher('sha256')
  await using file = await open(path, 'wx', 0o600)
  for (const bytes of [length, header, ...arrays])
    for (const part of partsOf(bytes)) {
      signal.throwIfAborted()
      hasher.update(part)
      await writeAll(file, part)
    }
  await writeAll(file, hasher.digest())
}

/** Up to which change a file reaches; null for a file of another version. */
const cursorOf = async (path: string): Promise<number | null> => {
  await using file = await open(path, 'r')
  const lengthBytes = Buffer.alloc(LENGTH_BYTES)
  await readAll(file, lengthBytes)
  const headerBytes = Buffer.alloc(Math.min(lengthBytes.readUInt32LE(), MAX_HEADER_BYTES))
  await readAll(file, headerBytes)
  const header: Header = JSON.parse(headerBytes.toString())
  return header.format === CURRENT_FORMAT ? header.cursor : null
}

/** Null for a file of another version, or of an index larger than `maxBytes`. Throws when the bytes are damaged. */
export const readSegmentFile = async (
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<(SegmentOrigin & { readonly data: SegmentData }) | null> => {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  if (size > maxBytes + MAX_HEADER_BYTES) return null
  const hasher = new Bun.CryptoHasher('sha256')
  const read = async <T extends SegmentArray>(bytes: T): Promise<T> => {
    for (const part of partsOf(bytes)) {
      signal.throwIfAborted()
      hasher.update(await readAll(file, part))
    }
    return bytes
  }
  const headerBytes = (await read(Buffer.alloc(LENGTH_BYTES))).readUInt32LE()
  if (headerBytes > MAX_HEADER_BYTES) throw damaged()
  const header: Header = JSON.parse((await read(Buffer.alloc(headerBytes))).toString())
  if (header.format !== CURRENT_FORMAT) return null
  const { cursor, eventId, shape } = header
  // Before memory is taken: a damaged header may describe arrays of any length.
  if (bytesOf(shape) !== size - LENGTH_BYTES - headerBytes - HASH_BYTES) throw damaged()
  const arrays = emptyArrays(shape)
  for (const array of arrays) await read(array)
  const hash = await readAll(file, new Uint8Array(HASH_BYTES))
  if (!hasher.digest().equals(hash)) throw damaged()
  return { cursor, eventId, data: withArrays(shape, arrays.values()) as unknown as SegmentData }
}

const damaged = () => new Error('The file of a search index is damaged.')

const shapeOf = (value: object, arrays: SegmentArray[]): Shape =>
  Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]): [string, Shape] => {
      if (typeof part === 'number') return [name, part]
      if (!ArrayBuffer.isView(part)) return [name, shapeOf(part as object, arrays)]
      const array = part as SegmentArray
      arrays.push(array)
      return [name, { array: array.constructor.name as ArrayShape['array'], length: array.length }]
    }),
  )

const isArrayShape = (shape: Exclude<Shape, number>): shape is ArrayShape => 'array' in shape

const bytesOf = (shape: Shape): number => {
  if (typeof shape === 'number') return 0
  if (isArrayShape(shape)) return shape.length * ARRAYS[shape.array].BYTES_PER_ELEMENT
  return Object.values(shape).reduce<number>((sum, part) => sum + bytesOf(part), 0)
}

const emptyArrays = (shape: Shape): SegmentArray[] => {
  if (typeof shape === 'number') return []
  if (!isArrayShape(shape)) return Object.values(shape).flatMap(emptyArrays)
  const { array, length } = shape
  return [new ARRAYS[array](length)]
}

type Filled = number | SegmentArray | { readonly [name: string]: Filled }

const withArrays = (shape: Shape, arrays: Iterator<SegmentArray>): Filled => {
  if (typeof shape === 'number') return shape
  if (isArrayShape(shape)) return arrays.next().value
  return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, withArrays(part, arrays)]))
}

function* partsOf({ buffer, byteOffset, byteLength }: SegmentArray): Generator<Uint8Array> {
  for (let at = 0; at < byteLength; at += PART_BYTES)
    yield new Uint8Array(buffer, byteOffset + at, Math.min(PART_BYTES, byteLength - at))
}

const writeAll = async (file: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at, bytes.length - at)).bytesWritten
}

const readAll = async (file: FileHandle, bytes: Uint8Array): Promise<Uint8Array> => {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, null)
    if (bytesRead === 0) throw damaged()
    at += bytesRead
  }
  return bytes
}
