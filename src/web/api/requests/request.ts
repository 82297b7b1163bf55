import { createClient } from '../../../client/client.ts'
import type { ErrorBody } from '../../../client/types.ts'
import { NoAnswer, RefusedRequest } from '../../model/save/failure.ts'

/** The service on our own origin, by the types of its own description. */
export const client = createClient()

/** The server writes mails in the language of the app, which may be another one than the browser's. */
client.use({
  onRequest({ request }) {
    request.headers.set('accept-language', document.documentElement.lang)
    return request
  },
})

interface Sent<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** What was asked for; otherwise throws RefusedRequest or NoAnswer, or the signal's own error. */
export async function unwrap<Data>(sent: Promise<Sent<Data>>): Promise<Data> {
  const { data, error, response } = await sent.catch((failure: unknown) => {
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure
    throw new NoAnswer()
  })
  if (!response.ok)
    throw new RefusedRequest(response.status, asErrorBody(error, response), retryAfter(response))
  return data as Data
}

/** A signal for a request, where there is one. */
export const withSignal = (signal: AbortSignal | undefined): { signal?: AbortSignal } =>
  signal ? { signal } : {}

export function asErrorBody(body: unknown, { status }: { status: number }): ErrorBody {
  const known = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
  return known ? (body as ErrorBody) : { error: `The server answered with ${status}.` }
}

export function retryAfter(response: { headers: Headers }): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.max(1, Math.ceil(seconds)) : null
}
