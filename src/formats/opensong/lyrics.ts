import { type SectionKind, sectionLabel, sectionName } from '../section-names.ts'

const LETTERS: ReadonlyMap<string, SectionKind> = new Map(
  Object.entries({
    v: 'verse',
    c: 'chorus',
    p: 'preChorus',
    b: 'bridge',
    t: 'tag',
    i: 'intro',
    e: 'ending',
    o: 'other',
  }),
)

/** A part as OpenSong names it, in its lyrics and in its presentation order. */
export interface Tag {
  /** The same for all spellings of one part: v1 for [V1], [1] and [Verse 1]. */
  readonly key: string
  readonly name: string
  readonly isNumbered: boolean
}

const LETTER_AND_NUMBER = /^([vcpbtieo])\s*(\d{0,4}|\d{1,4}[a-z])$|^(\d{1,4}[a-z]?)$/i

/** `number` is the one at the start of a line, for parts whose name has none. */
export const tagOf = (text: string, number = ''): Tag => {
  const written = text.trim()
  const [whole, letter = 'v', afterLetter, alone] = LETTER_AND_NUMBER.exec(written) ?? []
  const label = whole === undefined ? sectionLabel(written) : null
  const kind = whole === undefined ? label?.kind : LETTERS.get(letter.toLowerCase())
  const ownNumber = (afterLetter ?? alone ?? label?.number ?? '').toLowerCase()
  const isNumbered = ownNumber !== ''
  if (kind === undefined)
    return { key: `${written.toLowerCase()} ${number}`, name: `${written} ${number}`.trim(), isNumbered }
  const digits = ownNumber || number
  return { key: `${kind} ${digits}`, name: sectionName(kind, digits || null, null), isNumbered }
}

export interface Part {
  readonly tag: Tag
  readonly lines: string[]
}

export interface ReadLyrics {
  /** In the order of the file; a part without lines repeats an earlier one. */
  readonly parts: Part[]
  chords: number
  comments: number
}

export const LINE_BREAK = /\r\n|\r|\n/
export const PAGE_BREAK = /^-(?:--|!!)/

/**
 * The first character of a line is its kind: a space before words, a digit before the words of that verse, a
 * point before chords, a semicolon before a comment, a bracket before the name of a part.
 */
export const readLyrics = (text: string): ReadLyrics => {
  const read: ReadLyrics = { parts: [], chords: 0, comments: 0 }
  let heading: string | null = null
  let underHeading = new Map<string, Part>()
  const add = (number: string, lines: readonly string[]): void => {
    const part = underHeading.get(number) ?? { tag: tagOf(heading ?? 'V', number), lines: [] }
    if (!underHeading.has(number)) read.parts.push(part)
    underHeading.set(number, part)
    for (const line of lines) part.lines.push(line)
  }
  const closeHeading = (): void => {
    if (heading !== null && underHeading.size === 0) add('', [])
    underHeading = new Map()
  }
  for (const line of text.split(LINE_BREAK)) {
    const end = line.indexOf(']')
    if (line.startsWith(';')) read.comments++
    else if (line.startsWith('.')) read.chords += line.slice(1).split(/\s+/).filter(Boolean).length
    else if (line.startsWith('[') && end > 0) {
      closeHeading()
      heading = line.slice(1, end)
      const words = sungLines(line.slice(end + 1))
      if (words.length > 0) add('', words)
    } else if (line.trim() !== '' && !PAGE_BREAK.test(line)) {
      const number = /^\d/.test(line) && !tagOf(heading ?? 'V').isNumbered ? line.slice(0, 1) : ''
      add(number, sungLines(line.slice(number.length)))
    }
  }
  closeHeading()
  return read
}

/** A bar is a line break and two are a new slide; words stretched under chords are put together again. */
const sungLines = (line: string): string[] =>
  line.split('||').flatMap((slide) => {
    const text = slide
      .replace(/_+/g, '')
      .replace(/(\p{L})-{2,}(?=\p{L})/gu, '$1')
      .replace(/\s+/g, ' ')
      .trim()
    if (text === '') return []
    return text === '|' ? [''] : text.split('|').map((piece) => piece.trim())
  })
