import { bodyBytes, cut, isBlank, LIMITS, lengthOf } from '../core/limits.ts'
import { foldName, trimLine } from '../core/text.ts'
import { languageTagOf } from './languages.ts'
import { NO_NUMBER } from './metadata.ts'
import { sectionName } from './section-names.ts'
import type { FormatLyrics, FormatSection, FormatSong, ReadSong } from './song.ts'
import { type WarningList, warningList } from './warnings.ts'

/**
 * Brings a song within every limit of the interface and reports what it changed. A song that was brought within them
 * stays as it is.
 */
export const fit = ({ song, warnings: earlier }: ReadSong, filename: string): ReadSong => {
  const warnings = warningList(earlier)
  const versions = song.lyrics.flatMap((lyrics) => fitLyrics(lyrics, warnings))
  const lyrics = versions.slice(0, LIMITS.lyricVersions)
  if (versions.length > lyrics.length)
    warnings.add('versionsDropped', undefined, versions.length - lyrics.length)
  if (lyrics.length === 0 && !warnings.all.some(({ code }) => code === 'noWords')) warnings.add('noWords')
  const metadata = fitMetadata(song.metadata, titleOf(song, lyrics, filename, warnings), warnings)
  const { arrangement } = song
  return { song: { metadata, lyrics, ...(arrangement && { arrangement }) }, warnings: warnings.all }
}

const fitLyrics = (lyrics: FormatLyrics, warnings: WarningList): FormatLyrics[] => {
  const language = fitLanguage(lyrics.language, warnings)
  const label = shortened(oneLine(lyrics.label), LIMITS.label, warnings)
  const { sections, sequence } = fitSections({ ...lyrics, language }, warnings)
  return sections.length === 0 ? [] : splitLyrics({ language, label, sections, sequence }, warnings)
}

const fitLanguage = (written: string | null, warnings: WarningList): string | null => {
  const clean = oneLine(written ?? '').trim()
  if (clean === '') return null
  const tag = languageTagOf(clean)
  if (tag === null) warnings.add('invalidLanguage', clean)
  return tag
}

/** The file's name without its ending, as a title. */
export const titleFromFilename = (filename: string): string =>
  oneLine(filename.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[a-z\d]{1,8}$/i, '')
    .trim()

const titleOf = (
  song: FormatSong,
  lyrics: readonly FormatLyrics[],
  filename: string,
  warnings: WarningList,
): string => {
  const title = shortened(oneLine(song.metadata.title), LIMITS.title, warnings)
  if (title !== '') return title
  const firstLine = lyrics[0]?.sections[0]?.lines.find((line) => !isBlank(line))?.trim()
  const made = cut(firstLine || titleFromFilename(filename), LIMITS.title).trimEnd() || 'Untitled'
  warnings.add('titleMissing', made)
  return made
}

type Sung = Pick<FormatLyrics, 'sections' | 'sequence'>

/** Sections that hold words, each name and its words once, and a sequence that names only them. */
const fitSections = (lyrics: FormatLyrics, warnings: WarningList): Sung => {
  const clean = lyrics.sections.map((section) => fitSection(section, lyrics.language, warnings))
  const taken = new Set(clean.map(({ name }) => foldName(name)))
  const free = freeNames(taken)
  const given = new Set<string>()
  const placeByWords = new Map<string, number>()
  const sections: FormatSection[] = []
  let merged = 0
  const places = clean.map(({ name, lines }): number | null => {
    if (lines.length === 0) return null
    const folded = foldName(name)
    const words = JSON.stringify([folded, lines])
    const known = placeByWords.get(words)
    if (known !== undefined) {
      merged++
      return known
    }
    placeByWords.set(words, sections.length)
    if (given.has(folded)) warnings.add('sectionRenamed', name)
    const unique = given.has(folded) ? free(name) : name
    given.add(folded)
    return sections.push({ name: unique, lines }) - 1
  })
  if (merged > 0) warnings.add('sectionsMerged', undefined, merged)
  const sequence = fitSequence(lyrics.sequence, places, warnings)
  if (merged === 0 || lyrics.sequence.length > 0) return { sections, sequence }
  return { sections, sequence: places.filter((place) => place !== null) }
}

const fitSection = (
  section: FormatSection,
  language: string | null,
  warnings: WarningList,
): FormatSection => ({
  name:
    shortened(oneLine(section.name), LIMITS.sectionName, warnings) || sectionName('other', null, language),
  lines: withoutBlankEdges(section.lines.flatMap((line) => fitLine(line, warnings))),
})

/** Gives "Chorus 2" for a second "Chorus" with other words, or the next number that no section has. */
const freeNames = (taken: Set<string>) => {
  const lastNumber = new Map<string, number>()
  return (name: string): string => {
    const folded = foldName(name)
    let number = lastNumber.get(folded) ?? 1
    let unique: string
    do {
      number++
      const suffix = ` ${number}`
      unique = cut(name, LIMITS.sectionName - suffix.length).trimEnd() + suffix
    } while (taken.has(foldName(unique)))
    lastNumber.set(folded, number)
    taken.add(foldName(unique))
    return unique
  }
}

/** A section without words is left out of the sequence too; a place where no section was is reported. */
const fitSequence = (
  sequence: readonly number[],
  places: readonly (number | null)[],
  warnings: WarningList,
): number[] => {
  const known = sequence.filter((place) => places[place] !== undefined)
  if (known.length < sequence.length)
    warnings.add('unknownInSequence', undefined, sequence.length - known.length)
  return known.flatMap((place) => places[place] ?? [])
}

const ID = '00000000-0000-0000-0000-000000000000'
const LANGUAGE = 'x'.repeat(LIMITS.languageTag.max)

const lineBody = (text: string) => ({ id: ID, text })
const sectionBody = ({ name, lines }: FormatSection) => ({ id: ID, name, lines: lines.map(lineBody) })

/** The bytes of these words as they are sent, with any language. */
const bytesOf = ({ label, sections, sequence }: Omit<FormatLyrics, 'language'>): number =>
  bodyBytes({
    language: LANGUAGE,
    label,
    sections: sections.map(sectionBody),
    sequence: sequence.map(() => ID),
  })

const lineCount = (sections: readonly FormatSection[]): number =>
  sections.reduce((sum, { lines }) => sum + lines.length, 0)

const fits = (lyrics: FormatLyrics): boolean =>
  lyrics.sections.length <= LIMITS.sections &&
  lineCount(lyrics.sections) <= LIMITS.lines &&
  bytesOf(lyrics) <= LIMITS.bodyBytes

/** The same words in as many versions as the limits require, labelled 1/2, 2/2. */
const splitLyrics = (lyrics: FormatLyrics, warnings: WarningList): FormatLyrics[] => {
  const whole = { ...lyrics, sequence: lyrics.sequence.slice(0, LIMITS.sequence) }
  if (fits(whole)) {
    if (whole.sequence.length < lyrics.sequence.length) warnings.add('sequenceShortened')
    return [whole]
  }
  const parts = pack(lyrics.sections)
  warnings.add('versionSplit', lyrics.label || undefined, parts.length)
  return parts.map((part, at) => {
    const sequence = lyrics.sequence.flatMap((place) => part.places.get(place) ?? [])
    if (sequence.length > LIMITS.sequence) warnings.add('sequenceShortened')
    return {
      language: lyrics.language,
      label: partLabel(lyrics.label, `${at + 1}/${parts.length}`),
      sections: part.sections,
      sequence: sequence.slice(0, LIMITS.sequence),
    }
  })
}

const partLabel = (label: string, suffix: string): string =>
  `${cut(label, LIMITS.label - suffix.length - 1)} ${suffix}`.trim()

interface Part {
  readonly sections: FormatSection[]
  /** Where the sections of the whole version are in this part. */
  readonly places: Map<number, number>
  lines: number
  bytes: number
}

/** What a part's label and sequence may take, with the longest of both. */
const FRAME = bytesOf({
  label: '\u{10000}'.repeat(LIMITS.label),
  sections: [],
  sequence: Array(LIMITS.sequence).fill(0),
})

const emptyPart = (): Part => ({ sections: [], places: new Map(), lines: 0, bytes: FRAME })

/** Fills one part after the other. A section that no part can hold is cut between its lines. */
const pack = (sections: readonly FormatSection[]): Part[] => {
  const parts: Part[] = []
  let part = emptyPart()
  const next = (): void => {
    if (part.sections.length > 0) parts.push(part)
    part = emptyPart()
  }
  const put = (section: FormatSection, place: number): void => {
    part.places.set(place, part.sections.push(section) - 1)
    part.lines += section.lines.length
    part.bytes += bytesOfSection(section)
  }
  for (const [place, section] of sections.entries()) {
    if (!hasRoom(part, section)) next()
    if (hasRoom(part, section)) put(section, place)
    else
      for (const lines of cutLines(section)) {
        next()
        if (lines.length > 0) put({ name: section.name, lines }, place)
      }
  }
  next()
  return parts
}

const bytesOfSection = (section: FormatSection): number => bodyBytes(sectionBody(section)) + 1

const hasRoom = (part: Part, section: FormatSection): boolean =>
  part.sections.length < LIMITS.sections &&
  part.lines + section.lines.length <= LIMITS.lines &&
  part.bytes + bytesOfSection(section) <= LIMITS.bodyBytes

const cutLines = ({ name, lines }: FormatSection): string[][] => {
  const frame = FRAME + bytesOfSection({ name, lines: [] })
  const pieces: string[][] = []
  let piece: string[] = []
  let bytes = frame
  for (const line of lines) {
    const size = bodyBytes(lineBody(line)) + 1
    if (piece.length === LIMITS.lines || bytes + size > LIMITS.bodyBytes) {
      pieces.push(piece)
      piece = []
      bytes = frame
    }
    piece.push(line)
    bytes += size
  }
  return [...pieces, piece].map(withoutBlankEdges)
}

const fitLine = (line: string, warnings: WarningList): string[] => {
  const clean = trimLine(oneLine(line))
  if (isShort(clean)) return [clean]
  warnings.add('lineSplit')
  return split(clean)
}

/** A text has at most as many code points as UTF-16 units, and at least half as many. */
const isShort = (line: string): boolean =>
  line.length <= LIMITS.line || (line.length <= LIMITS.line * 2 && lengthOf(line) <= LIMITS.line)

/** In two at the space nearest to the middle, and again; without a space at the limit. */
const split = (line: string): string[] => {
  if (isShort(line)) return [line]
  const at = spaceNearMiddle(line)
  if (at < 0) return piecesAtLimit(line)
  return [...split(trimLine(line.slice(0, at))), ...split(trimLine(line.slice(at).trimStart()))]
}

const spaceNearMiddle = (line: string): number => {
  const middle = line.length >> 1
  const start = line.length - line.trimStart().length
  const before = line.lastIndexOf(' ', middle)
  const after = line.indexOf(' ', Math.max(middle, start))
  if (before < start) return after
  return after < 0 || middle - before <= after - middle ? before : after
}

const piecesAtLimit = (line: string): string[] => {
  const pieces: string[] = []
  let start = 0
  let count = 0
  let at = 0
  for (const character of line) {
    if (count === LIMITS.line) {
      pieces.push(line.slice(start, at))
      start = at
      count = 0
    }
    count++
    at += character.length
  }
  return [...pieces, line.slice(start)].map(trimLine).filter((piece) => piece.trim() !== '')
}

/** Without the blank lines before the first and after the last words. */
export const withoutBlankEdges = (lines: readonly string[]): string[] => {
  const first = lines.findIndex((line) => !isBlank(line))
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

type Metadata = FormatSong['metadata']
type Lists = Pick<Metadata, 'alternateTitles' | 'authors' | 'themes' | 'songbooks'>

const fitMetadata = (metadata: Metadata, title: string, warnings: WarningList): Metadata => {
  const texts = (values: readonly string[], limit: { items: number; length: number }, known = '') => {
    const clean = values.map((value) => shortened(oneLine(value), limit.length, warnings))
    const kept = [...new Set(clean)].filter((value) => value !== '' && value !== known)
    return limited(kept, limit.items, warnings)
  }
  const fitted = {
    title,
    alternateTitles: texts(metadata.alternateTitles, LIMITS.alternateTitles, title),
    authors: texts(metadata.authors, LIMITS.authors),
    copyright: shortened(manyLines(metadata.copyright), LIMITS.copyright, warnings),
    themes: texts(metadata.themes, LIMITS.themes),
    songbooks: fitSongbooks(metadata.songbooks, warnings),
  }
  return { ...fitted, ...withinBody(fitted, warnings) }
}

const limited = <T>(values: readonly T[], items: number, warnings: WarningList): T[] => {
  if (values.length > items) warnings.add('entriesDropped', undefined, values.length - items)
  return values.slice(0, items)
}

const fitSongbooks = (songbooks: Metadata['songbooks'], warnings: WarningList): Metadata['songbooks'] => {
  const clean = songbooks.map(({ book, number }) => ({
    book: shortened(oneLine(book), LIMITS.songbooks.book, warnings),
    number: shortened(oneLine(number), LIMITS.songbooks.number, warnings),
  }))
  const byText = new Map<string, { book: string; number: string }>()
  for (const { book, number } of clean)
    if (book !== '') {
      const entry = { book, number: number || NO_NUMBER }
      byText.set(JSON.stringify(entry), entry)
    } else if (number !== '') warnings.add('entriesDropped', number)
  return limited([...byText.values()], LIMITS.songbooks.items, warnings)
}

/** Drops the last entries of the largest list until the whole can be sent. */
const withinBody = (metadata: Metadata, warnings: WarningList): Lists => {
  const { alternateTitles, authors, themes, songbooks } = metadata
  const lists = {
    alternateTitles: [...alternateTitles],
    authors: [...authors],
    themes: [...themes],
    songbooks: [...songbooks],
  }
  while (bodyBytes({ ...metadata, ...lists }) > LIMITS.bodyBytes) {
    const [largest] = Object.values(lists).sort((a, b) => bodyBytes(b) - bodyBytes(a))
    largest?.pop()
    warnings.add('entriesDropped')
  }
  return lists
}

const LINE_BREAK = /\r\n|[\n\v\f\r\u2028\u2029]/g
/** Control characters, halves of surrogate pairs, and the two characters no XML document may hold. */
const NEVER_KEPT = /(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** Letters and signs of Windows-1252 that were taken for Latin-1: no text has control characters of this range. */
const MISREAD = /[\u0080-\u009f]/g

const reread = (text: string): string =>
  text.replace(MISREAD, (sign) => new TextDecoder('windows-1252').decode(Uint8Array.of(sign.charCodeAt(0))))

const oneLine = (text: string): string =>
  reread(text).replace(LINE_BREAK, ' ').replaceAll('\t', ' ').replace(NEVER_KEPT, '')

const manyLines = (text: string): string =>
  reread(text).replace(LINE_BREAK, '\n').replaceAll('\t', ' ').replace(NEVER_KEPT, '')

/** At most `length` code points, without white space around it. */
const shortened = (text: string, length: number, warnings: WarningList): string => {
  const trimmed = text.trim()
  if (trimmed.length <= length || lengthOf(trimmed) <= length) return trimmed
  const kept = cut(trimmed, length).trimEnd()
  warnings.add('textShortened', kept)
  return kept
}
