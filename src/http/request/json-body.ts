import { bodyTooLarge, invalid } from '../../core/failures.ts'

export interface IncomingBody {
  /** Whether the whole body had arrived together with the head. */
  readonly wasComplete: boolean
  /** The whole body, up to its limit. */
  read(): Promise<Uint8Array>
}

/**
 * Takes the bytes that arrived together with the head, to see whether the body is complete. A body with a Content-Length
 * cannot exceed it. One without is counted while it is read, and counts as incomplete until then.
 */
export const beginBody = async (request: Request, limit: number): Promise<IncomingBody> => {
  const announced = request.headers.get('content-length')
  if (announced === null)
    return { wasComplete: request.body === null, read: () => readCounted(request, limit) }
  if (Number(announced) > limit) return { wasComplete: true, read: () => Promise.reject(bodyTooLarge(limit)) }
  const bytes = request.bytes()
  // A refused request does not await it.
  bytes.catch(() => {})
  // Bun delivers body bytes of the first packet after the request, in the same turn of the event loop.
  if (Bun.peek.status(bytes) === 'pending') await new Promise((next) => setImmediate(next))
  return { wasComplete: Bun.peek.status(bytes) === 'fulfilled', read: () => bytes.catch(bodyAborted) }
}

const readCounted = async ({ body }: Request, limit: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(bodyAborted)
    if (done) break
    size += value.byteLength
    if (size > limit) throw bodyTooLarge(limit)
    parts.push(value)
  }
  return Buffer.concat(parts)
}

/** A client that disconnects in the middle is not an error of the server; any error of the platform means that. */
const bodyAborted = (): never => {
  throw invalid('The body broke off before it was complete. Send it again.')
}

export const readJson = async (headers: Headers, read: () => Promise<Uint8Array>): Promise<unknown> => {
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    throw invalid('Send the body as JSON, with the header Content-Type: application/json.')
  const bytes = await read()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid('The body is not valid JSON in UTF-8.')
  }
}
