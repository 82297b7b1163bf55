import type { LyricVersion } from '../catalogue/lyrics.ts'
import type { PublicService } from '../catalogue/services.ts'
import type { Metadata } from '../catalogue/songs.ts'
import { bestMatch, directionOf } from '../core/languages/language-match.ts'
import type { Church } from '../core/people.ts'
import { type Chosen, choiceIn, chosenLyricVersions, firstWords, singingOrder } from '../core/song-words.ts'
import type { Clock } from '../core/time.ts'
import type { Collections } from '../db/collections.ts'
import { currentState, describePublicLive } from '../events/live/live-state.ts'
import type { PublicLiveState } from '../events/live/schema.ts'
import { findLive } from '../events/live/store.ts'
import { sungWords } from '../formats/sung-words.ts'
import { escapeHtml as text } from '../http/pages/page.ts'
import type { PageVisit } from '../http/pages/web-pages.ts'
import { readSomeSongs, type WholeSong } from './service.ts'

/** The wanted words: the choice in the address, and the languages of the browser. */
export interface WantedWords {
  readonly choice: string
  readonly languages: readonly string[]
}

/** The web app shows a song of so many sections in two columns: src/web/ui/song/sung-words.tsx. */
const SECTIONS_FOR_COLUMNS = 3

/**
 * A song as HTML, for browsers without JavaScript and until the app has loaded, which then replaces it. It has the classes
 * of the app's own song page, so that the words do not move when the app takes over, and says nothing in a language of
 * its own.
 */
export const songHtml = (place: Place, whole: WholeSong, wanted: WantedWords): string => {
  const { metadata } = whole.song.song
  const { lyrics } = whole.lyrics
  const chosen = chosenLyricVersions(lyrics, wanted.choice, wanted.languages)
  const label = lyrics.length === 1 ? (lyrics[0]?.label ?? '').trim() : ''
  const { church, home } = place
  return frameHtml(
    place,
    `<article class="space-y-8 max-sm:-mt-3 max-sm:space-y-4 max-sm:pb-[calc(4rem+env(safe-area-inset-bottom))]">
${heading(metadata, home, church.name, label, lyrics.length > 1)}
<section id="words" class="space-y-4"><div class="space-y-6 max-sm:space-y-4">
<div class="h-10 max-sm:hidden print:hidden"></div>
${label === '' ? '' : `<div class="flex min-h-10 items-center max-sm:sr-only"><h2 class="font-medium text-base text-muted">${text(label)}</h2></div>`}
<div class="font-serif text-[1.25rem]">${chosen ? words(chosen) : ''}</div>
${copyrightHtml(metadata.copyright)}
</div></section>
${otherWords(lyrics, chosen)}
${files(church.id, whole)}
</article>`,
  )
}

const heading = (
  { title, alternateTitles, authors, songbooks, themes }: Metadata,
  home: string,
  church: string,
  label: string,
  hasMenu: boolean,
): string => {
  const [entry] = songbooks
  const line = [entry ? `${entry.book} ${entry.number}` : '', authors.join(', '), label].filter(
    (part) => part.trim() !== '',
  )
  const chips = [...songbooks.map(({ book, number }) => `${book} ${number}`), ...themes]
  return `<header class="space-y-4 max-sm:mb-0 max-sm:space-y-0">
<a class="inline-flex items-center gap-1.5 rounded text-accent text-sm max-sm:-mt-6 max-sm:-mb-2 max-sm:flex max-sm:min-h-11 max-sm:w-fit print:hidden" href="${text(home)}">${text(church)}</a>
<div class="min-w-0"><h1 class="text-balance font-semibold font-serif text-2xl leading-tight sm:text-4xl">${text(title)}</h1>
${alternateTitles.length > 0 ? `<p class="mt-1 text-lg text-muted italic max-sm:hidden">${text(alternateTitles.join(' · '))}</p>` : ''}
${authors.length > 0 ? `<p class="mt-2 text-muted max-sm:hidden">${text(authors.join(', '))}</p>` : ''}</div>
${line.length > 0 || hasMenu ? `<div class="flex min-h-11 items-center gap-3 sm:hidden print:hidden"><p class="min-w-0 truncate text-muted text-sm">${text(line.join(' · '))}</p></div>` : ''}
<div class="flex flex-wrap gap-2 max-sm:hidden print:hidden">${chips.map((chip) => `<span class="inline-flex min-h-8 max-w-full items-center rounded-full border border-line bg-surface px-3 text-sm">${text(chip)}</span>`).join('')}</div>
</header>`
}

const words = ({ first, second }: Chosen<LyricVersion>): string =>
  [first, ...(second ? [second] : [])].map(version).join('')

const version = (lyrics: LyricVersion): string => {
  const sections = singingOrder(lyrics)
  const columns = sections.length >= SECTIONS_FOR_COLUMNS ? ' gap-x-12 lg:columns-2 print:columns-1' : ''
  return `<div${languageOf(lyrics.language)} class="space-y-[1.4em]${columns}">${sections.map(sectionHtml).join('')}</div>`
}

/** A link to each of the other versions, by its language's own name and its label. */
const otherWords = (lyrics: readonly LyricVersion[], chosen: Chosen<LyricVersion> | null): string => {
  const others = lyrics.filter((each) => each !== chosen?.first && each !== chosen?.second)
  if (others.length === 0) return ''
  const links = others.map(({ id, language, label }) => {
    const name = [ownName(language), label.trim()].filter((part) => part !== '').join(' · ')
    const address = `?lang=${encodeURIComponent(language)}.${id.slice(-12)}`
    return `<li><a class="rounded text-accent underline"${languageOf(language)} href="${text(address)}">${text(name)}</a></li>`
  })
  return `<ul class="flex flex-wrap gap-x-6 gap-y-2 print:hidden">${links.join('')}</ul>`
}

const ownName = (tag: string): string => {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

const files = (churchId: string, { arrangements: { arrangements } }: WholeSong): string => {
  const links = arrangements
    .flatMap((arrangement) => arrangement.files)
    .map(
      ({ id, filename }) =>
        `<li><a class="rounded text-accent underline" href="/app/data/churches/${text(churchId)}/assets/${text(id)}/content">${text(filename)}</a></li>`,
    )
  return links.length === 0 ? '' : `<ul class="space-y-2 print:hidden">${links.join('')}</ul>`
}

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

interface Place {
  readonly church: { readonly id: string; readonly name: string }
  /** The path of the church's songs. */
  readonly home: string
}

/** The sign of the app: src/web/ui/shell.tsx. */
const MARK =
  '<svg aria-hidden="true" viewBox="0 0 32 32" class="size-7"><path d="M4 26 10 5h12l6 21Z" class="fill-accent"/>' +
  '<path d="M12.5 9v13M16 9v13M19.5 9v13" class="stroke-surface" stroke-width="1.7" stroke-linecap="round"/></svg>'

/** A page with the church's name above it, as the web app frames its public pages. */
const frameHtml = ({ church, home }: Place, content: string): string => `<div data-served>
<header class="border-line border-b bg-surface print:hidden"><div class="mx-auto flex min-h-14 max-w-6xl items-center gap-3 px-4 py-2 sm:px-6">${MARK}<a class="block truncate rounded font-medium" href="${text(home)}">${text(church.name)}</a></div></header>
<main class="mx-auto max-w-6xl px-4 py-6 outline-none sm:px-6 sm:py-10">
${content}</main></div>`

/** A section with its name, as src/web/ui/song/sung-words.tsx shows it. */
const sectionHtml = ({ name, lines }: LyricVersion['sections'][number]): string => {
  const spans = lines.map(
    (line) => `<span class="-indent-[1.2em] block min-h-[1lh] ps-[1.2em]">${text(line.text)}</span>`,
  )
  return `<div class="break-inside-avoid"><h3 class="mb-1 font-sans font-semibold text-accent text-xs uppercase tracking-wider">${text(name)}</h3><p class="leading-relaxed">${spans.join('')}</p></div>`
}

/** The language and the direction of words, as attributes. */
const languageOf = (language: string): string => ` lang="${text(language)}" dir="${directionOf(language)}"`

const copyrightHtml = (of: string): string =>
  of.trim() === ''
    ? ''
    : `<p class="max-w-prose whitespace-pre-line border-line border-t pt-4 text-muted text-sm">${text(of)}</p>`
