import type { Proof } from '../../../testkit/proof/run.ts'
import type { Scenario } from '../../../testkit/proof/scenarios.ts'
import { markdownTable } from '../markdown-table.ts'
import type { FigureRow } from './figures.ts'

/** The figures of one promise, summed over its rounds. */
export interface Row {
  readonly promise: string
  readonly test: string | null
  readonly times: number
  readonly saves: number
  readonly lost: number
  readonly torn: number
  readonly duplicated: number
  readonly events: number
  /** Messages to a webhook. */
  readonly messages: number
  readonly unknown: number
  readonly worstMs: number
  readonly worst: string
  /** The worst answer of the same rounds without the fault; null where that was not looked at. */
  readonly usualWorstMs: number | null
  /** Violations, and rounds that failed. */
  readonly problems: readonly string[]
  /** Why it cannot be run on this machine. */
  readonly whyNot: string | null
}

export const emptyRow = ({ promise, test }: Scenario, whyNot: string | null): Row => ({
  ...{ promise, test, whyNot, problems: [], times: 0, saves: 0, lost: 0, torn: 0, duplicated: 0 },
  ...{ events: 0, messages: 0, unknown: 0, worstMs: 0, worst: '', usualWorstMs: null },
})

export const withProof = (row: Row, times: number, proof: Proof): Row => ({
  ...row,
  times: row.times + times,
  saves: row.saves + proof.saves,
  lost: row.lost + proof.lost,
  torn: row.torn + proof.torn + proof.outOfOrder,
  duplicated: row.duplicated + proof.duplicated,
  events: row.events + proof.events,
  messages: row.messages + (proof.messages ?? 0),
  unknown: row.unknown + proof.unknown,
  worstMs: Math.max(row.worstMs, proof.worstMs),
  worst: proof.worstMs > row.worstMs ? proof.worst : row.worst,
  usualWorstMs: latestWorst(row.usualWorstMs, proof.usualWorstMs),
  problems: [...row.problems, ...proof.details, ...(proof.tooSlow ?? [])],
})

const latestWorst = (before: number | null, ms: number | undefined): number | null =>
  ms === undefined ? before : Math.max(before ?? 0, ms)

export const isHeld = ({ lost, torn, duplicated, unknown, problems }: Row): boolean =>
  lost + torn + duplicated + unknown + problems.length === 0

/** What all rounds together have shown. */
export const closingLine = (rows: readonly Row[]): string => {
  const sum = (key: 'times' | 'saves' | 'lost' | 'torn' | 'duplicated' | 'events' | 'messages') =>
    number.format(rows.reduce((all, row) => all + row[key], 0))
  const problems = rows.flatMap(({ problems }) => problems)
  return (
    `${sum('times')} faults of ${rows.filter(({ times }) => times > 0).length} kinds, ${sum('saves')} saves: ` +
    `${sum('lost')} lost, ${sum('torn')} torn, ${sum('duplicated')} duplicated. ` +
    `${sum('events')} events: ` +
    (problems.length > 0
      ? `${number.format(problems.length)} problems.`
      : `each once and in order on a stream, and at least once and in order at a webhook (${sum('messages')} messages).`)
  )
}

interface Run {
  readonly firstSeed: number
  readonly date: Date
  /** Whether there still is such a row; one that was renamed or given up leaves the page. */
  isPromised?(promise: string): boolean
}

const number = new Intl.NumberFormat('en')
const day = (date: Date): string => date.toISOString().slice(0, 10)
const fileLink = (test: string | null): string =>
  test === null ? 'the soak alone' : `[${test.split('/').at(-1)}](../${test})`

const COUNTS = ['times', 'saves', 'lost', 'torn', 'duplicated'] as const
const FAULTS = ['fault', 'test', ...COUNTS, 'worst answer', 'seed', 'date']
const FIGURES = ['promise', 'test', 'measured', 'date']

const faultCells = (row: Row, { firstSeed, date }: Run): string[] => {
  const counts = row.whyNot
    ? ['not run', '', '', '', '', '']
    : [...COUNTS.map((count) => number.format(row[count])), worstAnswer(row)]
  return [row.promise, fileLink(row.test), ...counts, String(firstSeed), day(date)]
}

const worstAnswer = ({ worstMs, usualWorstMs }: Row): string => {
  const usually = usualWorstMs === null ? '' : ` (${number.format(usualWorstMs)} ms without it)`
  return `${number.format(worstMs)} ms${usually}`
}

const figureCells = ({ promise, test, measured }: FigureRow, { date }: Run): string[] => [
  ...[promise, fileLink(test), measured?.value ?? 'not run', day(date)],
]

const notesOn = ({ promise, whyNot, problems }: Row): string[] => [
  ...(whyNot ? [`- Not run: ${promise}. ${whyNot}`] : []),
  ...problems.slice(0, 5).map((problem) => `- **Broken**: ${promise}: ${problem}`),
]

/** The rows of the table with this many columns that are still promised, by what they promise. */
const rowsIn = (page: string, columns: number, { isPromised }: Run): Map<string, string[]> => {
  const cellsOf = (line: string) => line.split('|').slice(1, -1)
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => cellsOf(line).map((cell) => cell.trim()))
    .filter((row) => row.length === columns && !/^-/.test(row[0] ?? ''))
    .slice(1)
    .map((row) => [row[0] ?? '', row] as const)
  return new Map(rows.filter(([promise]) => isPromised?.(promise) ?? true))
}

/** The page with what this run has found out; rows that it did not measure stay as they were. */
export const reliabilityPage = (
  before: string,
  rows: readonly Row[],
  figures: readonly FigureRow[],
  run: Run,
): string => {
  const faults = rowsIn(before, FAULTS.length, run)
  for (const row of rows) faults.set(row.promise, faultCells(row, run))
  const measured = rowsIn(before, FIGURES.length, run)
  for (const figure of figures) measured.set(figure.promise, figureCells(figure, run))
  const oldNotes = before
    .split('\n')
    .filter((line) => line.startsWith('- ') && !rows.some(({ promise }) => line.includes(`: ${promise}`)))
  const notes = [...oldNotes, ...rows.flatMap(notesOn)]
  return `# Reliability under faults

Generated by \`./scripts/soak --write\`, which takes about an hour. \`./scripts/soak --only name --write\` repeats one row, and
\`--seed\` with the number in a row repeats that run. \`./scripts/test\` runs a short form of each row that names a test.

Twelve clients read, save, conflict and repeat requests during the fault. A save without an answer is repeated with its key
until it is answered. At the end every acknowledged save must be stored once, with one revision, one event, one operation and
one outbox entry. Every replay must be equal to the first answer to the byte, the
reads must be linearizable, and \`psaltery verify\` must find nothing. A stream of changes, which loses its connection every
other second and goes on after its last event, must show every event once and in order. A webhook whose receiver answers must
get every event at least once and in order. The same checker runs against four servers with a deliberate fault (write concern
1, no unique key, If-Match ignored, Last-Event-ID ignored) and must detect each of them.

${markdownTable(FAULTS, [...faults.values()], 2)}

A torn save is stored in part, or was visible in an order that a single copy could not show. The worst answer includes the
time without a database, during which a server answers 503 within seconds and the client retries. Neighbours are other
churches: none of their requests fails, and their worst answer is at most twice the worst answer without the fault in the
same run, plus one second for a busy machine.
${notes.length > 0 ? `\n${notes.join('\n')}\n` : ''}
## Figures

${markdownTable(FIGURES, [...measured.values()])}
`
}
