import { isPublicService, showPublicServices } from '../catalogue/service-lists.ts'
import { findService, type PublicService } from '../catalogue/services.ts'
import { churchOfPage, frontChurches } from '../churches/service.ts'
import type { NextService, PageData, PublicChurch, Today } from '../client/web-contract.ts'
import { Failure } from '../core/failures.ts'
import type { Church } from '../core/people.ts'
import { serviceOfTheDay } from '../core/service-of-the-day.ts'
import { choiceIn } from '../core/song-words.ts'
import type { Clock } from '../core/time.ts'
import { storageFailure } from '../db/errors.ts'
import type { PublicLiveState } from '../events/live/schema.ts'
import { readNextService, readToday } from '../events/live/today.ts'
import type { RateLimits } from '../http/limits.ts'
import type { PageContent } from '../http/pages/page.ts'
import type { PageVisit, Render } from '../http/pages/web-pages.ts'
import type { Connection } from '../http/route.ts'
import type { Catalogue } from '../search/schema.ts'
import { forVisitors } from '../search/search-documents.ts'
import { type CatalogueDeps, listCatalogue } from '../search/song-list.ts'
import {
  type ChurchPage,
  costOfPage,
  type PageReads,
  type PublicAddress,
  readPublicAddress,
  type SongPage,
} from './page-address.ts'
import {
  readServiceContent,
  type ServiceContent,
  serviceHtml,
  songHtml,
  type WantedWords,
} from './page-html.ts'
import { firstLine, readWholeSong, type WholeSong } from './service.ts'

interface PageDeps extends CatalogueDeps {
  readonly limits: Pick<RateLimits, 'count'>
  readonly reads: PageReads
  readonly clock: Clock
  readonly appOrigin: string
}

/**
 * The public pages, from the services of the public routes. They have no access to sessions, so a page is the same for every
 * visitor.
 */
export const publicPages =
  (deps: PageDeps) =>
  async (visit: PageVisit, connection: Connection, render: Render): Promise<Response | null> => {
    const wanted = readPublicAddress(visit.path)
    if (!wanted) return null
    if (wanted.kind === 'nothing') return render(missingPage(null))
    let headers = {}
    try {
      headers = await deps.limits.count('pages', connection.address, costOfPage(wanted))
      return await answerPage(deps, wanted, visit, (content) => render({ ...content, headers }))
    } catch (error) {
      const failure = error instanceof Failure ? error : storageFailure(error)
      if (!failure) throw error
      return render(waitingPage(failure, { ...headers, ...failure.headers }))
    }
  }

type Wanted = Exclude<PublicAddress, { kind: 'nothing' }>

/** The place of a read is kept until its page is zipped, so that the places bound the pages in memory too. */
const answerPage = async (
  deps: PageDeps,
  wanted: Wanted,
  visit: PageVisit,
  render: Render,
): Promise<Response> => {
  const { collections, reads } = deps
  if (wanted.kind === 'front') return reads.ofChurch('', async () => render(await readFront(deps)))
  const { church: named, page } = wanted
  const name = 'id' in named ? named.id : named.address
  const church = await reads.lookUp(name, () => churchOfPage(collections, named))
  return church
    ? reads.ofChurch(church.id, async () => render(await readChurchPage(deps, church, page, visit)))
    : render(missingPage(null))
}

const readFront = async (deps: PageDeps): Promise<PageContent> => {
  const { only, listed } = await frontChurches(deps.collections)
  return only ? readCatalogue(deps, only) : choicePage(listed)
}

const readChurchPage = async (
  deps: PageDeps,
  church: Church,
  page: ChurchPage,
  visit: PageVisit,
): Promise<PageContent> => {
  const { appOrigin } = deps
  switch (page.kind) {
    case 'catalogue':
      return readCatalogue(deps, church)
    case 'poster':
    case 'lists':
      return churchPage(appOrigin, church, 200)
    case 'unknown':
      return churchPage(appOrigin, church, 404)
    case 'today':
      return readTodayPage(deps, church, page.below, visit)
    case 'service': {
      const head = await findService(deps.collections, church.id, page.serviceId)
      if (!isPublicService(head)) return missingPage(church)
      const [service] = await showPublicServices(deps.collections, church, [head])
      if (page.below || !service) return churchPage(appOrigin, church, 200)
      return servicePage(appOrigin, church, await readServiceContent(deps, church, service, visit))
    }
    case 'song':
      return readSong(deps, church, page, visit)
  }
}

/** Below it, or where there is a choice of services, the app shows the page. */
const readTodayPage = async (
  deps: PageDeps,
  church: Church,
  below: boolean,
  visit: PageVisit,
): Promise<PageContent> => {
  const today = await readToday(deps, church)
  const found = serviceOfTheDay(today)
  const content =
    below || found.kind !== 'one' ? null : await readServiceContent(deps, church, found.service, visit)
  return todayPage(deps.appOrigin, church, today, content)
}

const readCatalogue = async (deps: PageDeps, church: Church): Promise<PageContent> => {
  const [catalogue, nextService] = await Promise.all([
    listCatalogue(deps, church, {}, forVisitors(church)),
    readNextService(deps, church),
  ])
  return cataloguePage(deps.appOrigin, church, catalogue, nextService)
}

const readSong = async (
  { collections, appOrigin }: PageDeps,
  church: Church,
  { songId, assetId, below }: SongPage,
  { search, languages }: PageVisit,
): Promise<PageContent> => {
  const whole = await readWholeSong(collections, church, songId)
  if (!whole) return missingPage(church)
  const files = whole.arrangements.arrangements.flatMap((arrangement) => arrangement.files)
  const isThere = assetId === null || files.some(({ id }) => id === assetId)
  if (!isThere) return missingPage(church)
  const choice = choiceIn(search)
  return songPage(appOrigin, church, whole, choice, below === null ? { choice, languages } : null)
}

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
const songPage = (
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

const cataloguePage = (
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
const todayPage = (
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
const servicePage = (appOrigin: string, church: Church, content: ServiceContent): PageContent =>
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
const churchPage = (appOrigin: string, church: Church, status: 200 | 404): PageContent => {
  const content = status === 200 ? ofChurch(appOrigin, church) : { title: [church.name] }
  return page(status, content, { church: describe(church) })
}

const choicePage = (churches: readonly Church[]): PageContent =>
  page(200, {}, { churches: churches.map(describe) })

/** The same for a song that does not exist, is archived or belongs to another church. */
const missingPage = (church: Church | null): PageContent =>
  page(404, {}, church ? { church: describe(church), missing: true } : { missing: true })

/** The app retries: too many requests wait, or the storage cannot be reached. */
const waitingPage = (
  { status, headers: { 'retry-after': seconds = '5' } }: Failure,
  headers: Readonly<Record<string, string>>,
): PageContent => page(status, { headers }, { wait: { status, seconds: Number(seconds) } })
