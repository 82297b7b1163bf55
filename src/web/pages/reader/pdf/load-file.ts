import { joinBytes } from '../../../../core/bytes/bytes.ts'
import { asErrorBody, retryAfter } from '../../../api/requests/request.ts'
import { NoAnswer, RefusedRequest } from '../../../model/save/failure.ts'

/** The whole file in one request: it is at most 20 MB, and one request does not touch the rate limit. */
export async function loadFile(
  address: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array> {
  try {
    const response = await fetch(address, { signal })
    if (!response.ok || !response.body) {
      const body: unknown = await response.json().catch(() => null)
      throw new RefusedRequest(response.status, asErrorBody(body, response), retryAfter(response))
    }
    const total = Number(response.headers.get('content-length') ?? 0)
    return await readAll(response.body, (read) => onProgress(total > 0 ? Math.min(1, read / total) : 0))
  } catch (error) {
    if (signal.aborted || error instanceof RefusedRequest) throw error
    throw new NoAnswer()
  }
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  onRead: (bytes: number) => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    chunks.push(step.value)
    size += step.value.length
    onRead(size)
  }
  return joinBytes(chunks)
}
