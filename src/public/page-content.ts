import type { Failure } from '../core/failures.ts'
import type { Church } from '../core/people.ts'
import type { PageContent } from '../http/pages/page.ts'
import type { Catalogue } from '../search/schema.ts'
import { firstLine, type WholeSong } from './service.ts'
import { songHtml, type WantedWords } from './song-html.ts'

/** What a page hands to the web app; src/web/api/page-data.ts reads it. */
interface PageData {
  /** Whose page it is. */
  readonly church?: PageChurch
  /** What the public list of songs answers at first. */
  readonly catalogue?: Catalogue
  /** What the public routes of the song answer. */
  readonly song?: WholeSong
  /** To choose from, at the server's first page. */
  readonly churches?: readonly PageChurch[]
  /** What the address names is not there, or not public. */
  readonly missing?: true
  /** Why there is no page now, and in how many seconds to try again. */
  readonly wait?: { readonly status: number; readonly seconds: number }
}

interface PageChurch {
  readonly id: string
  readonly name: string
  readonly address: string | null
}

const describe = ({ id, name, address }: Church): PageChurch => ({ id, name, address })

/** Readable where the church has such an address, and otherwise the one that never changes. */
const pathOf = ({ id, address }: PageChurch): string => `/${address ?? `c/${id}`}`

/** The address to share. */
const homeOf = (appOrigin: string, church: PageChurch): string => appOrigin + pathOf(church)

const page = (
  status: number,
  content: Omit<PageContent, 'status' | 'data'>,
  data: PageData,
): PageContent => ({
  status,
  ...content,
  data,
})

/**
 * With the language that its link asks for, a song is previewed by its words in that language. Without wanted words it is one
 * of the pages below the song, which only the app can show.
 */
export const songPage = (
  appOrigin: string,
  church: Church,
  song: WholeSong,
  language: string,
  wanted: WantedWords | null,
): PageContent => {
  const { id, metadata } = song.song.song
  const description = firstLine(song, language) ?? metadata.authors.join(', ')
  const url = `${homeOf(appOrigin, church)}/songs/${id}`
  return page(
    200,
    {
      title: [metadata.title, church.name],
      ...(description === '' ? {} : { description }),
      preview: {
        title: metadata.title,
        church: church.name,
        url,
        ...(language === '' ? {} : { language }),
      },
      ...(wanted ? { body: songHtml({ church, home: pathOf(church) }, song, wanted) } : {}),
    },
    { church: describe(church), song },
  )
}

export const cataloguePage = (appOrigin: string, church: Church, catalogue: Catalogue): PageContent => {
  const { title, preview } = ofChurch(appOrigin, church)
  return page(200, { title, preview }, { church: describe(church), catalogue })
}

const ofChurch = (appOrigin: string, church: Church) => ({
  title: [church.name],
  preview: { title: church.name, church: church.name, url: homeOf(appOrigin, church) },
})

/** A page of the church that shows none of its songs; with 404, one that only the web app may know. */
export const churchPage = (appOrigin: string, church: Church, status: 200 | 404): PageContent => {
  const content = status === 200 ? ofChurch(appOrigin, church) : { title: [church.name] }
  return page(status, content, { church: describe(church) })
}

export const choicePage = (churches: readonly Church[]): PageContent =>
  page(200, {}, { churches: churches.map(describe) })

/** The same for what never was, what is archived and what belongs to another church. */
export const missingPage = (church: Church | null): PageContent =>
  page(404, {}, church ? { church: describe(church), missing: true } : { missing: true })

/** The app tries again by itself: the page is full of people, or the storage is away. */
export const waitingPage = (
  { status, headers: { 'retry-after': seconds = '5' } }: Failure,
  headers: Readonly<Record<string, string>>,
): PageContent => page(status, { headers }, { wait: { status, seconds: Number(seconds) } })
