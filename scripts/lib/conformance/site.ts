import { type ApiVersion, apiPath } from '../../../src/core/versions.ts'
import { validationMessage } from '../../../testkit/http/answer-check.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a check looks at what came back without declaring its type first
  readonly body: any
}

export interface Request {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON unless it is bytes. */
  readonly body?: unknown
  /** The session of the request; the editor's by default, null for none. */
  readonly session?: string | null
}

/** An installed server, as the checks see it. */
export interface Site {
  readonly url: string
  readonly origin: string
  readonly churchId: string
  /** The version of the interface that is checked. */
  readonly version: ApiVersion
  session: string | null
  /** The songs that the checks have left behind. */
  readonly added: Set<string>
  /** Below the prefix of the version. */
  send(path: string, request?: Request): Promise<Reply>
  /** Outside of the versions. */
  sendTo(address: string, request?: Request): Promise<Reply>
}

/** A song made for the checks, with words, an arrangement and a file; and where services are, in version 2. */
export interface Fixture {
  readonly songId: string
  readonly assetId: string
  /** Occurs in the song's words and nowhere else. */
  readonly word: string
  readonly songs: string
  readonly services: string
  readonly song: string
  readonly file: string
  readonly publicSongs: string
  readonly publicSong: string
  readonly publicFile: string
}

/** The checks by what they promise. */
export type Promises = Readonly<Record<string, (site: Site, fixture: Fixture) => Promise<unknown>>>

/** An unmet expectation of a check. */
class Broken extends Error {}

type Where = Pick<Site, 'url' | 'origin' | 'churchId' | 'version' | 'added'>

export const openSite = (where: Where): Site => {
  const site: Site = {
    ...where,
    session: null,
    send: (path, request) => site.sendTo(apiPath(where.version, path), request),
    async sendTo(address, request = {}) {
      const reply = await once(site, address, request)
      const problem = validationMessage(request.method ?? 'GET', address, reply)
      if (problem) throw new Broken(`${request.method ?? 'GET'} ${address} ${reply.status} ${problem}`)
      if (reply.status === 201 && reply.body.song) site.added.add(reply.body.song.id)
      await waitForRateLimit(reply)
      return reply
    },
  }
  return site
}

const once = async (site: Site, address: string, request: Request): Promise<Reply> => {
  const { method = 'GET', headers = {}, body, session = site.session } = request
  const isBytes = body instanceof Uint8Array
  const response = await fetch(`${site.url}${address}`, {
    method,
    headers: {
      ...(method === 'GET' || method === 'HEAD' ? {} : { origin: site.origin }),
      ...(session ? { cookie: session } : {}),
      ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    redirect: 'manual',
  })
  const bytes = await response.bytes()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const text = isJson ? new TextDecoder().decode(bytes) : Buffer.from(bytes).toString('latin1')
  const parsed = isJson && text !== '' ? JSON.parse(text) : null
  return { status: response.status, headers: response.headers, bytes, text, body: parsed }
}

/** Waits when the rate limit is used up, so that the checks do not get 429 unintentionally. */
const waitForRateLimit = async ({ headers }: Reply): Promise<void> => {
  const [, left, seconds] = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  if (left !== undefined && Number(left) <= 1) await Bun.sleep(Number(seconds) * 1000 + 500)
}

export const expectStatus = (reply: Reply, status: number): Reply => {
  if (reply.status !== status)
    throw new Broken(`the answer was ${reply.status} instead of ${status}: ${reply.text.slice(0, 200)}`)
  return reply
}

export const expectEqual = (what: string, found: unknown, expected: unknown): void => {
  if (!Bun.deepEquals(found, expected))
    throw new Broken(`${what} was ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
}

export const expectThat = (what: string, holds: boolean): void => {
  if (!holds) throw new Broken(`${what} does not hold`)
}

export const newKey = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() })

export const changing = (version: number): Record<string, string> => ({
  ...newKey(),
  'if-match': `"${version}"`,
})
