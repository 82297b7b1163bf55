import { trimLine } from '../../core/text.ts'
import { withChart } from '../chordpro/arrangement.ts'
import { chartOfText } from '../chordpro/chords-over-words.ts'
import { metadataOf, readSong, titleOfFile } from '../metadata.ts'
import { ENGLISH_NAMES, numberedName, type SectionNames } from '../section-names.ts'
import type { ReadFile } from '../song.ts'
import { chordLinesOf, isWordless, repeatSigns, withoutInlineChords, withRoundCounts } from './chords.ts'
import { type DetailLine, findDetails } from './details.ts'
import { findHeadings, type Heading, isBlankLine } from './headings.ts'
import { hymnalHead } from './hymnal.ts'
import { inOrderOf } from './order.ts'
import { type Block, type SungLyrics, sectionsOf } from './sections.ts'
import { shortSections, singleSpaced } from './spacing.ts'
import { verseBeginning } from './verse-beginning.ts'

export interface TextReading {
  /** The lines of the text, with their indentation. */
  lines: readonly string[]
  lyrics: SungLyrics
  /** The title, the credits and the small print: lines that are not sung. */
  details: DetailLine[]
  /** Lines that hold nothing but chords. */
  chordLines: { line: number; text: string }[]
  /** How many lines chords were taken from, chord lines among them. */
  linesWithChords: number
  /** What an order of singing named and the text does not have. */
  unknownInOrder: string[]
}

export interface TextOptions {
  /** How sections are called that have no heading, or only a letter. */
  names?: Partial<SectionNames>
  /** The title by the name of the file. */
  fileTitle?: string
  /** Lines that are words although they look like details. */
  isWords?: (line: number, text: string) => boolean
}

/** Reads what people paste: sections under headings or between empty lines, with or without chords and credits. */
export function readText(text: string, options: TextOptions = {}): TextReading {
  const names = { ...ENGLISH_NAMES, ...options.names }
  const written = singleSpaced(
    withRepeatSigns(text.replace(/^\ufeff/, '').replaceAll('\u0000', ''))
      .split(/\r\n|\r|\n|\u2028|\u2029/)
      .map(trimLine),
    options.fileTitle ?? '',
  )
  const hymnal = options.isWords ? [] : hymnalHead(written)
  const ofHymnal = new Set(hymnal.map(({ line }) => line))
  const lines = written.map((line, at) => (ofHymnal.has(at) ? '' : line))
  const headings = findHeadings(lines, names)
  const chords = chordLinesOf(lines.map((line, at) => (headings.has(at) ? '' : withoutBrackets(line))))
  const found = findDetails({
    lines,
    hasTitle: hymnal.length > 0,
    isHeading: (at) => headings.has(at),
    isFirstHeading: (at) => isFirst(headings.get(at), lines[at] ?? ''),
    isChords: (at) => chords.has(at),
  }).filter(({ line, text: words }) => !options.isWords?.(line, words))
  const details = [...hymnal, ...found]
  const apart = new Set(details.map(({ line }) => line))
  let linesWithChords = chords.size
  const words = lines.map((line, at) => {
    if (headings.has(at)) return line
    const { text: sung, removed } = withoutInlineChords(line)
    if (removed > 0 && !chords.has(at)) linesWithChords++
    if (removed > 0 && isWordless(sung)) chords.add(at)
    return sung
  })
  const kept = words.map((_, at) => at).filter((at) => !apart.has(at) && !chords.has(at))
  const blocks = blocksOf(
    kept.map((at) => ({
      line: words[at] ?? '',
      heading: headings.get(at) ?? null,
      isBelowChords: chords.has(at - 1),
    })),
    names.verse,
  )
  const numbered = blocks.filter(({ byNumber }) => byNumber).length > 1
  const lyrics = sectionsOf(blocks, { verse: names.verse, between: numbered ? names.chorus : null })
  const named = details.find(({ kind }) => kind === 'order')
  const order = named ? inOrderOf(named.value, lyrics) : null
  return {
    lines: written,
    lyrics: { ...lyrics, sequence: order?.sequence ?? lyrics.sequence },
    details,
    chordLines: [...chords].sort((a, b) => a - b).map((line) => ({ line, text: lines[line] ?? '' })),
    linesWithChords,
    unknownInOrder: order?.unknown ?? [],
  }
}

/** `Verse 1`, `1. Words …`, `Intro`: what a song begins with. */
const isFirst = (heading: Heading | undefined, line: string): boolean =>
  heading
    ? heading.kind === 'intro' || (heading.kind === 'verse' && /^(?:1[a-z]?|i?)$/.test(heading.number))
    : /^\s*1[.)]\s/.test(line)

/** A line of chords may have each of them in brackets. */
const withoutBrackets = (line: string) =>
  /^\s*\[[^[\]]{1,16}\](?:[\s|]*(?:\[[^[\]]{1,16}\]|\(\d?[x×]\d?\)))*[\s|]*$/.test(line.slice(0, 400)) &&
  line.length <= 400
    ? line.replace(/[[\]]/g, ' ')
    : line

interface Line {
  line: string
  heading: Heading | null
  isBelowChords: boolean
}

function blocksOf(lines: readonly Line[], verseName: string): (Block & { byNumber?: boolean })[] {
  const withHeadings = lines.some(({ heading }) => heading !== null)
  const blocks: (Block & { byNumber?: boolean })[] = []
  let block: (Block & { byNumber?: boolean }) | null = null
  let expected = 1
  let afterBlank = true
  /** Sections whose words began right below their heading. */
  const direct = new Set<string>()
  for (const { line, heading, isBelowChords } of lines) {
    const numbered = heading ? null : verseBeginning(line, afterBlank || isBelowChords)
    const number = numbered?.number ?? Number(heading?.number ?? Number.NaN)
    if (heading) {
      const words = withoutInlineChords(heading.words).text
      block = { heading, lines: words === '' || chordLinesOf([words]).size > 0 ? [] : [words] }
      blocks.push(block)
      if (heading.kind === 'verse' && number >= expected) expected = number + 1
    } else if (
      numbered &&
      (number === expected || !block || (numbered.isSure && block.heading?.kind !== 'verse'))
    ) {
      const name = numberedName(verseName, number)
      const { words } = numbered
      block = {
        heading: { name, kind: 'verse', number: `${number}`, times: 1 },
        lines: [words],
        byNumber: true,
      }
      blocks.push(block)
      expected = number + 1
    } else if (isBlankLine(line)) {
      // Below a heading an empty line may be a breath inside the section; without headings it ends one.
      if (withHeadings && block?.heading && !block.byNumber && !isRecall(block)) block.lines.push('')
      else block = null
    } else {
      if (!block) {
        block = { heading: null, lines: [] }
        blocks.push(block)
      }
      if (block.heading && block.lines.length === 0) direct.add(keyOf(block))
      block.lines.push(line)
    }
    afterBlank = isBlankLine(line)
  }
  return blocks

  function keyOf({ heading }: Block): string {
    return heading?.kind === 'other' ? heading.name : `${heading?.kind} ${heading?.number}`
  }

  /** A heading that came before, now above an empty line: the section again, and what follows is another one. */
  function isRecall(open: Block): boolean {
    return open.lines.length === 0 && direct.has(keyOf(open))
  }
}

/** One song in a text file, as people write it down. */
export function readPlainText(text: string, filename: string): ReadFile {
  const reading = readText(text, { fileTitle: titleOfFile(filename) })
  if (reading.lyrics.sections.length === 0 && reading.details.length === 0)
    return { songs: [], warnings: [{ code: 'noSong' }] }
  return { songs: [songOf(reading, filename)], warnings: [] }
}

function songOf(reading: TextReading, filename: string) {
  const { lyrics, details, linesWithChords, unknownInOrder } = reading
  const language = details.find(({ kind }) => kind === 'language')?.value ?? null
  const song = readSong(
    metadataOf(details.map(({ gives }) => gives)),
    [{ ...lyrics, language, label: '' }],
    filename,
    [
      { code: 'chordsRemoved', count: linesWithChords },
      shortSections(lyrics.sections),
      ...unknownInOrder.map((about) => ({ code: 'unknownInSequence' as const, about })),
    ],
  )
  return withChart(song, () => {
    const apart = new Map(details.map(({ line, text }) => [line, text]))
    return chartOfText(
      [...apart.values()],
      reading.lines.filter((_, at) => !apart.has(at)),
    )
  })
}

/** Any text may be a song, so this format is tried last. */
export const looksLikePlainText = (text: string): boolean =>
  text.trim() !== '' && !text.slice(0, 2_000).includes('\u0000') && !/^\s*[{<[]\s*["<{]/.test(text)

/** `[: words :]` is sung again. The signs of a repeat are bars, because brackets would be a chord or a heading. */
export const withRepeatSigns = (text: string): string =>
  /\[:|:\]/.test(text)
    ? repeatSigns(
        withRoundCounts(text)
          .replace(/^([^\S\r\n\u2028\u2029]*)\[:[^\S\r\n\u2028\u2029]*(?:\r\n|\n)/gm, '$1|: ')
          .replace(/\r?\n[^\S\n]*:\](?=[^\S\n]*$)/gm, ' :|'),
      )
    : withRoundCounts(text)
