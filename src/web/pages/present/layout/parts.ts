import type { LyricVersion } from '../../../../client/types.ts'
import { singingOrder } from '../../../../core/words/singing-order.ts'
import { type SectionLabel, sectionLabel } from '../../../../formats/section-names.ts'
import { pairedSections } from '../../../model/song/paired-sections.ts'

/** A line, and the line of the second language that is sung at the same time. */
export interface Row {
  first: string
  second: string
}

/** A section as it is sung, with its lines in step with those of the second language. */
export interface Part {
  name: string
  label: SectionLabel | null
  rows: Row[]
}

/** Every section of the first language, and at the end what only the second one has. */
export function partsOf(first: LyricVersion | null, second: LyricVersion | null): Part[] {
  if (!first) return []
  return pairedSections(singingOrder(first), second ? singingOrder(second) : null).map((pair) => {
    const [lines, beside] = [pair.first?.lines ?? [], pair.second?.lines ?? []]
    const rows = Array.from({ length: Math.max(lines.length, beside.length) }, (_, line) => ({
      first: lines[line]?.text.trim() ?? '',
      second: beside[line]?.text.trim() ?? '',
    }))
    const name = (pair.first ?? pair.second)?.name ?? ''
    return { name, label: sectionLabel(name), rows }
  })
}
