import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { asStream } from '../response/response.ts'
import type { Answer } from '../route.ts'

const zip = promisify(gzip)
/** Below this a zipped text saves no packet. */
const ZIP_FROM_BYTES = 1400

interface Head {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A public text, zipped for a client that can read that. It has no secret that its size could reveal. */
export const zippedText = async (request: Request, text: string, head: Head): Promise<Response> => {
  const { status } = head
  const headers = { vary: 'accept-encoding', ...head.headers }
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = Buffer.from(text)
  const zips =
    bytes.length >= ZIP_FROM_BYTES && request.headers.get('accept-encoding')?.includes('gzip') === true
  return zips
    ? new Response(asStream(await zip(bytes)), {
        status,
        headers: { ...headers, 'content-encoding': 'gzip' },
      })
    : new Response(asStream(bytes), { status, headers })
}

export const zippedJson = (request: Request, { status, body, headers }: Answer): Promise<Response> =>
  zippedText(request, JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
