import type { Failure } from '../core/failures.ts'
import type { PageData, PublicChurch } from '../core/page-data.ts'
import type { Church } from '../core/people.ts'
import type { PageContent } from '../http/pages/page.ts'
import type { Catalogue } from '../search/schema.ts'
import { firstLine, type WholeSong } from './service.ts'
import { songHtml, type WantedWords } from './song-html.ts'

const describe = ({ id, name, address }: Church): PublicChurch => ({ id, name, address })

/** Readable where the church has such an address, and otherwise the one that never changes. */
const pathOf = ({ id, address }: PublicChurch): string => `/${address ?? `c/${id}`}`

/** The address to share. */
const homeOf = (appOrigin: string, church: PublicChurch): string => appOrigin + pathOf(church)

const page = (
  status: number,
  content: Omit<PageContent, 'status' | 'data'>,
  data: PageData<Catalogue, WholeSong>,
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
