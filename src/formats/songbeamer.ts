import { fold, foldName } from '../core/text.ts'
import { withChart } from './chordpro/arrangement.ts'
import { chartText, type PlacedChord, withPlacedChords } from './chordpro/chart.ts'
import { authorsOf, extensionOf, metadataOf, readMixedSong } from './metadata.ts'
import { ENGLISH_NAMES } from './section-names.ts'
import type { FormatLyrics, ReadFile } from './song.ts'
import { ccliEntry } from './text/details.ts'
import { headingOf } from './text/headings.ts'
import { orderOf } from './text/order.ts'
import { type Block, inOrder, type SungLyrics, sectionsOf } from './text/sections.ts'

const TAG = /^\s{0,3}#\s?([\w()]{1,30})\s{0,3}=(.*)$/

/** A song of SongBeamer: lines `#Name=value`, then pages between lines of `---`, with one or several languages. */
export const readSongBeamer = (text: string, filename: string): ReadFile => {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const begin = lines.findIndex((line) => /^\s*---/.test(line))
  const head = lines.slice(0, begin < 0 ? lines.length : begin)
  const fields = new Map(
    head.flatMap((line) => {
      const [, name = '', value = ''] = TAG.exec(line) ?? []
      return name === '' || value.trim() === '' ? [] : [[name.toLowerCase(), value.trim()] as const]
    }),
  )
  const field = (name: string): string => fields.get(name) ?? ''
  const announced = Math.min(Math.max(Number.parseInt(field('langcount'), 10) || 1, 1), 4)
  const { pages, count } = pagesByLanguage(lines.slice(head.length), announced, field('titlelang2') !== '')
  const titles = Array.from({ length: count }, (_, at) => field(at === 0 ? 'title' : `titlelang${at + 1}`))
  const unknown = new Set<string>()
  const lyrics = titles.map((title, language): FormatLyrics => {
    const blocks = pages.map(({ heading, lines: all }) => ({
      heading,
      lines: all.filter((line) => line.language === language).map((line) => line.text),
    }))
    const sung = sectionsOf(blocks, { verse: ENGLISH_NAMES.verse, between: null })
    const { sequence, missing } = sequenceOf(field('verseorder'), sung)
    if (language === 0) for (const name of missing) unknown.add(name)
    const label = language === 0 ? '' : title || `${language + 1}`
    return {
      sections: sung.sections,
      sequence,
      language: language === 0 ? field('lang') || null : null,
      label,
    }
  })
  const metadata = metadataOf([
    { title: field('title'), alternateTitles: [...titles.slice(1), field('otitle')] },
    { authors: ['author', 'melody', 'translation'].flatMap((name) => authorsOf(field(name))) },
    ...['(c)', 'rights', 'natcopyright', 'addcopyrightinfo'].map((name) => ({ copyright: field(name) })),
    { themes: [...field('categories').split(/[,;]/), ...field('keywords').split(/[,;]/)] },
    /^\d{2,9}$/.test(field('ccli')) ? ccliEntry(field('ccli')) : {},
    { songbooks: booksOf(field('songbook')) },
  ])
  if (metadata.title === '' && lyrics.every(({ sections }) => sections.length === 0))
    return { songs: [], warnings: [{ code: 'noSong' }] }
  const chords = chordsOf(field('chords'))
  const song = readMixedSong(metadata, lyrics, filename, [
    { code: 'chordsRemoved', count: chords.length },
    { code: 'commentsRemoved', count: field('comments') === '' ? 0 : 1 },
    ...[...unknown].map((about) => ({ code: 'unknownInSequence' as const, about })),
  ])
  // Chords whose places are unknown make no chart.
  const isWhole = chords.every(({ line }) => line >= 0)
  const music = { key: field('key').replaceAll('=', ''), tempo: field('tempo') }
  const played = () => chartOf(lines.slice(head.length), count, chords, music)
  return { songs: [isWhole ? withChart(song, played) : song], warnings: [] }
}

/** The parts as far as STOP; behind it are parts that are not sung today. */
const sequenceOf = (order: string, { sections, sequence }: SungLyrics) => {
  const all = order.split(',').map((name) => name.trim().replace(/^\$\$M=/, ''))
  const stop = all.findIndex((name) => /^stop$/i.test(name))
  const names = (stop < 0 ? all : all.slice(0, stop)).filter((name) => name !== '')
  const places = new Map(sections.map(({ name }, at) => [foldName(name), at]))
  const found = names.map((name) => places.get(foldName(name)) ?? orderOf(name, sections).sequence[0])
  const sung = found.filter((place) => place !== undefined)
  return {
    sequence: sung.length === 0 ? sequence : inOrder(sung, sections.length) ? [] : sung,
    missing: names.filter((_, at) => found[at] === undefined),
  }
}

/** `Glaubenslieder I / 1, Feiert Jesus 2 / 86`. */
const booksOf = (text: string) =>
  text.split(/[,;]/).flatMap((entry) => {
    const at = entry.lastIndexOf('/')
    const [book, number] =
      at < 0
        ? (/^(.*\S)\s+(\d\S*)$/.exec(entry.trim())?.slice(1) ?? [])
        : [entry.slice(0, at), entry.slice(at + 1)]
    const whole = book?.trim() || entry.trim()
    return whole === '' ? [] : [{ book: whole, number: book?.trim() ? (number?.trim() ?? '') : '' }]
  })

const FIELD =
  /^\s{0,3}#(?:LangCount|Title|VerseOrder|Editor|Version|Author|Songbook|ChurchSongID|CCLI)\s?=/gim

export const looksLikeSongBeamer = (text: string, filename: string): boolean => {
  const extension = extensionOf(filename)
  if (!['sng', 'txt', ''].includes(extension)) return false
  const head = text.slice(0, 20_000).split(/^[^\S\r\n\u2028\u2029]*---/m)[0] ?? ''
  const fields = head.match(FIELD)?.length ?? 0
  return fields > 1 || (fields === 1 && extension === 'sng')
}

/** A line in one of the languages of the song, counted from 0. */
interface PageLine {
  readonly language: number
  readonly text: string
}

/** What stands between two lines of `---`. */
interface Page {
  heading: Block['heading']
  lines: PageLine[]
}

/** Marks that no other format has. Unknown is what the program calls a part without a mark. */
const MARKS =
  /^(?:unbekannt|unbenannt|unknown|unnamed|misc|pre-?bridge|pre-?coda|teil|part|solo|chor|instrumental)(?:\s{0,2}(\d{1,2}[a-z]?))?$/

/** The mark on the first line of a page: `Verse 1`, `Refrain`, `$$M=Any name`. Null for words. */
const markOf = (line: string): Block['heading'] => {
  const text = line.trim()
  const own = /^\$\$M=(.{1,80})$/.exec(text)?.[1]?.trim()
  if (own)
    return {
      ...(headingOf(`[${own}]:`, ENGLISH_NAMES) ?? { kind: 'other', number: '' }),
      name: own,
      times: 1,
    }
  const known = MARKS.exec(fold(text))
  if (known) return { name: text, kind: 'other', number: known[1] ?? '', times: 1 }
  const heading = text.length > 40 || /[[({:.]/.test(text) ? null : headingOf(text, ENGLISH_NAMES)
  return heading && !heading.weak && !heading.letter && heading.words === '' && !/^\d/.test(text)
    ? { ...heading, times: 1 }
    : null
}

const PAGE = /^\s*---/
/** The break of a slide within a page. */
const SLIDE = /^\s*--(?:[A-Z])?\s*$/
const MARKED_LANGUAGE = /^##(\d)\s?/

/** A mark before the words of its part: `R. Words`, `2. Words`. */
const MARKED_WORDS = /^\s{0,9}(\d{1,2}|Ref|PC|[RCBPV]\d?)\s?[.:)]\s{1,3}(?=\S)/

const beginsPart = (line: string | undefined): boolean =>
  line !== undefined && (MARKED_WORDS.test(line) || markOf(line) !== null)

/** Which breaks of slides part the words: all of them where no page ends, else those above a mark. */
const endsOfParts = (lines: readonly string[]): ReadonlySet<number> => {
  const isOnePage = lines.filter((line) => PAGE.test(line)).length < 2
  const breaks = lines.flatMap((line, at) => (SLIDE.test(line) ? [at] : []))
  return new Set(breaks.filter((at) => isOnePage || beginsPart(lines[at + 1])))
}

/** The pages of the words. With several languages the lines alternate, unless they say their language. */
const pagesOf = (lines: readonly string[], languages: number): Page[] => {
  const pages: Page[] = []
  let page: Page | null = null
  let isFirst = true
  let count = 0
  const ends = endsOfParts(lines)
  for (const [at, line] of lines.entries()) {
    if (PAGE.test(line) || ends.has(at)) {
      page = null
      isFirst = true
      continue
    }
    if (SLIDE.test(line) || (isFirst && line.trim() === '')) continue
    if (!page) {
      page = { heading: null, lines: [] }
      pages.push(page)
      count = 0
    }
    const mark = isFirst ? markOf(line) : null
    isFirst = false
    if (mark) {
      page.heading = mark
      continue
    }
    const marked = MARKED_LANGUAGE.exec(line)
    // A mark beyond the languages is a voice: psalms are sung in turn by `##1` and `##3`.
    const wanted = marked ? Number(marked[1]) - 1 : count % languages
    const language = wanted < languages ? Math.max(wanted, 0) : 0
    count++
    const text = withoutTags(marked ? line.slice(marked[0].length) : line)
    for (const piece of text.split('\n')) page.lines.push({ language, text: piece.trimEnd() })
  }
  return joined(pages.map(marked))
}

/** The program's own tags for letters and colours. */
const withoutTags = (line: string): string =>
  line.replace(/<br[^<>]{0,9}>/gi, '\n').replace(/<\/?[a-z][a-z\d]{0,14}(?:[ =][^<>]{0,40})?>/gi, '')

/** `1. Words`, `R. Words`: the mark of a page that has none, or again the number of its mark. */
const marked = (page: Page): Page => {
  const mark = MARKED_WORDS.exec(page.lines[0]?.text ?? '')?.[1]
  const found = mark === undefined ? null : headingOf(mark, ENGLISH_NAMES)
  if (!found || (page.heading && (!/^\d/.test(mark ?? '') || page.heading.number !== found.number)))
    return page
  const { name, kind, number } = found
  return {
    heading: page.heading ?? { name, kind, number, times: 1 },
    lines: page.lines.map((line) =>
      MARKED_WORDS.exec(line.text)?.[1] === mark
        ? { ...line, text: line.text.replace(MARKED_WORDS, '') }
        : line,
    ),
  }
}

/** A page without a mark goes on with the part above, in a song whose parts have marks. */
const joined = (pages: readonly Page[]): Page[] => {
  if (pages.filter(({ heading }) => heading).length < 2) return [...pages]
  const found: Page[] = []
  for (const page of pages) {
    const above = found.at(-1)
    if (page.heading || !above?.heading) found.push(page)
    else above.lines.push(...page.lines)
  }
  return found
}

interface BeamerChord extends PlacedChord {
  /** The line of words or of marks; -1 where it cannot be read. */
  readonly line: number
}

const CHORD = /^(-?\d{1,4}(?:\.\d{1,9})?),(\d{1,5}),(.{1,40})$/

/**
 * Chords are in base 64, one after the other: the column, the line, the chord. Lines count from the first one below the first
 * `---`, with marks and the ends of pages but without breaks of slides. A natural is `=`.
 */
const chordsOf = (encoded: string): BeamerChord[] => {
  if (encoded === '') return []
  try {
    return atob(encoded)
      .split(/[\r\n]+/)
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [, column = '0', line = '-1', chord = ''] = CHORD.exec(entry.trim()) ?? []
        const at = Math.max(0, Math.floor(Number(column)))
        return { line: Number(line), at, chord: chord.replaceAll('=', '') }
      })
  } catch {
    return [{ line: -1, at: 0, chord: '' }]
  }
}

/** The words of the first language with their chords. `lines` begin with the first `---`. */
const chartOf = (
  lines: readonly string[],
  languages: number,
  chords: readonly BeamerChord[],
  music: Readonly<Record<string, string>>,
): string => {
  const byLine = new Map<number, PlacedChord[]>()
  for (const chord of chords) {
    const known = byLine.get(chord.line)
    if (known) known.push(chord)
    else byLine.set(chord.line, [chord])
  }
  let number = -1
  const played = lines.flatMap((line, at) => {
    if (SLIDE.test(line)) return [line]
    const here = byLine.get(at === 0 ? -1 : ++number)
    if (!here) return [line]
    // The mark of a part stays as it is; chords at it follow it.
    const isMark = PAGE.test(line) || (PAGE.test(lines[at - 1] ?? '') && markOf(line) !== null)
    return isMark ? [line, withPlacedChords('', here)] : [withPlacedChords(line, here)]
  })
  const sections = pagesOf(played, languages).map(({ heading, lines: all }) => ({
    name: heading?.name ?? ENGLISH_NAMES.verse,
    lines: all.flatMap(({ language, text }) => (language === 0 && text.trim() !== '' ? [text] : [])),
  }))
  return chartText(music, sections)
}

/** Lines of one language share at least this part of their words; those of two share names and little more. */
const SHARED = 0.3

const wordsOf = (pages: readonly Page[], isOf: (language: number) => boolean): string[] =>
  pages
    .flatMap(({ lines }) => lines.filter(({ language }) => isOf(language)).map(({ text }) => fold(text)))
    .join(' ')
    .match(/[\p{L}\p{M}]+/gu) ?? []

/**
 * The pages of the words, and how many languages they have. A file that announces two may have one: then no line says its
 * language, no title is in the second, and a page has an odd line or the lines in turn share their words.
 */
const pagesByLanguage = (
  lines: readonly string[],
  announced: number,
  hasTitles: boolean,
): { pages: Page[]; count: number } => {
  const pages = pagesOf(lines, announced)
  if (announced === 1 || hasTitles || lines.some((line) => MARKED_LANGUAGE.test(line)))
    return { pages, count: announced }
  const hasOdd = pages.some((page) => {
    const last = page.lines.findLastIndex(({ text }) => text.trim() !== '')
    return (last + 1) % announced !== 0
  })
  const first = new Set(wordsOf(pages, (language) => language === 0))
  const others = wordsOf(pages, (language) => language > 0)
  const shared = others.filter((word) => first.has(word)).length
  const isOne = hasOdd || shared >= others.length * SHARED
  return isOne ? { pages: pagesOf(lines, 1), count: 1 } : { pages, count: announced }
}
