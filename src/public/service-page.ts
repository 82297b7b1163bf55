import type { PublicService } from '../catalogue/services/schema.ts'
import type { Church } from '../core/accounts/people.ts'
import type { Clock } from '../core/time/clock.ts'
import { choiceIn } from '../core/words/chosen-lyrics.ts'
import type { Collections } from '../db/collections.ts'
import { currentState, describePublicLive } from '../events/live/live-state.ts'
import type { PublicLiveState } from '../events/live/schema.ts'
import { findLive } from '../events/live/store.ts'
import type { PageVisit } from '../http/pages/web-pages.ts'
import { readSomeSongs, type WholeSong } from './service.ts'
import type { ShownService } from './service-html.ts'

/** In characters of JSON: what does not fit is read by the app when it has started. */
const MOST_OF_SONGS = 100_000

export interface ServiceContent {
  readonly shown: ShownService
  readonly data: {
    readonly songs: readonly WholeSong[]
    readonly live: { readonly serviceId: string; readonly state: PublicLiveState | null }
  }
}

/** A service with its songs and what is sung at the moment, as anyone may see them. */
export const readServiceContent = async (
  { collections, clock }: { readonly collections: Collections; readonly clock: Clock },
  church: Church,
  service: PublicService,
  { search, languages }: PageVisit,
): Promise<ServiceContent> => {
  const ids = service.items.flatMap((item) => (item.type === 'song' ? [item.songId] : []))
  const [{ songs: whole }, record] = await Promise.all([
    readSomeSongs(collections, church, [...new Set(ids)]),
    findLive(collections, { churchId: church.id, serviceId: service.id }),
  ])
  const songs = new Map(whole.map((each) => [each.song.song.id, each]))
  const live = describePublicLive(currentState(record, clock.now()), service.items, new Set(ids))
  const language = choiceIn(search).split(/[.,]/)[0] ?? ''
  const wanted = language === '' ? languages : [language, ...languages]
  const opened = service.items[Number(new URLSearchParams(search).get('at') ?? 0) - 1] ?? null
  return {
    shown: { service, live, songs, wanted, language: church.language, opened },
    data: { songs: withinLimit(whole), live: { serviceId: service.id, state: live } },
  }
}

const withinLimit = (songs: readonly WholeSong[]): WholeSong[] => {
  let left = MOST_OF_SONGS
  return songs.filter((song) => {
    left -= JSON.stringify(song).length
    return left >= 0
  })
}
