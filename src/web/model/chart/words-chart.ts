import type { LyricVersion } from '../../../client/types.ts'
import { singingOrder } from '../../../core/song-words.ts'
import { type Chart, type ChartLine, parseChart } from '../../../formats/chordpro/chart.ts'

/** Words as a chart without chords, in the order in which they are sung. `title` names what its sections need not repeat. */
export const chartOfWords = (words: LyricVersion, title: string): Chart => ({
  ...parseChart(''),
  sections: singingOrder(words).map(({ name, lines }) => ({
    ...{ kind: '', label: name === title ? '' : name, isRecall: false },
    lines: lines.map(({ text }) => lineOf(text)),
  })),
})

const lineOf = (text: string): ChartLine =>
  text.trim() === ''
    ? { kind: 'empty' }
    : { kind: 'words', syllables: [{ chord: null, isRemark: false, text, at: 0 }] }
