import { needsIfMatch, needsKey } from '../../src/http/openapi/failures.ts'
import type { Route } from '../../src/http/route.ts'
import { filledUp, longestValue } from './longest-values.ts'

/** One request, in which one part is as long as the server reads it. */
export interface LongestInput {
  readonly method: string
  /** The part that is long. */
  readonly what: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** What the address and the headers of a request may have together; beyond 16 KiB Bun answers 431. */
const HEAD_CHARACTERS = 15_000

const UPLOAD_BYTES = 20_000_000

const filled = (part: string, length = HEAD_CHARACTERS): string =>
  part.repeat(Math.floor(length / part.length))

const tags = (separator: string): string =>
  Array.from({ length: HEAD_CHARACTERS / 6 }, (_, at) => {
    const letter = (every: number) => String.fromCharCode(97 + (Math.floor(at / every) % 26))
    return `${letter(26)}${letter(1)}-${letter(676).toUpperCase()}Z`
  }).join(separator)

/** Values that fill the whole head, and make careless readers go over them again and again. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: [filled('a/b;q=0.5,'), filled('text/event-stream;q=0;,')],
  'accept-encoding': [filled('gzip;q=0,')],
  'accept-language': [tags(','), `en${filled('-aaaaaaaa')}`, filled('en;q=0.1;')],
  authorization: [`Bearer ${filled('a')}`, `Bearer${filled(' \t')}x`],
  cookie: [filled(`psaltery=${'A'.repeat(43)};`), filled(';'), filled('psaltery=;')],
  'content-type': [`application/json${filled(' ')}x`],
  host: [filled('a.'), `[${filled(':')}]`],
  'idempotency-key': [filled('0198c5b2-0000-7000-8000-000000000000')],
  'if-match': [filled('"1",')],
  'if-none-match': [filled('"a",'), filled('"'), filled('W/"')],
  'if-range': [filled('"a"')],
  'last-event-id': [filled('9')],
  origin: [filled('http://a.')],
  range: [`bytes=${filled('9')}-`, filled('bytes=0-1,')],
  'user-agent': [filled('Mozilla/5.0 (')],
  'x-forwarded-for': [filled('1.1.1.1,'), `[${filled(']')}x`],
}

/** Texts in an address; a percent-encoded character has up to nine. */
const searches = (query: Route['query']): readonly (readonly [what: string, search: string])[] => {
  const longest = Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    const value = longestValue(schema, HEAD_CHARACTERS)
    return `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`
  })
  const known = longest.slice(0, 1).map((pair) => `${pair.split('=')[0]}=`)
  return [
    ...(longest.length > 0 ? ([['the query', longest.join('&')]] as const) : []),
    ...known.flatMap((name) =>
      ['%EF%B7%BA', 'a+', '1', ',', 'de,', 'en.a,', tags(',')].map(
        (part) => [`a value of the query`, `${name}${filled(part)}`] as const,
      ),
    ),
    ['parts of the query', filled('&')],
    ['names in the query', filled('a=1&')],
    ['the query in code', filled('%41')],
  ]
}

const hostileBodies = (bytes: number): readonly (readonly [what: string, body: string])[] => [
  ['nested lists', `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`],
  ['a list of numbers', `[${'0,'.repeat((bytes - 4) / 2)}0]`],
  ['an unknown name', JSON.stringify({ ['/~'.repeat(bytes / 2 - 10)]: 1 }).slice(0, bytes)],
  ['names', `{${Array.from({ length: bytes / 10 }, (_, at) => `"${at}":1`).join()}}`.slice(0, bytes)],
  ['a body that is no JSON', '"'.repeat(bytes)],
]

export interface Place {
  /** The path without a query. */
  readonly path: string
  /** Of the caller. */
  readonly headers: Readonly<Record<string, string>>
  /** A body that the route accepts, where its schema does not say enough. */
  readonly body?: unknown
  /** Of a query that names records. */
  readonly search?: string
}

const preconditions = (route: Route): Record<string, string> => ({
  ...(needsKey(route) ? { 'idempotency-key': crypto.randomUUID() } : {}),
  ...(needsIfMatch(route) ? { 'if-match': '"1"' } : {}),
})

const bodies = (
  route: Route,
  given: unknown,
): readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] => {
  if (route.body === 'none') return [['a body that is not read', ' '.repeat(route.bodyBytes)]]
  if (route.body === 'pdf')
    return [['a file', new Uint8Array(UPLOAD_BYTES).fill(32).with(0, 37).with(1, 80).with(2, 68).with(3, 70)]]
  const { bodyBytes } = route
  const longest = given ?? longestValue(route.body as Exclude<Route['body'], string>, bodyBytes)
  return [['the body', filledUp(longest, bodyBytes)], ...hostileBodies(bodyBytes)]
}

/** All long values of headers, with their names. */
export const longHeaders: readonly (readonly [name: string, value: string])[] = Object.entries(
  HEADERS,
).flatMap(([name, values]) => values.map((value) => [name, value] as const))

/** Each part of a request in turn at its greatest length, while the others are as usual. */
export function* longestInputs(
  route: Route,
  method: string,
  place: Place,
  sentHeaders = longHeaders,
): Generator<LongestInput> {
  const isRead = method === 'GET' || method === 'HEAD'
  const search = place.search ?? ''
  const all = bodies(route, place.body)
  const usual = isRead || route.body === 'pdf' ? undefined : all[0]?.[1]
  const base = { method, path: `${place.path}${search}`, ...(usual === undefined ? {} : { body: usual }) }
  const headers = () => ({ 'content-type': 'application/json', ...place.headers, ...preconditions(route) })
  yield { ...base, what: 'a usual request', headers: headers() }
  for (const [name, value] of sentHeaders)
    yield { ...base, what: name, headers: { ...headers(), [name]: value } }
  for (const [what, query] of searches(route.query))
    yield { ...base, what, path: `${place.path}?${query}`, headers: headers() }
  yield { ...base, what: 'the path', path: `${place.path}${filled('/%2F')}`, headers: headers() }
  if (!isRead) for (const [what, body] of all) yield { ...base, what, body, headers: headers() }
}
