import { readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { withoutDirectionMarks } from '../core/text.ts'
import type { Collections } from '../db/collections.ts'
import type { Connection } from '../http/route.ts'
import type { AssetRecord } from './collections.ts'
import { closeLater, type FileCache, HANDLE_GRACE_MS } from './download-cache.ts'
import { type Content, readBytes } from './gridfs.ts'
import { findFile } from './store.ts'
import type { UnsentBytes } from './unsent-bytes.ts'
import type { Spool } from './upload.ts'

/**
 * Up to here it is cheaper to copy the bytes than to let Bun open the file once more: a bare Bun server with 8 clients
 * uses 59 instead of 109 microseconds of CPU time for 64 KiB and 164 instead of 179 for 256 KiB, but 532 instead of 244
 * for 1 MiB.
 */
const MAX_COPIED_BYTES = 262_144

/** One for all: what is read into it is copied to the connection at once. */
const buffer = Buffer.allocUnsafeSlow(MAX_COPIED_BYTES)

/**
 * `length` bytes of an open file from `start` on, as the body of an answer. The file descriptor is taken at the time of
 * the read: a closed handle no longer has one, while the number may already belong to another file.
 */
const copiedPart = (handle: FileHandle, start: number, length: number): ReadableStream =>
  inOneWrite(length, () => {
    for (let filled = 0; filled < length; ) {
      const count = readSync(handle.fd, buffer, filled, length - filled, start + filled)
      if (count === 0) throw new Error('A cached copy of a file became shorter while it was read.')
      filled += count
    }
    return buffer.subarray(0, length)
  })

interface DownloadServices {
  readonly source: FileSource
  readonly unsentBytes: UnsentBytes
}

interface DownloadRequest {
  readonly request: Request
  readonly connection: Connection
  /** Whether the browser should save the file instead of showing it. */
  readonly query: { readonly download?: boolean }
}

/** The bytes that the system buffers at once, independent of the reader. */
const SENT_AT_ONCE_BYTES = 65_536

/** Answers with exactly the requested bytes. The caller has checked access. */
export const answerDownload = async (
  { source, unsentBytes }: DownloadServices,
  asset: AssetRecord,
  { request, connection, query }: DownloadRequest,
): Promise<Response> => {
  const etag = `"${asset.sha256}"`
  const headers = new Headers({
    etag,
    'accept-ranges': 'bytes',
    'content-security-policy': "frame-ancestors 'self'",
    'cross-origin-resource-policy': 'same-origin',
  })
  const conditions = {
    range: request.headers.get('range'),
    ifRange: request.headers.get('if-range'),
    ifNoneMatch: request.headers.get('if-none-match'),
  }
  if (alreadyKnown(conditions.ifNoneMatch, etag)) return new Response(null, { status: 304, headers })
  const window = selectWindow(conditions, etag, asset.size)
  if (window.kind === 'unsatisfiable') {
    headers.set('content-range', `bytes */${asset.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = window.kind === 'part' ? window : { start: 0, end: asset.size - 1 }
  const status = window.kind === 'part' ? 206 : 200
  if (status === 206) headers.set('content-range', `bytes ${start}-${end}/${asset.size}`)
  headers.set('content-type', asset.mediaType)
  headers.set(
    'content-disposition',
    contentDisposition(query.download ? 'attachment' : 'inline', asset.filename),
  )
  headers.set('content-length', String(end - start + 1))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const length = end - start + 1
  const unsent = length > SENT_AT_ONCE_BYTES ? unsentBytes.add(connection, length) : null
  const extendIdleTimeout = () => {
    if (unsent) connection.setIdleTimeout(unsent.idleSeconds)
  }
  const bytes = await source.read(asset, start, end, request.signal)
  if (bytes instanceof Uint8Array)
    return new Response(
      inOneWrite(length, () => bytes),
      { status, headers },
    )
  if (length <= MAX_COPIED_BYTES) {
    extendIdleTimeout()
    return new Response(copiedPart(bytes.handle, bytes.start, length), { status, headers })
  }
  // For a file Bun accepts a timeout only once the answer has begun.
  setTimeout(extendIdleTimeout, HANDLE_GRACE_MS)
  // More is not held in memory, and an ordinary stream would lose its Content-Length, so Bun gets a file. It is named
  // by the number of the open handle and not by its path, which is about as fast but may be deleted at any time.
  const file = Bun.file(`/dev/fd/${bytes.handle.fd}`)
  // Behind a 200 Bun reads Range by rules of its own, but only for a whole file: one that ends a byte
  // further does not count as one. Bun sends no more than is there.
  const sent = status === 200 ? length + 1 : length
  return new Response(file.slice(bytes.start, bytes.start + sent), { status, headers })
}

/**
 * A body that leaves with its headers at once, and with a Content-Length. Bun sends the headers of any other answer that
 * had to be waited for apart from its bytes: those of a file in two packets, those of a Buffer in one for each name,
 * colon and value. Only a direct stream that may hold more than it is given does neither.
 *
 * `read` is called when the answer is sent. The next call of `read` may overwrite the bytes.
 */
const inOneWrite = (length: number, read: () => Uint8Array): ReadableStream =>
  new ReadableStream(
    {
      type: 'direct',
      pull(controller: ReadableStreamDirectController) {
        controller.write(read() as Uint8Array<ArrayBuffer>)
        controller.end()
      },
    } as UnderlyingDefaultSource & Bun.DirectUnderlyingSource,
    { highWaterMark: length + 1 },
  )

/**
 * A Content-Disposition that holds for any file name: a plain ASCII name for old clients and the exact
 * one in UTF-8. The name is untrusted input, so nothing in it may end the header, lead into
 * another folder, or show a person something else than what is saved.
 */
type Disposition = 'inline' | 'attachment'

const CONTROLS_AND_SEPARATORS = /[\p{Cc}\u2028\u2029/\\]/gu
/** Windows opens a device, not a file, under these names, with any extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|\s*$)/i
const NAMELESS = 'file.pdf'

export const contentDisposition = (disposition: Disposition, filename: string): string => {
  const name = safeName(filename)
  return `${disposition}; filename="${asciiName(name)}"; filename*=UTF-8''${percentEncoded(name)}`
}

const safeName = (filename: string): string => {
  const name = withoutDirectionMarks(filename.toWellFormed().replace(CONTROLS_AND_SEPARATORS, '_'))
    .trim()
    .replace(/^\.+/, '_')
    .replace(DEVICE_NAME, '_$1')
  return name === '' ? NAMELESS : name
}

/** `%` goes too: some clients decode it here. */
const asciiName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, '_')
    .replace(/["\\/%]/g, '_')

const percentEncoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** A part of an open file, from `start` on. It stays open long enough to be opened again by its number. */
interface OpenFilePart {
  readonly handle: FileHandle
  readonly start: number
}

/** Where a download's bytes come from: the cache, or GridFS. */
export interface FileSource {
  /** From an open file, or in memory when there are only a few; `end` is inclusive. */
  read(
    asset: AssetRecord,
    start: number,
    end: number,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer> | OpenFilePart>
}

/** The size of a viewer's range request; a larger part is not held in memory. */
const MAX_IN_MEMORY = 1_048_576

export const createFileSource = (all: Collections, cache: FileCache, spool: Spool): FileSource => {
  async function* stored(
    { churchId, sha256 }: Content,
    start: number,
    end: number,
  ): AsyncGenerator<Uint8Array> {
    const file = await findFile(all, churchId, sha256)
    if (!file) throw new Error(`The bytes ${sha256} of church ${churchId} are missing.`)
    yield* readBytes(all, file, start, end)
  }

  const throughSpool = async (
    parts: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<OpenFilePart> => {
    const { path, handle } = await spool.create()
    try {
      for await (const part of parts) {
        signal.throwIfAborted()
        await handle.write(part)
      }
    } catch (error) {
      await handle.close()
      throw error
    } finally {
      await spool.remove(path)
    }
    // After the removal: on a slow disk it takes longer than the handle stays open.
    closeLater(handle)
    return { handle, start: 0 }
  }

  return {
    async read(asset, start, end, signal) {
      const found = await cache.find(asset)
      if (found) return { handle: found, start }
      const whole = () => stored(asset, 0, asset.size - 1)
      if (end - start < MAX_IN_MEMORY) {
        // A request for the next part usually follows, so the cache is filled beside the answer.
        cache.fill(asset, whole).catch(() => {})
        return Buffer.concat(await Array.fromAsync(stored(asset, start, end)))
      }
      const filled = await cache.fill(asset, whole)
      return filled ? { handle: filled, start } : throughSpool(stored(asset, start, end), signal)
    },
  }
}

/**
 * The bytes of a stored file that a request selects. Pure: header texts and a size in, a window out.
 * A Range that cannot be parsed is ignored, as HTTP requires; only one that was parsed and lies
 * outside the file is refused.
 */
export type ByteWindow =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' }

interface ReadConditions {
  readonly range: string | null
  readonly ifRange: string | null
  readonly ifNoneMatch: string | null
}

const WHOLE: ByteWindow = { kind: 'whole' }
const UNSATISFIABLE: ByteWindow = { kind: 'unsatisfiable' }
const SINGLE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i
const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

/** `end` is inclusive, as in HTTP. Positions are compared as big integers: 10^20 is a valid one. */
export const parseRange = (header: string, size: number): ByteWindow => {
  const match = SINGLE_RANGE.exec(header)
  if (!match) return WHOLE
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return WHOLE
  if (first === '') return lastBytes(BigInt(last), size)
  const start = BigInt(first)
  const end = last === '' ? null : BigInt(last)
  if (end !== null && end < start) return WHOLE
  if (start >= BigInt(size)) return UNSATISFIABLE
  return { kind: 'part', start: Number(start), end: atMost(end, size - 1) }
}

const lastBytes = (count: bigint, size: number): ByteWindow => {
  if (count === 0n || size === 0) return UNSATISFIABLE
  return { kind: 'part', start: size - atMost(count, size), end: size - 1 }
}

const atMost = (value: bigint | null, limit: number): number =>
  value === null || value > BigInt(limit) ? limit : Number(value)

/** A range counts only if the client has parts of the same bytes: If-Range must equal the strong tag. */
export const selectWindow = (conditions: ReadConditions, etag: string, size: number): ByteWindow => {
  if (conditions.range === null) return WHOLE
  if (conditions.ifRange !== null && conditions.ifRange.trim() !== etag) return WHOLE
  return parseRange(conditions.range, size)
}

/** Whether If-None-Match names the bytes (weak comparison, `*` names any), so that 304 is the answer. */
export const alreadyKnown = (ifNoneMatch: string | null, etag: string): boolean => {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  if (ifNoneMatch.replace(ENTITY_TAG, '').replace(/[ \t,]/g, '') !== '') return false
  const tags = ifNoneMatch.match(ENTITY_TAG) ?? []
  return tags.some((tag) => tag.replace(/^W\//, '') === etag)
}
