import { bodyBytes, cut, LIMITS } from '../../core/limits.ts'
import type { FormatLyrics, FormatSection } from '../song.ts'
import type { WarningList } from '../warnings/warnings.ts'
import { withoutBlankEdges } from './lines.ts'

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
export const splitLyrics = (lyrics: FormatLyrics, warnings: WarningList): FormatLyrics[] => {
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
