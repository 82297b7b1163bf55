import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { accepts } from '../request/accept-encoding.ts'
import { asStream } from '../response/response.ts'
import type { Answer } from '../route.ts'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
/** Takes as long as gzip and gives less. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** The smallest form that the client can read. */
const compressed = async (bytes: Buffer, accepted: string) => {
  if (bytes.length < ZIP_FROM_BYTES) return null
  if (accepts(accepted, 'br')) return { encoding: 'br', bytes: await toBrotli(bytes, QUALITY) }
  return accepts(accepted, 'gzip') ? { encoding: 'gzip', bytes: await toGzip(bytes) } : null
}

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
  const zipped = await compressed(bytes, request.headers.get('accept-encoding') ?? '')
  return zipped
    ? new Response(asStream(zipped.bytes), {
        status,
        headers: { ...headers, 'content-encoding': zipped.encoding },
      })
    : new Response(asStream(bytes), { status, headers })
}

export const zippedJson = (request: Request, { status, body, headers }: Answer): Promise<Response> =>
  zippedText(request, JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
