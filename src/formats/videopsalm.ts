import { wordsBudget } from './bounded.ts'
import { isRecord, listAt, parseLooseJson, songDivider, textAt } from './json.ts'
import { authorsOf, extensionOf, metadataOf, readMixedSong } from './metadata.ts'
import { ENGLISH_NAMES, numberedName, type SectionKind } from './section-names.ts'
import type { ReadFile, ReadSong } from './song.ts'
import { countingReader, type SongsReader } from './song.ts'
import { withoutInlineChords } from './text/chords.ts'
import { ccliEntry } from './text/details.ts'
import { type Block, inOrder, type SungLyrics, sectionsOf } from './text/sections.ts'

/** A songbook of VideoPsalm: a name and its songs. */
export function readVideoPsalm(text: string, filename: string): ReadFile {
  const book = parseLooseJson(text)
  if (!isRecord(book)) return { songs: [], warnings: [{ code: 'unreadable' }] }
  const songs = listAt(book, 'Songs').flatMap((song) =>
    isRecord(song) ? songOf(song, textAt(book, 'Text'), filename) : [],
  )
  return { songs, warnings: songs.length === 0 ? [{ code: 'noSong' }] : [] }
}

/** The same for a text that is read twice: the name of the book may stand behind its songs. */
export const videoPsalmReader = async (
  filename: string,
  pieces: () => AsyncIterable<string>,
): Promise<SongsReader> => {
  const first = songDivider()
  for await (const piece of pieces()) for (const _ of first.take(piece));
  const book = textAt(parseLooseJson(first.frame), 'Text')
  const songs = songDivider()
  function* read(piece: string): Generator<ReadSong> {
    for (const text of songs.take(piece)) {
      const song = parseLooseJson(text)
      if (!isRecord(song)) throw new Error('This is no song.')
      yield songOf(song, book, filename)
    }
  }
  return countingReader({ take: read, end: () => [] })
}

/** `<b>`, `<s800>` for a size and `<fTimes New Roman>` for a font, and their ends. */
const STYLES = /<\/?(?:[biu]|s\d{0,6}|f(?:[A-Z@][^<>\n]{0,60})?)>/g

/** As in OpenSong, `|` ends a line and `||` a slide; `|:` and `:|` are repeats. */
const BREAKS = /[ \t]{0,9}(?<![:|])\|{1,2}(?![:|])[ \t]{0,9}/

const linesOf = (line: string): string[] => {
  const lines = line.split(BREAKS).filter((piece) => piece.trim() !== '')
  return lines.length > 0 ? lines : ['']
}

function songOf(song: Record<string, unknown>, book: string, filename: string): ReadSong {
  let withChords = 0
  const budget = wordsBudget()
  const verses = listAt(song, 'Verses')
    .filter((verse) => textAt(verse, 'Text') !== '')
    .map((verse) => ({
      tag: numberAt(verse, 'Tag'),
      id: numberAt(verse, 'ID'),
      lines: budget
        .take(textAt(verse, 'Text').replace(STYLES, ''))
        .split(/\r\n|\r|\n|<br\s{0,3}\/?>/i)
        .flatMap(linesOf)
        .map((line) => {
          const { text: sung, removed } = withoutInlineChords(line.trimEnd())
          if (removed > 0) withChords++
          return sung
        }),
    }))
  const tokens = textAt(song, 'Sequence')
    .split(/[\s,]+/)
    .filter((token) => token !== '')
  const { sections, sequence, unknown } = sungVerses(verses, tokens)
  const number = textAt(song, 'ID')
  const ccli = /\d{2,9}/.exec(textAt(song, 'CCLI'))?.[0]
  const metadata = metadataOf([
    { title: textAt(song, 'Text'), alternateTitles: [textAt(song, 'Alias')] },
    { authors: [...authorsOf(textAt(song, 'Author')), ...authorsOf(textAt(song, 'Composer'))] },
    { copyright: textAt(song, 'Copyright'), themes: textAt(song, 'Theme').split(/[;,|]/) },
    ccli ? ccliEntry(ccli) : {},
    book === '' ? {} : { songbooks: [{ book, number }] },
  ])
  const language = textAt(song, 'Language') || null
  return readMixedSong(metadata, [{ sections, sequence, language, label: '' }], filename, [
    { code: 'chordsRemoved', count: withChords },
    { code: 'wordsCut', count: budget.isCut ? 1 : 0 },
    ...unknown.map((about) => ({ code: 'unknownInSequence' as const, about })),
  ])
}

const numberAt = (value: unknown, name: string): number | null => {
  const text = textAt(value, name)
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

export const looksLikeVideoPsalm = (text: string, filename: string): boolean =>
  ['json', 'vpc', ''].includes(extensionOf(filename)) &&
  /^[\s\ufeff]{0,99}\{/.test(text.slice(0, 200)) &&
  /["{,\s]Songs"?\s{0,9}:\s{0,9}\[/.test(text.slice(0, 200_000))

/** A verse of VideoPsalm. A chorus that is sung again comes again, in full. */
interface PsalmVerse {
  /** The kind: missing for a verse, 1 for a chorus, 2 for a pre-chorus, 3 for a bridge, 4 for a tag. */
  readonly tag: number | null
  readonly id: number | null
  readonly lines: string[]
}

/** The letters of the sequence, in the languages of the program. */
const KINDS: ReadonlyMap<string, SectionKind> = new Map(
  Object.entries({
    '': 'verse',
    V: 'verse',
    S: 'verse',
    C: 'chorus',
    R: 'chorus',
    P: 'preChorus',
    B: 'bridge',
    T: 'tag',
    I: 'intro',
    O: 'ending',
    E: 'ending',
  }),
)
/** By the number of the tag. */
const TAGS: readonly SectionKind[] = ['verse', 'chorus', 'preChorus', 'bridge', 'tag']

interface Part {
  readonly kind: SectionKind
  readonly number: string
}

/** `V2`, `C`, `2`; `V102` is the second part with tag 1. Null for anything else. */
const partOfToken = (token: string): Part | null => {
  const [, letters = '', digits = ''] = /^([A-Z]?)(\d{0,3})$/.exec(token.toUpperCase()) ?? []
  const kind = token === '' ? undefined : KINDS.get(letters)
  if (!kind || (letters === '' && digits === '')) return null
  const number = Number(digits)
  if (number > 100) return { kind: TAGS[Math.floor(number / 100)] ?? 'other', number: `${number % 100}` }
  return { kind, number: number > 0 ? `${number}` : '' }
}

const partOfVerse = ({ tag, id }: PsalmVerse): Part => {
  const kind = TAGS[tag ?? 0] ?? 'other'
  const number = id ?? (kind === 'verse' ? 1 : 0)
  return { kind, number: number > 0 ? `${number}` : '' }
}

const keyOf = ({ kind, number }: Part): string => `${kind} ${number}`

/** Whether the verses say themselves what they are. */
const areTagged = (verses: readonly PsalmVerse[]): boolean =>
  verses.some(({ tag, id }) => tag !== null || (id !== null && id > 1))

/** The part of each verse; null where nothing says it. */
const partsOf = (verses: readonly PsalmVerse[], tokens: readonly string[]): (Part | null)[] => {
  if (areTagged(verses)) return verses.map(partOfVerse)
  const distinct = [...new Set(tokens)]
  const named = [tokens, distinct].find((names) => names.length === verses.length)
  return verses.map((_, at) => partOfToken(named?.[at] ?? ''))
}

const blockOf = (part: Part | null, lines: string[]): Block => {
  if (!part) return { heading: null, lines }
  const word = ENGLISH_NAMES[part.kind]
  const name = part.number === '' ? word : numberedName(word, part.number)
  return { heading: { ...part, name, times: 1 }, lines }
}

/** Verses with the same number, one after the other, are slides of one verse if the sequence has no place for more. */
const joined = (verses: readonly PsalmVerse[], parts: readonly (Part | null)[], most: number) => {
  const joins = verses.length > most && most > 0
  const found: { part: Part | null; lines: string[] }[] = []
  verses.forEach(({ lines }, at) => {
    const part = parts[at] ?? null
    const last = found.at(-1)
    const same = last?.part && part && keyOf(last.part) === keyOf(part)
    if (joins && same && last.lines.join('\n') !== lines.join('\n')) last.lines.push(...lines)
    else found.push({ part, lines: [...lines] })
  })
  return found
}

/** Sections under their names, in the order of the sequence, or else as they are written. */
const sungVerses = (
  verses: readonly PsalmVerse[],
  tokens: readonly string[],
): SungLyrics & { unknown: string[] } => {
  const pieces = joined(verses, partsOf(verses, tokens), tokens.length)
  const { sections, sequence: written } = sectionsOf(
    pieces.map(({ part, lines }) => blockOf(part, lines)),
    { verse: ENGLISH_NAMES.verse, between: null },
  )
  const named = new Map(sections.map(({ name }, at) => [name, at]))
  const places = tokens.map((token) => {
    const part = partOfToken(token)
    if (!part) return undefined
    const { name } = blockOf(part, []).heading ?? { name: '' }
    return named.get(name) ?? named.get(`${name} 1`) ?? named.get(name.replace(/ 1$/, ''))
  })
  const sequence = places.filter((place) => place !== undefined)
  // A sequence that leaves out words is less sure than the verses as they are written.
  const isWhole = new Set(sequence).size === sections.length
  const chosen = isWhole && pieces.length !== tokens.length ? sequence : written
  return {
    sections,
    sequence: inOrder(chosen, sections.length) ? [] : chosen,
    unknown: tokens.filter((_, at) => places[at] === undefined),
  }
}
