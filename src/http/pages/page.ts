import { join } from 'node:path'
import { escapeHtml, jsonForHtml } from './escape.ts'
import { type FirstPage, type NeededFiles, neededFiles } from './needed-files.ts'
import { PAGE_POLICY, policyWithStyle } from './policy.ts'
import { zippedText } from './zipped.ts'

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

export interface PagePreview {
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
