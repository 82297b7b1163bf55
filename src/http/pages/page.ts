import { join } from 'node:path'
import { preferredLanguage } from '../../core/languages/language-match.ts'
import { ownValue } from '../../core/own-value.ts'
import { zippedText } from './web-pages.ts'

/** The content of the web app's page at an address. */
export interface PageContent {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** From the innermost name outwards: the song, then its church. The app's own name is put behind them. */
  readonly title?: readonly string[]
  readonly description?: string
  /** For messengers and search engines; null for what should not be shown there. */
  readonly preview?: PagePreview
  /** Data for the web app, which then does not request it. */
  readonly data?: object
  /** The HTML that is shown until the app has started. */
  readonly body?: string
  /** Which page of the app takes over. */
  readonly page?: FirstPage
}

interface PagePreview {
  readonly title: string
  readonly church: string
  /** The whole address to share. */
  readonly url: string
  /** The languages in the query of the link. */
  readonly language?: string
}

const APP = 'Psaltery'
const ABOUT = 'A catalogue of songs for churches'

interface PageOptions {
  /** Whether search engines may index it. */
  readonly mayIndex: boolean
  /** The languages of the browser, by preference. */
  readonly languages: readonly string[]
}

/** Renders the page of the web app that was built last. It is read anew each time, because it may be built again. */
export const renderPage = async (
  directory: string,
  request: Request,
  content: PageContent,
  { mayIndex, languages }: PageOptions,
): Promise<Response> => {
  const template = Bun.file(join(directory, 'index.html'))
  if (!(await template.exists()))
    return new Response('The web app has not been built yet. Run "bun run build:web".', { status: 503 })
  const files = await neededFiles(directory, content.page, languages)
  const style = content.body === undefined ? null : await Bun.file(join(directory, 'first.css')).text()
  const html = fill(await template.text(), { ...content, ...files, style, mayIndex })
  return zippedText(request, html, {
    status: content.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': style === null ? PAGE_POLICY : policyWithStyle(style),
      ...content.headers,
    },
  })
}

/**
 * In one pass, and by a function: what stands in a text of the page, such as %data% or $&, must stay what it is.
 */
const fill = (template: string, content: ReadyPage): string =>
  template.replace(
    /%(head|style|scripts|origin|body|sheet|data|noscript)%/g,
    (_, place: keyof typeof PLACES) => PLACES[place](content),
  )

/** Before the address of the image, which messengers want whole. */
const originOf = ({ preview }: PageContent): string => (preview ? new URL(preview.url).origin : '')

interface ReadyPage extends PageContent, NeededFiles {
  readonly mayIndex: boolean
  /** The first style, where the page has words; else null. */
  readonly style: string | null
}

const linkTo = (sheet: string): string => `<link rel="stylesheet" href="${sheet}" />`

const PLACES = {
  head: (content: ReadyPage) => headOf(content).join('\n    '),
  /** Words do not wait for the style sheet: what they need stands in the page. */
  style: ({ style, sheet }: ReadyPage) => (style === null ? linkTo(sheet) : `<style>${style}</style>`),
  scripts: ({ scripts }: ReadyPage) =>
    scripts.map((address) => `<link rel="modulepreload" href="${address}" />`).join(''),
  /** Behind the words. The page of a service needs no more than the first style: the app fetches the rest with its other parts. */
  sheet: ({ style, sheet, page }: ReadyPage) =>
    style === null ? '' : page === 'service' ? `<meta name="sheet" content="${sheet}" />` : linkTo(sheet),
  origin: (content: PageContent) => originOf(content),
  body: ({ body = '' }: PageContent) => body,
  data: ({ data }: PageContent) => dataBlock(data),
  noscript: ({ body }: PageContent) =>
    body === undefined ? '<noscript>Psaltery needs JavaScript to show this page.</noscript>' : '',
}

const headOf = ({ title = [], description = ABOUT, preview, mayIndex }: ReadyPage): string[] => {
  const tags = [
    `<title>${escapeHtml([...title, APP].join(' · '))}</title>`,
    meta('name', 'description', description),
  ]
  // Pages without a preview are for members, or are 404.
  if (!preview || !mayIndex) tags.push(meta('name', 'robots', 'noindex'))
  if (preview)
    tags.push(
      `<link rel="canonical" href="${escapeHtml(preview.url)}" />`,
      meta('property', 'og:type', 'website'),
      meta('property', 'og:title', preview.title),
      meta('property', 'og:description', description),
      meta('property', 'og:site_name', preview.church),
      meta('property', 'og:url', sharedUrl(preview)),
    )
  return tags
}

/** A messenger opens this address, so it keeps the language of the link. */
const sharedUrl = ({ url, language }: PagePreview): string =>
  language === undefined ? url : `${url}?lang=${encodeURIComponent(language)}`

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

const dataBlock = (data: object | undefined): string =>
  data === undefined ? '' : `<script type="application/json" id="page-data">${jsonForHtml(data)}</script>`

/** Nothing but this server, and no script written into the page: blocks of data are never run. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Of the worker that reads databases: SQLite is WebAssembly there, and nowhere else. */
export const DATABASE_WORKER_POLICY = PAGE_POLICY.replace(
  "script-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
)

/** Of a page that has this style in itself. */
const policyWithStyle = (style: string): string => {
  const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64')
  return PAGE_POLICY.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`)
}

/** The pages of the app that the server knows the scripts of. */
type FirstPage = 'catalogue' | 'song' | 'service'

interface NeededFiles {
  /** The address of the style sheet. */
  readonly sheet: string
  /** The addresses of the scripts that are fetched with the first one, so that none waits for another. */
  readonly scripts: readonly string[]
}

/** What the build wrote down: scripts/lib/web/build-web.ts. */
interface BuiltFiles {
  readonly sheet: string
  readonly pages: Readonly<Record<FirstPage, readonly string[]>>
  /** The texts of the app, and those of a service that is sung, by language. */
  readonly texts: Readonly<Record<string, string>>
  readonly liveTexts: Readonly<Record<string, string>>
}

/** The files of a page, in the language that the app probably has in this browser. */
const neededFiles = async (
  directory: string,
  page: FirstPage | undefined,
  languages: readonly string[],
): Promise<NeededFiles> => {
  const { sheet, pages, texts, liveTexts }: BuiltFiles = await Bun.file(join(directory, 'files.json')).json()
  if (page === undefined) return { sheet, scripts: [] }
  const language = preferredLanguage(languages, Object.keys(texts))
  const own = page === 'service' ? ownValue(liveTexts, language) : undefined
  return {
    sheet,
    scripts: [ownValue(texts, language), own, ...pages[page]].filter((address) => address !== undefined),
  }
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
)

/** Text between tags, or inside the quotes of an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character)

/**
 * JSON that no HTML parser finds a tag, a comment or an entity in, and that is the same value when it is parsed. The
 * two line separators are escaped for readers that parse it as a script.
 */
export const jsonForHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
