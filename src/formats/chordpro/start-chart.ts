import type { FormatSection } from '../song.ts'
import { directive, sectionText } from './write.ts'

interface Start {
  readonly sections: readonly FormatSection[]
  readonly key: string | null
  readonly tempo: number | null
}

/** The words of a song as the start of a chart, without chords. */
export const startChart = ({ sections, key, tempo }: Start): string => {
  const head = [directive('key', key ?? ''), directive('tempo', tempo === null ? '' : String(tempo))]
  const parts = [head.filter((line) => line !== '').join('\n'), ...sections.map(sectionText)]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
