import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isAppAddress, SHELL } from '../../client/kept-app.ts'
import type { SignInOffer } from '../../client/web-contract.ts'
import { acceptedLanguages, accepts } from '../request/accept.ts'
import { readTarget } from '../request/address.ts'
import { asStream } from '../response.ts'
import type { Answer, Connection } from '../route.ts'
import { keptApp } from './kept-app.ts'
import { DATABASE_WORKER_POLICY, PAGE_POLICY, type PageContent, renderPage } from './page.ts'

interface WebPagesOptions {
  /** Of the built web app. */
  readonly directory: string
  /** Whether search engines may index public pages. */
  readonly mayIndex: boolean
  readonly signIn: SignInOffer
  readonly appOrigin: string
  /** Whether browsers keep the app. */
  readonly isKept: boolean
  /** The page of a public address; null if it has none. */
  readonly publicPage: (visit: PageVisit, connection: Connection, render: Render) => Promise<Response | null>
}

/** Makes the page of its content. */
export type Render = (content: PageContent) => Promise<Response>

export interface PageVisit {
  readonly path: string
  readonly search: string
  /** The languages of the browser, by preference. */
  readonly languages: readonly string[]
}

/** Everything outside /api: the app's files, and its one page behind every address, filled with what is public there. */
export const webPages = (options: WebPagesOptions) => {
  const { directory, mayIndex, signIn, appOrigin, isKept, publicPage } = options
  const onEveryPage = { signIn, origin: appOrigin, ...(isKept && { isKept }) }
  const renderer =
    (request: Request, languages: readonly string[]): Render =>
    (content) =>
      renderPage(
        directory,
        request,
        { ...content, data: { ...content.data, ...onEveryPage } },
        { mayIndex, languages },
      )
  /** As a client reads it that takes nothing compressed. */
  const shell = async (): Promise<string | null> => {
    const page = await renderer(new Request(appOrigin + SHELL), [])({ status: 200 })
    return page.ok ? page.text() : null
  }
  const kept = keptApp({ directory, isKept, shell })
  return async (request: Request, path: string, connection: Connection): Promise<Response | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (isFilePath(path)) return builtFile(directory, request, path)
    if (path === '/robots.txt') return robotsText(mayIndex)
    const visit = visitOf(request, path)
    const render = renderer(request, visit.languages)
    if (isAppAddress(path)) return render({ status: 200 })
    return (
      (await kept(request, path)) ??
      (await publicPage(visit, connection, render)) ??
      render({ status: 404, data: { missing: true } })
    )
  }
}

const visitOf = ({ url, headers }: Request, path: string): PageVisit => ({
  path,
  search: readTarget(url).search,
  languages: acceptedLanguages(headers.get('accept-language')),
})

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.js': 'text/javascript; charset=utf-8',
    '.mjs': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.webmanifest': 'application/manifest+json',
    '.woff2': 'font/woff2',
    '.wasm': 'application/wasm',
  }),
)

/** Names that cannot reach outside the folder: no empty part, and none that begins with a dot. */
const FILE = /^\/(app(?:\/[\w-][\w.-]*)+)$/

/** The build gives this name to one script only. */
const DATABASE_WORKER = /^app\/database-worker-\w+\.js$/

const isFilePath = (path: string): boolean => path.startsWith('/app/')

/** A file of the built web app, whose name changes with its bytes and which so may be kept for ever. */
const builtFile = async (directory: string, request: Request, path: string): Promise<Response | null> => {
  const name = FILE.exec(path)?.[1]
  if (name === undefined) return null
  const place = join(directory, name)
  const found = await smallest(place, request.headers.get('accept-encoding') ?? '')
  if (!found) return null
  const { bytes, encoding } = found
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'content-type': TYPES.get(extname(place)) ?? 'application/octet-stream',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      // The policy of a worker is the one its own file was served with.
      'content-security-policy': DATABASE_WORKER.test(name) ? DATABASE_WORKER_POLICY : PAGE_POLICY,
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  })
}

/** What the build has compressed, the smallest first. */
const ENCODINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/** The bytes as the client can read them. Not each file has each of its compressed forms. */
const smallest = async (place: string, accepted: string) => {
  for (const { encoding, ending } of ENCODINGS) {
    const bytes = accepts(accepted, encoding) ? await read(place + ending) : null
    if (bytes) return { bytes, encoding }
  }
  const bytes = await read(place)
  return bytes && { bytes, encoding: null }
}

/** Null for what is not there, and for a folder. */
const read = (path: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  Bun.file(path)
    .bytes()
    .catch(() => null)

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

/** Programs that fetch a shared page to show its title. They do not index it. */
const PREVIEWS = [
  'facebookexternalhit',
  'WhatsApp',
  'TelegramBot',
  'Twitterbot',
  'Slackbot-LinkExpanding',
  'Discordbot',
  'LinkedInBot',
]

/** What is not the same for every visitor. */
const PRIVATE = ['/api/', '/library', '/sign-in', '/account', '/invitation']

/** The rules for search engines. By default they exclude all pages, because most lyrics are under copyright. */
const robotsText = (mayIndex: boolean): Response => {
  const lines = mayIndex
    ? ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`)]
    : [...PREVIEWS.map((name) => `User-agent: ${name}`), 'Allow: /', '', 'User-agent: *', 'Disallow: /']
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
