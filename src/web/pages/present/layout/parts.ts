import type { LyricSection, LyricVersion } from '../../../../client/types.ts'
import { singingOrder } from '../../../../core/song-words.ts'
import { type SectionLabel, sectionLabel } from '../../../../formats/section-names.ts'
import { pairedSections, type SectionPair } from '../../../model/song/printed-sections.ts'

/** A line, and the line of the second language that is sung at the same time. */
export interface Row {
  first: string
  second: string
}

export interface SungSection {
  lyricVersionId: string
  sectionId: string | null
  position: number
}

/** A section as it is sung, with its lines in step with those of the second language. */
export interface Part {
  name: string
  label: SectionLabel | null
  rows: Row[]
  /** The section, and its place in the singing order of its words. */
  sung: SungSection
}

const placeIn = (sections: readonly LyricSection[] | null, { second }: SectionPair): number =>
  sections && second ? sections.indexOf(second) : 0

/** Every section of the first language, and at the end what only the second one has. */
export function partsOf(first: LyricVersion | null, second: LyricVersion | null): Part[] {
  if (!first) return []
  const [firsts, seconds] = [singingOrder(first), second ? singingOrder(second) : null]
  return pairedSections(firsts, seconds).map((pair, at) => {
    const [lines, beside] = [pair.first?.lines ?? [], pair.second?.lines ?? []]
    const rows = Array.from({ length: Math.max(lines.length, beside.length) }, (_, line) => ({
      first: lines[line]?.text.trim() ?? '',
      second: beside[line]?.text.trim() ?? '',
    }))
    const name = (pair.first ?? pair.second)?.name ?? ''
    const sung =
      pair.first || !second
        ? { lyricVersionId: first.id, sectionId: pair.first?.id ?? null, position: at }
        : { lyricVersionId: second.id, sectionId: pair.second?.id ?? null, position: placeIn(seconds, pair) }
    return { name, label: sectionLabel(name), rows, sung }
  })
}
