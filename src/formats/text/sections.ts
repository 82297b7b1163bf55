import { fold, foldLetters, foldName } from '../../core/text.ts'
import { numberedName, type SectionKind } from '../section-names.ts'
import type { FormatLyrics, FormatSection } from '../song.ts'
import type { Heading } from './headings.ts'

export type SungLyrics = Pick<FormatLyrics, 'sections' | 'sequence'>

/** Some lines under a heading, or without one. */
export interface Block {
  heading: Pick<Heading, 'name' | 'kind' | 'number' | 'times'> | null
  lines: string[]
}

/** What unnamed sections are called: the verses by number, or a refrain between numbered verses. */
export interface UnnamedSections {
  verse: string
  /** Null: unnamed sections are verses. */
  between: string | null
}

interface PlacedSections extends SungLyrics {
  /** Where the words of each block stand among the sections; null for a block without words. */
  places: (number | null)[]
}

/** The end of words that are only begun. */
const CUT = /(?:…|\.{2,}|\b(?:etc|atd|usw|itd)\.?)\s{0,3}$/i

/** Fewer letters begin several sections, and a longer line is no beginning. */
const SHORTEST_RECALL = 4
const LONGEST_RECALL = 120

/** Sections above that are compared. */
const LOOKED_AT = 40

const beginningOf = (lines: readonly string[]): string =>
  foldLetters(
    lines
      .slice(0, 4)
      .join(' ')
      .slice(0, 2 * LONGEST_RECALL),
  )

/** Sections in the order they are written. One that comes again, bare or in full, makes the order of singing. */
export const sectionsOf = (blocks: readonly Block[], unnamed: UnnamedSections): SungLyrics => {
  const { sections, sequence } = placedSections(blocks, unnamed)
  return { sections, sequence }
}

export function placedSections(blocks: readonly Block[], unnamed: UnnamedSections): PlacedSections {
  const sections: FormatSection[] = []
  const byKind = new Map<string, number>()
  const nextNumber = new Map<string, number>()
  const byName = new Map<string, number>()
  const byWords = new Map<string, number>()
  const sequence: number[] = []
  const places: (number | null)[] = []
  /** The kind of each section; null for those without a heading. */
  const kinds: (SectionKind | null)[] = []
  const taken = new Set(blocks.flatMap(({ heading }) => (heading ? [foldName(heading.name)] : [])))
  let count = 0
  for (const { heading, lines: all } of blocks) {
    const lines = withoutBlankEnds(all)
    const words = lines.join('\n')
    const known = (heading ? knownSection(heading, words) : byWords.get(words)) ?? recalled(heading, lines)
    const times = Math.min(heading?.times ?? 1, 9)
    places.push(known ?? (words === '' ? null : sections.length))
    if (known !== undefined) repeat(known, times)
    else if (words !== '') {
      kinds.push(heading?.kind ?? null)
      const name = freeName(heading?.name ?? nextUnnamed())
      byName.set(foldName(name), sections.length)
      if (!byWords.has(words)) byWords.set(words, sections.length)
      if (heading) remember(heading, sections.length)
      repeat(sections.push({ name, lines }) - 1, times)
    }
  }
  return { sections, sequence: inOrder(sequence, sections.length) ? [] : sequence, places }

  function repeat(section: number, times: number) {
    for (let time = 0; time < times; time++) sequence.push(section)
  }

  function knownSection(heading: NonNullable<Block['heading']>, words: string): number | undefined {
    const exact = byName.get(foldName(heading.name))
    if (words === '') return exact ?? ofKind(heading)
    return exact !== undefined && sections[exact]?.lines.join('\n') === words ? exact : undefined
  }

  /**
   * `Ref. first words …`: a line that only begins a section recalls it, if it is cut, or if its heading names a chorus without a
   * number. A heading of another kind has words of its own.
   */
  function recalled(heading: Block['heading'], lines: readonly string[]): number | undefined {
    const [line = ''] = lines
    if (lines.length !== 1 || line.length > LONGEST_RECALL) return undefined
    const isCut = CUT.test(line)
    if (!isCut && !(heading?.kind === 'chorus' && heading.number === '')) return undefined
    const beginning = foldLetters(line.replace(CUT, ''))
    if (beginning.length < SHORTEST_RECALL) return undefined
    const first = Math.max(sections.length - LOOKED_AT, 0)
    const found = sections
      .slice(first)
      .findLastIndex(
        (section, at) =>
          section.lines.length > (isCut ? 0 : 1) &&
          (heading === null ||
            (heading.kind !== 'other' && heading.kind === (kinds[first + at] ?? heading.kind))) &&
          beginningOf(section.lines).startsWith(beginning),
      )
    return found < 0 ? undefined : first + found
  }

  /** `Refrain` without words repeats the last chorus before it, under any name. */
  function ofKind({ kind, number }: NonNullable<Block['heading']>): number | undefined {
    return kind === 'other' ? undefined : byKind.get(`${kind} ${number}`)
  }

  function remember({ kind, number }: NonNullable<Block['heading']>, section: number) {
    byKind.set(`${kind} `, section)
    byKind.set(`${kind} ${number}`, section)
  }

  function nextUnnamed(): string {
    if (unnamed.between !== null) return unnamed.between
    do count++
    while (taken.has(foldName(numberedName(unnamed.verse, count))))
    return numberedName(unnamed.verse, count)
  }

  function freeName(name: string): string {
    let free = name
    let number = nextNumber.get(foldName(name)) ?? 2
    while (byName.has(foldName(free))) free = `${name} ${number++}`
    nextNumber.set(foldName(name), number)
    return free
  }
}

export const inOrder = (sequence: readonly number[], sections: number): boolean =>
  sequence.length === sections && sequence.every((section, at) => section === at)

function withoutBlankEnds(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return first === -1 ? [] : lines.slice(first, last + 1)
}

/** The first letters of a name's words, and its number: the abbreviations in `Flow: V1 PC C`. */
export const initialsOf = (name: string): string =>
  fold(name)
    .split(/[\s-]+/)
    .map((word) => (/^\d/.test(word) ? word : word.slice(0, 1)))
    .join('')
