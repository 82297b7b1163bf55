import type { ErrorBody } from '../api-types.ts'
import { NoAnswer, RefusedRequest } from '../model/save/failure.ts'

interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** One request to the service on our own origin. Throws RefusedRequest or NoAnswer, or the signal's own error. */
export async function request<Answer>(path: string, options: Options = {}): Promise<Answer> {
  const response = await send(path, options)
  if (response.status === 204) return undefined as Answer
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body as Answer
  throw new RefusedRequest(response.status, asErrorBody(body, response), retryAfter(response))
}

async function send(
  path: string,
  { method = 'GET', body, headers = {}, signal }: Options,
): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoAnswer()
  }
}

export function asErrorBody(body: unknown, { status }: { status: number }): ErrorBody {
  const known = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
  return known ? (body as ErrorBody) : { error: `The server answered with ${status}.` }
}

export function retryAfter(response: { headers: Headers }): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.max(1, Math.ceil(seconds)) : null
}
