import type { LyricVersion } from '../catalogue/lyrics.ts'
import type { PublicService } from '../catalogue/services.ts'
import { bestMatch } from '../core/languages/language-match.ts'
import type { Church } from '../core/people.ts'
import { choiceIn, firstWords, singingOrder } from '../core/song-words.ts'
import type { Clock } from '../core/time.ts'
import type { Collections } from '../db/collections.ts'
import { currentState, describePublicLive } from '../events/live/live-state.ts'
import type { PublicLiveState } from '../events/live/schema.ts'
import { findLive } from '../events/live/store.ts'
import { sungWords } from '../formats/sung-words.ts'
import { escapeHtml as text } from '../http/pages/escape.ts'
import type { PageVisit } from '../http/pages/web-pages.ts'
import { copyrightHtml, frameHtml, languageOf, type Place, sectionHtml } from './html-parts.ts'
import { readSomeSongs, type WholeSong } from './service.ts'

type Item = PublicService['items'][number]

interface ShownService {
  readonly service: PublicService
  readonly live: PublicLiveState | null
  /** The songs of the service by their ids. */
  readonly songs: ReadonlyMap<string, WholeSong>
  /** The languages of the words that the reader wants, the first one before the others. */
  readonly wanted: readonly string[]
  /** The first language of the church. */
  readonly language: string | null
  /** The item in the address; null: the order of the service. */
  readonly opened: Item | null
}

/**
 * A service as HTML, until the app has loaded: what is sung at the moment, the item in the address, or the order with the
 * words of its first song. It has the classes of the app's own page, src/web/pages/live, and says nothing in a language of
 * its own.
 */
export const serviceHtml = (place: Place, shown: ShownService): string => {
  const sung = shown.service.items.find(({ id }) => id === shown.live?.itemId)
  const item = sung ?? shown.opened
  return frameHtml(
    place,
    `<div data-device-type class="mx-auto max-w-3xl space-y-6 pb-24">${item ? itemHtml(item, shown) : orderHtml(shown)}</div>`,
  )
}

const itemHtml = (item: Item, shown: ShownService): string => `<article class="space-y-5">
<div class="flex min-h-11 flex-wrap items-center justify-between gap-2"></div>
<header><h1 class="text-balance font-semibold font-serif text-2xl sm:text-3xl">${text(titleOf(item, shown))}</h1>
<div class="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1">${keyHtml(item)}</div></header>
<div class="space-y-6 text-[1.25rem]">${wordsHtml(item, shown)}</div>
</article>`

const orderHtml = (shown: ShownService): string => {
  const { date, time, title, items } = shown.service
  const first = items.find(({ type }) => type === 'song')
  const rows = items.map((item, at) => rowHtml(item, at, shown))
  return `<header class="space-y-4"><div><h1 class="text-balance font-semibold font-serif text-3xl sm:text-4xl">${text(title.trim() || date)}</h1>
<p class="mt-1 text-muted">${text([dayName(date, shown.wanted), time ?? ''].filter((part) => part !== '').join(' · '))}</p></div></header>
<ol class="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">${rows.join('')}</ol>
${first ? `<section class="space-y-4"><h2 class="font-semibold font-serif text-2xl">${text(titleOf(first, shown))}</h2><div class="space-y-6 text-[1.25rem]">${wordsHtml(first, shown)}</div></section>` : ''}`
}

const rowHtml = (item: Item, at: number, shown: ShownService): string =>
  `<li class="relative flex min-h-11 items-center gap-3 px-4 py-3 hover:bg-accent-soft"><span class="w-6 shrink-0 text-end text-muted tabular-nums">${at + 1}.</span><div class="min-w-0 flex-1"><a href="?at=${at + 1}" class="rounded text-start font-semibold font-serif text-lg leading-snug after:absolute after:inset-0 hover:underline">${text(titleOf(item, shown))}</a>${keyHtml(item)}</div></li>`

const titleOf = (item: Item, { songs }: ShownService): string =>
  item.type === 'text' ? item.title : (songs.get(item.songId)?.song.song.metadata.title ?? '')

const keyHtml = (item: Item): string =>
  item.type === 'song' && item.key !== null ? `<p class="text-muted text-sm">${text(item.key)}</p>` : ''

const wordsHtml = (item: Item, shown: ShownService): string => {
  if (item.type === 'text') return `<p class="whitespace-pre-line font-serif">${text(item.text)}</p>`
  const song = shown.songs.get(item.songId)
  const version = song && readersVersion(item, song.lyrics.lyrics, shown)
  if (!version) return ''
  const { live } = shown
  const isSung = live?.itemId === item.id && !live.blank && live.lyricVersionId === version.id
  const sections = singingOrder(version).map((section, at) => {
    const isNow = isSung && at === live.position && section.id === live.sectionId
    const look = isNow ? 'border-accent bg-accent-soft' : 'border-transparent'
    return `<div class="-mx-3 rounded-xl border-s-4 px-3 py-2 ${look}">${sectionHtml(section)}</div>`
  })
  return `<div${languageOf(version.language)} class="space-y-[0.6em] font-serif">${sections.join('')}</div>${copyrightHtml(song.song.song.metadata.copyright)}`
}

/** The reader's language before the one that is presented, as src/web/model/live/shown-items.ts chooses it. */
const readersVersion = (
  item: Extract<Item, { type: 'song' }>,
  all: readonly LyricVersion[],
  { wanted, language }: ShownService,
): LyricVersion | null => {
  const lyrics = sungWords(item, all, language)
  const chosen = item.lyricVersionIds.flatMap((id) => lyrics.find((version) => version.id === id) ?? [])
  return bestMatch(wanted, [...new Set([...chosen, ...lyrics])]) ?? firstWords(item, lyrics, language)
}

const dayName = (date: string, languages: readonly string[]): string => {
  const day = new Date(`${date}T00:00Z`)
  try {
    return new Intl.DateTimeFormat([...languages], { dateStyle: 'full', timeZone: 'UTC' }).format(day)
  } catch {
    return date
  }
}

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
