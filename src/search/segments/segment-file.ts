import { type FileHandle, open } from 'node:fs/promises'
import { VERSION } from '../../core/system/source-or-executable.ts'
import type { SegmentData } from '../engine/segment/segment-data.ts'

/** Raise it when a segment is made or read differently; a test compares the bytes of one with those of this number. */
const FORMAT = 2

/** What was in the church when the segment was built: everything up to this event. */
export interface SegmentOrigin {
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
