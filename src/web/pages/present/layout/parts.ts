import type { LyricVersion } from '../../../../client/types.ts'
import { type SectionLabel, sectionLabel } from '../../../../formats/section-names.ts'
import { counterpart, singingOrder } from '../../../model/song/singing-order.ts'

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

export function partsOf(first: LyricVersion | null, second: LyricVersion | null): Part[] {
  if (!first) return []
  const others = second ? singingOrder(second) : []
  return singingOrder(first).map((section, at) => {
    const beside = second ? (counterpart(section, at, others)?.lines ?? []) : []
    const rows = Array.from({ length: Math.max(section.lines.length, beside.length) }, (_, line) => ({
      first: section.lines[line]?.text.trim() ?? '',
      second: beside[line]?.text.trim() ?? '',
    }))
    return { name: section.name, label: sectionLabel(section.name), rows }
  })
}
