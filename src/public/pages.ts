import { isPublicService, showPublicServices } from '../catalogue/service-lists.ts'
import { findService } from '../catalogue/services.ts'
import { churchOfPage, frontChurches } from '../churches/service.ts'
import { Failure } from '../core/failures.ts'
import type { Church } from '../core/people.ts'
import { serviceOfTheDay } from '../core/service-of-the-day.ts'
import { choiceIn } from '../core/song-words.ts'
import type { Clock } from '../core/time.ts'
import { storageFailure } from '../db/errors.ts'
import { readNextService, readToday } from '../events/live/today.ts'
import type { RateLimits } from '../http/limits.ts'
import type { PageContent } from '../http/pages/page.ts'
import type { PageVisit, Render } from '../http/pages/web-pages.ts'
import type { Connection } from '../http/route.ts'
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
  cataloguePage,
  choicePage,
  churchPage,
  missingPage,
  servicePage,
  songPage,
  todayPage,
  waitingPage,
} from './page-content.ts'
import { readServiceContent } from './page-html.ts'
import { readWholeSong } from './service.ts'

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
