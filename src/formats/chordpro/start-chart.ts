import type { FormatSection } from '../song.ts'
import { chartSection, directive, sung } from './write.ts'

interface Start {
  readonly sections: readonly FormatSection[]
  readonly key: string | null
  readonly tempo: number | null
}

/** The words of a song as the start of a chart, without chords. */
export const startChart = ({ sections, key, tempo }: Start): string =>
  chartText(
    { key: key ?? '', tempo: tempo === null ? '' : String(tempo) },
    sections.map(({ name, lines }) => ({ name, lines: lines.map(sung) })),
  )

/** Directives and sections as a chart. The lines of the sections are ChordPro. */
export const chartText = (
  directives: Readonly<Record<string, string>>,
  sections: readonly FormatSection[],
): string => {
  const head = Object.entries(directives).map(([name, value]) => directive(name, value))
  const parts = [head.filter((line) => line !== '').join('\n'), ...sections.map(chartSection)]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
