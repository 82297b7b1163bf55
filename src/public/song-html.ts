import type { LyricVersion } from '../catalogue/lyrics.ts'
import type { Metadata } from '../catalogue/songs.ts'
import { type Chosen, chosenLyricVersions, singingOrder } from '../core/song-words.ts'
import { escapeHtml as text } from '../http/pages/escape.ts'
import { copyrightHtml, frameHtml, languageOf, type Place, sectionHtml } from './html-parts.ts'
import type { WholeSong } from './service.ts'

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
