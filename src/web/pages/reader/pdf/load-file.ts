import { asErrorBody, retryAfter } from '../../../api/requests/request.ts'
import { NoAnswer, RefusedRequest } from '../../../model/save/failure.ts'
import { FileLoad } from './file-load.ts'

/** The whole file in one request: it is at most 20 MB, and one request does not touch the rate limit. */
export async function loadFile(
  address: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const load = new FileLoad()
  load.watch(() => onProgress(load.share()))
  return await loadInto(load, address, signal)
}

/** The same, for those who read the file before it has arrived whole. */
export async function loadInto(load: FileLoad, address: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const { headers, body } = await requested(address, { signal })
    const isWhole = headers.get('accept-ranges') === 'bytes' && !headers.has('content-encoding')
    load.begin(isWhole ? Number(headers.get('content-length') ?? 0) || null : null)
    const reader = body.getReader()
    for (let step = await reader.read(); !step.done; step = await reader.read()) load.add(step.value)
    load.complete()
    return load.beyond(0)
  } catch (error) {
    if (signal.aborted || error instanceof RefusedRequest) throw error
    throw new NoAnswer()
  }
}

/** The bytes from one place up to another. */
export async function loadRange(
  address: string,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { status, body } = await requested(address, {
    signal,
    headers: { range: `bytes=${begin}-${end - 1}` },
  })
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  return status === 206 ? bytes : bytes.slice(begin, end)
}

async function requested(address: string, options: RequestInit) {
  const response = await fetch(address, options)
  const { ok, status, headers, body } = response
  if (ok && body) return { status, headers, body }
  const answer: unknown = await response.json().catch(() => null)
  throw new RefusedRequest(status, asErrorBody(answer, response), retryAfter(response))
}
