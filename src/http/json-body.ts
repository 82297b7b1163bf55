import { invalid, tooLarge } from '../core/errors.ts'

const JSON_LIMIT = 32_768

/** A body of announced length never grows over it; one without is counted as it arrives. */
export const readLimited = async (request: Request): Promise<Uint8Array> => {
  const announced = request.headers.get('content-length')
  if (announced === null) return readCounted(request)
  if (Number(announced) > JSON_LIMIT) throw overLimit()
  return request.bytes().catch(brokenOff)
}

const readCounted = async ({ body }: Request): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(brokenOff)
    if (done) break
    size += value.byteLength
    if (size > JSON_LIMIT) throw overLimit()
    parts.push(value)
  }
  return Buffer.concat(parts)
}

/** A client that goes away in the middle is no fault of ours, whatever the platform throws then. */
const brokenOff = (): never => {
  throw invalid('The body broke off before it was complete. Send it again.')
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
