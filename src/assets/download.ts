import type { FileHandle } from 'node:fs/promises'
import type { AssetRecord } from '../db/collections.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { alreadyKnown, selectWindow } from '../http/range.ts'
import type { Connection } from '../http/route.ts'
import type { FileSource } from './source.ts'

interface Asked {
  readonly request: Request
  readonly connection: Connection
  /** Whether the browser should save the file instead of showing it. */
  readonly download: boolean
}

/** Bun takes at most 255. */
const PATIENT_SECONDS = 255
/** By then Bun has opened the file by itself; only then it also accepts a longer idle time for it. */
const HANDED_OVER_MS = 1_000

/** Answers with exactly the bytes that were asked for. Who may read was decided before. */
export const answerDownload = async (
  source: FileSource,
  asset: AssetRecord,
  { request, connection, download }: Asked,
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
  headers.set('content-disposition', contentDisposition(download ? 'attachment' : 'inline', asset.filename))
  headers.set('content-length', String(end - start + 1))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = await source.read(asset, start, end, request.signal)
  connection.setIdleTimeout(PATIENT_SECONDS)
  if (bytes instanceof Uint8Array) return new Response(bytes, { status, headers })
  setTimeout(() => connection.setIdleTimeout(PATIENT_SECONDS), HANDED_OVER_MS)
  return new Response(handOver(bytes.handle, bytes.start, end - start + 1), { status, headers })
}

/**
 * A stream would lose its Content-Length, so Bun gets a file. It is named by the open handle, not by its
 * path: the path may be deleted at any time.
 */
const handOver = (handle: FileHandle, start: number, length: number): Blob => {
  setTimeout(() => void handle.close(), HANDED_OVER_MS)
  return Bun.file(`/dev/fd/${handle.fd}`).slice(start, start + length)
}
