import type { createClient } from '../../../client/client.ts'
import type { ErrorBody } from '../../../client/types.ts'
import { NoAnswer, RefusedRequest } from '../../model/save/failure.ts'
import { after } from '../../model/waits.ts'
import { fetchScript } from '../fetch-script.ts'

type Client = ReturnType<typeof createClient>
type Method = 'DELETE' | 'GET' | 'POST' | 'PUT'

let loading: Promise<Client> | null = null

/** Fetches the client of the API, once. Visitors read public pages without it. */
export function loadClient(): Promise<Client> {
  if (loading) return loading
  loading = fetchScript(() => import('./client.ts').then(({ client }) => client))
  // The next request tries again.
  loading.catch(() => {
    loading = null
  })
  return loading
}

const send =
  (method: Method) =>
  async (...given: unknown[]): Promise<unknown> =>
    ((await loadClient())[method] as (...given: unknown[]) => Promise<unknown>)(...given)

/** The API. Its client is fetched with the first request. */
export const client = {
  DELETE: send('DELETE'),
  GET: send('GET'),
  POST: send('POST'),
  PUT: send('PUT'),
} as unknown as Pick<Client, Method>

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
  if (!response.ok) throw await refusedRequest(response, error)
  return data as Data
}

interface Refused {
  readonly status: number
  readonly url: string
  readonly headers: { get(name: string): string | null }
}

/** What the service answered to a request that it refused. */
interface Refusal {
  readonly status: number
  readonly sentence: string
  readonly address: string
}

let explain: (refusal: Refusal) => Promise<string> = async ({ sentence }) => sentence

/** Sets how sentences of the service are put into the language of the reader. */
export const explainRefusals = (by: typeof explain): void => {
  explain = by
}

/** A conflict of versions is no sentence for people: the editors deal with it. */
const CONFLICT = 412

/** The texts for it may not arrive: then the sentence of the service is better than none. */
const EXPLAIN_SECONDS = 3

export async function refusedRequest(response: Refused, answer: unknown): Promise<RefusedRequest> {
  const { status, url } = response
  const body = asErrorBody(answer, response)
  // The origin does not matter, and a thread has none.
  const { pathname } = new URL(url, 'http://localhost')
  const explained =
    status === CONFLICT
      ? body.error
      : await Promise.race([
          explain({ status, sentence: body.error, address: pathname }).catch(() => body.error),
          new Promise<string>((resolve) => after(EXPLAIN_SECONDS, () => resolve(body.error))),
        ])
  return new RefusedRequest(status, body, retryAfter(response), explained)
}

/** A signal for a request, where there is one. */
export const withSignal = (signal: AbortSignal | undefined): { signal?: AbortSignal } =>
  signal ? { signal } : {}

function asErrorBody(body: unknown, { status }: { status: number }): ErrorBody {
  const known = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
  return known ? (body as ErrorBody) : { error: `The server answered with ${status}.` }
}

function retryAfter(response: Pick<Refused, 'headers'>): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.max(1, Math.ceil(seconds)) : null
}
