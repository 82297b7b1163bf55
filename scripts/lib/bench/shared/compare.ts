/** What a change did: the rows of two runs beside each other. */
import { markdownTable } from '../../markdown-table.ts'
import { figure } from './figures.ts'
import type { Measurement, Results } from './results.ts'

/** How far two runs of the same program lie apart on a machine that others use too. */
const NOISE_OF_RATIOS = 0.1
const NOISE_OF_FIGURES = 0.25

export type Wanted = Partial<Pick<Measurement, 'bench' | 'name' | 'clients' | 'songs' | 'besideName'>>

export const findRows = ({ measurements }: Pick<Results, 'measurements'>, wanted: Wanted): Measurement[] =>
  measurements.filter((row) =>
    Object.entries(wanted).every(([field, value]) => row[field as keyof Measurement] === value),
  )

export interface Comparison {
  readonly row: Measurement
  readonly before: number
  readonly after: number
  /** Above 1 is better in every unit. */
  readonly change: number
  readonly verdict: 'better' | 'worse' | 'the same'
}

/** Ratios where both runs have one: they hardly depend on what else the machine did. */
export const compareResults = (before: Results, after: Results): Comparison[] =>
  after.measurements.flatMap((row) => {
    const { bench, name, clients, songs, besideName } = row
    const [former] = findRows(before, { bench, name, clients, songs, besideName })
    if (!former) return []
    const isByRatio = row.ratio !== null && former.ratio !== null
    const [old, now] = isByRatio ? [former.ratio ?? 0, row.ratio ?? 0] : [former.value, row.value]
    if (!(old > 0 && now > 0)) return []
    // Requests a second should grow; times and memory should not.
    const change = row.unit.endsWith('/s') ? now / old : old / now
    const short = before.isQuick || after.isQuick ? 2 : 1
    const noise = 1 + short * (isByRatio ? NOISE_OF_RATIOS : NOISE_OF_FIGURES)
    const verdict = change > noise ? 'better' : change < 1 / noise ? 'worse' : 'the same'
    return [{ row, before: old, after: now, change, verdict }]
  })

export const comparisonTable = (comparisons: readonly Comparison[]): string => {
  const rows = comparisons.map(({ row, before, after, change, verdict }) => [
    row.bench,
    row.name + (row.besideName ? `, beside ${row.besideName}` : ''),
    row.clients === null ? '' : String(row.clients),
    row.songs === null ? '' : row.songs.toLocaleString('en'),
    figure(before),
    figure(after),
    change.toFixed(2),
    verdict === 'the same' ? '' : verdict === 'worse' ? 'WORSE' : 'better',
  ])
  const count = (wanted: Comparison['verdict']) =>
    comparisons.filter(({ verdict }) => verdict === wanted).length
  const titles = ['bench', 'what', 'clients', 'songs', 'before', 'after', 'change', 'beyond noise']
  const summary = `${count('better')} better, ${count('worse')} worse beyond noise.`
  return `${markdownTable(titles, rows)}\n\n${comparisons.length} rows compared: ${summary}`
}
