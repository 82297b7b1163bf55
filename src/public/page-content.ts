import type { PublicService } from '../catalogue/services.ts'
import type { NextService, PageData, PublicChurch, Today } from '../client/web-contract.ts'
import type { Failure } from '../core/failures.ts'
import type { Church } from '../core/people.ts'
import type { PublicLiveState } from '../events/live/schema.ts'
import type { PageContent } from '../http/pages/page.ts'
import type { Catalogue } from '../search/schema.ts'
import { type ServiceContent, serviceHtml, songHtml, type WantedWords } from './page-html.ts'
import { firstLine, type WholeSong } from './service.ts'

const describe = ({ id, name, address, language }: Church): PublicChurch => ({ id, name, address, language })

/** The readable path if the church has one, otherwise the path with its id. */
const pathOf = ({ id, address }: PublicChurch): string => `/${address ?? `c/${id}`}`

/** The address to share. */
const homeOf = (appOrigin: string, church: PublicChurch): string => appOrigin + pathOf(church)

const page = (
  status: number,
  content: Omit<PageContent, 'status' | 'data'>,
  data: PageData<Catalogue, WholeSong, PublicService, PublicLiveState>,
): PageContent => ({
  status,
  ...content,
  data,
})

/**
 * The preview of a song shows its words in the language of the link. Without wanted words the page is one of those below
 * the song, which only the app can show.
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
      description: description || undefined,
      preview: {
        title: metadata.title,
        church: church.name,
        url,
        language: language || undefined,
      },
      ...(wanted
        ? { page: 'song' as const, body: songHtml({ church, home: pathOf(church) }, song, wanted) }
        : {}),
    },
    { church: describe(church), song },
  )
}

export const cataloguePage = (
  appOrigin: string,
  church: Church,
  catalogue: Catalogue,
  nextService: NextService | null,
): PageContent => {
  const { title, preview } = ofChurch(appOrigin, church)
  const data = { church: describe(church), catalogue, ...(nextService && { nextService }) }
  return page(200, { title, preview, page: 'catalogue' }, data)
}

/** The page is shared by its own address, which stays the same. Without content there is a choice of services, or none. */
export const todayPage = (
  appOrigin: string,
  church: Church,
  today: Today<PublicService>,
  content: ServiceContent | null,
): PageContent => {
  const { title, preview } = ofChurch(appOrigin, church)
  const url = `${preview.url}/today`
  return page(
    200,
    { title, preview: { ...preview, url }, page: 'service', ...(content && bodyOf(church, content)) },
    { church: describe(church), ...(today.restIds.length === 0 && { today }), ...content?.data },
  )
}

/** A service by its own address. */
export const servicePage = (appOrigin: string, church: Church, content: ServiceContent): PageContent =>
  page(
    200,
    { ...ofChurch(appOrigin, church), page: 'service', ...bodyOf(church, content) },
    { church: describe(church), service: content.shown.service, ...content.data },
  )

const bodyOf = (church: Church, { shown }: ServiceContent) => ({
  body: serviceHtml({ church, home: pathOf(church) }, shown),
})

const ofChurch = (appOrigin: string, church: Church) => ({
  title: [church.name],
  preview: { title: church.name, church: church.name, url: homeOf(appOrigin, church) },
})

/** A page of the church without songs. A 404 may still be an address of the web app. */
export const churchPage = (appOrigin: string, church: Church, status: 200 | 404): PageContent => {
  const content = status === 200 ? ofChurch(appOrigin, church) : { title: [church.name] }
  return page(status, content, { church: describe(church) })
}

export const choicePage = (churches: readonly Church[]): PageContent =>
  page(200, {}, { churches: churches.map(describe) })

/** The same for a song that does not exist, is archived or belongs to another church. */
export const missingPage = (church: Church | null): PageContent =>
  page(404, {}, church ? { church: describe(church), missing: true } : { missing: true })

/** The app retries: too many requests wait, or the storage cannot be reached. */
export const waitingPage = (
  { status, headers: { 'retry-after': seconds = '5' } }: Failure,
  headers: Readonly<Record<string, string>>,
): PageContent => page(status, { headers }, { wait: { status, seconds: Number(seconds) } })
