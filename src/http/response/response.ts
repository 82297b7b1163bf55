import type { Answer } from '../route.ts'

/** The answer as Bun sends it. */
export const asResponse = (
  { status, body, mediaType = 'application/json', headers = {}, cookies = [] }: Answer,
  method: string,
): Response => {
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const size = text === null ? 0 : Buffer.byteLength(text)
  const content =
    method === 'HEAD' ? null : text !== null && size > LARGE ? asStream(Buffer.from(text)) : text
  const response = new Response(content, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  if (text !== null) {
    response.headers.set('content-type', `${mediaType}; charset=utf-8`)
    if (method === 'HEAD') response.headers.set('content-length', String(size))
  }
  return response
}

/** From 15,360 bytes on, Bun sends each name, colon and value of an async response's headers in a packet of its own. */
const LARGE = 15_000

/** Bun sends headers and body of a stream together. */
export const asStream = (bytes: Uint8Array): ReadableStream =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
