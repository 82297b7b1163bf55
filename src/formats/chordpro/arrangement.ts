import { LIMITS, lengthOf } from '../../core/limits.ts'
import { plainLineEnds } from '../../core/text.ts'
import { keyName, keyOf, spellingOf } from '../chords.ts'
import type { FormatArrangement, ReadSong } from '../song.ts'
import { type Chart, chordsOf, parseChart } from './chart.ts'

/** What an arrangement is called that a file has no name for. */
const LABEL = 'Chart'

/**
 * A song whose words lost their chords, with an arrangement that has them. The warning about chords stays where the
 * chart is longer than an arrangement may hold.
 */
export const withChart = (read: ReadSong, chart: () => string): ReadSong => {
  const hasChords = read.warnings.some(({ code }) => code === 'chordsRemoved')
  const arrangement = hasChords ? arrangementOf(keptText(chart())) : null
  if (!arrangement) return read
  return {
    song: { ...read.song, arrangement },
    warnings: read.warnings.filter(({ code }) => code !== 'chordsRemoved'),
  }
}

/** As it is kept: without empty lines around it, and without what no text may hold. */
const keptText = (text: string): string =>
  `${plainLineEnds(text)
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()}\n`

const arrangementOf = (chart: string): FormatArrangement | null => {
  if (lengthOf(chart) > LIMITS.chart) return null
  const read = parseChart(chart)
  const key = read.key === null ? null : keyOf(read.key, spellingOf(chordsOf(read)))
  return { label: LABEL, sourceKey: key && keyName(key), tempo: tempoOf(read), chart }
}

const tempoOf = ({ tempo }: Chart): number | null =>
  tempo !== null && tempo >= LIMITS.tempo.min && tempo <= LIMITS.tempo.max ? tempo : null
