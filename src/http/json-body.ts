import { invalid, tooLarge } from '../core/errors.ts'

const JSON_LIMIT = 32_768

/** Counts what really arrives, because a client may leave out or understate its Content-Length. */
export const readLimited = async (request: Request): Promise<Uint8Array> => {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > JSON_LIMIT) throw overLimit()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of arriving(request)) {
    size += part.byteLength
    if (size > JSON_LIMIT) throw overLimit()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A client that goes away in the middle is no fault of ours, whatever the platform throws then. */
async function* arriving({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw invalid('The body broke off before it was complete. Send it again.')
    })
    if (done) return
    yield value
  }
}

export const readJson = async (request: Request): Promise<unknown> => {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw invalid('Send the body as JSON, with the header Content-Type: application/json.')
  const bytes = await readLimited(request)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid('The body is not valid JSON in UTF-8.')
  }
}

const overLimit = () => tooLarge('The body is over 32 KiB. Shorten it, or split it into several saves.')
