/** docs/performance.md and its plots, made of the figures of one run. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable } from '../../markdown-table.ts'
import type { Measurement, Results } from '../results.ts'
import { figure } from './figures.ts'
import { findRows } from './find.ts'
import { type Goal, goals, verdict } from './goals.ts'
import { linePlot } from './plot.ts'
import { type NamedPlot, plotsOf } from './plots.ts'
import { SECTIONS } from './sections.ts'

const PLOTS = 'performance'

const wanted = ({ atLeast, atMost, unit }: Goal): string =>
  `${atLeast === undefined ? 'at most' : 'at least'} ${atLeast ?? atMost}${unit === 'times' ? '' : ` ${unit}`}`

const goalTable = (results: Results): string =>
  markdownTable(
    ['what', 'beside', 'goal', 'measured', ''],
    goals.map((goal) => {
      const measured = goal.figure(results)
      const isMet = verdict(goal, measured)
      const words = isMet === 'missed' && goal.why ? `missed: ${goal.why}` : isMet
      return [goal.what, goal.beside, wanted(goal), figure(measured), words]
    }),
  )

const cells = (row: Measurement): string[] => [
  row.name,
  row.clients === null ? '' : String(row.clients),
  row.songs === null ? '' : row.songs.toLocaleString('en'),
  `${figure(row.value)} ${row.unit}`,
  row.beside === null ? '' : figure(row.beside),
  row.besideName ?? '',
  ...[row.ratio, row.cpu, row.p50, row.p95, row.p99].map(figure),
]

const TITLES = [
  'what',
  'clients',
  'songs',
  'measured',
  'beside',
  'of',
  'ratio',
  'by CPU time',
  'p50 ms',
  'p95 ms',
  'p99 ms',
]

/** Columns without a single figure are left out. */
const rowTable = (rows: readonly Measurement[]): string => {
  const table = rows.map(cells)
  const used = TITLES.map((_, at) => at === 0 || table.some((line) => line[at] !== ''))
  const keep = (line: readonly string[]) => line.filter((_, at) => used[at])
  return markdownTable(keep(TITLES), table.map(keep))
}

/** The kinds of requests in the mix are told apart for many clients only; the rest is in the file of figures. */
const isInTable = ({ bench, name, clients }: Measurement): boolean =>
  bench !== 'mixed' || name === 'the mix' || (clients === 32 && name !== 'the mix, p99')

const image = ({ file, title }: NamedPlot): string => `![${title}](${PLOTS}/${file}.svg)`

const section = (results: Results, bench: string, plots: readonly NamedPlot[]): string[] => {
  const { title, text, plotNames } = SECTIONS[bench] ?? { title: bench, text: '', plotNames: [] }
  const run = results.benches.find(({ name }) => name === bench)
  const rows = findRows(results, { bench }).filter(isInTable)
  if (!run && rows.length === 0) return []
  return [
    `## ${title}`,
    text,
    ...(run?.failure ? [`**Not complete**: ${run.failure}`] : []),
    ...plots.filter(({ file }) => plotNames.some((name) => file.startsWith(name))).map(image),
    ...(rows.length > 0 ? [rowTable(rows)] : []),
  ]
}

export const pageText = (results: Results): string => {
  const plots = plotsOf(results)
  const { processors, memoryGb, system } = results.machine
  const minutes = results.benches.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const met = goals.filter((goal) => verdict(goal, goal.figure(results)) === 'met').length
  const measured = goals.filter((goal) => goal.figure(results) !== null).length
  const short = results.isQuick
    ? ' It was the short form (`--quick`): few rounds, small catalogues, rough figures.'
    : ''
  const parts = [
    '# Speed, in figures',
    'Made by `./scripts/bench`; do not edit it. `./scripts/bench --compare FILE` shows what a change did.',
    `Measured on ${results.at.slice(0, 10)} in ${Math.max(1, Math.round(minutes))} minutes, with ${processors} processors and ${memoryGb} GB of memory (${system}). Server, MongoDB and clients share the machine, so only ratios within one run say anything: each path is measured in turns with the barest program that does the same.${short}`,
    '## Goals',
    `${met} of ${measured} that were measured are met.`,
    goalTable(results),
    ...Object.keys(SECTIONS).flatMap((bench) => section(results, bench, plots)),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

export const writePage = (folder: string, results: Results): void => {
  const plotFolder = join(folder, PLOTS)
  mkdirSync(plotFolder, { recursive: true })
  // Of an earlier run with more of them.
  for (const name of readdirSync(plotFolder)) if (name.endsWith('.svg')) rmSync(join(plotFolder, name))
  for (const plot of plotsOf(results)) writeFileSync(join(plotFolder, `${plot.file}.svg`), linePlot(plot))
  writeFileSync(join(folder, 'performance.md'), pageText(results))
}
