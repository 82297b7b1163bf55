/** The text of docs/performance.md, made of the figures of one run. */
import { markdownTable } from '../../markdown-table.ts'
import { findRows } from './compare.ts'
import { figure } from './figures.ts'
import { type Goal, goals, verdict } from './goals.ts'
import type { Measurement, Results } from './results.ts'

/** What the page says about each bench of a whole run, in the order of the run. */
export const SECTIONS: Readonly<Record<string, readonly [title: string, text: string]>> = {
  start: [
    'Start and memory at rest',
    'The time from the start of the process until it listens, on an existing database, and the memory three seconds later.',
  ],
  reads: [
    'Reads',
    `Repeated reads of one song, compared with a bare Bun server that does one \`findOne\` for each request. "By CPU time"
compares requests per second of CPU time of server and mongod together, which depends less on other work of the machine.`,
  ],
  writes: [
    'Saves',
    `Each client adds a song and saves it again. "bare" is a Bun server that writes the same documents and the church's cursor
without any check and reads nothing; waiting requests share a transaction.`,
  ],
  search: [
    'Search',
    `About sixty queries, each repeated, compared with SQLite's trigram index over the same songs; the results are compared too.
The server caches the listed songs, so the first run of a query reads its songs from MongoDB.`,
  ],
  files: [
    'Files',
    `Downloads compared with a bare \`Bun.file\`, and uploads with their PDF check compared with the driver's GridFS stream
without a check.`,
  ],
  import: [
    'Import',
    "The import of song files by the admin's tool, compared with the bare driver that writes the same documents.",
  ],
  mixed: [
    'Mixed load',
    `Half of the requests read a song, 30 % search, 15 % download a sheet of 250 kB, 5 % save. "People" pause before each
request, 250 ms on average. "The mix" is clients that send the next request as soon as they have the answer. Both are compared
with a single client. A pause is the longest time in which an event loop of the server was blocked; "on the processor"
excludes the time in which other programs ran.`,
  ],
  phones: [
    'Phones',
    `Phones at one address, with the default limits: within two minutes each opens a list of ten songs, with the files of the
app, and searches three times. The app reads all songs of the list in one request. Bytes are those of the bodies as they
were transferred.`,
  ],
  visit: [
    'The first visit on a slow network',
    `A new phone opens a public page: 400 kbit/s, 400 ms to the server, a processor that is 4 times slower. What is transferred
until nothing more is requested, with the headers, and when the first text and the words of the song are on the screen. The
service of the day has five songs.`,
  ],
  backup: [
    'The nightly backup',
    `A church of 100,000 songs with their words and 2,500 files of 2 MB is backed up as each night: written, read back, restored into a
scratch database, verified and compared. Beside it 16 people use the server, with a pause of 250 ms before each request. Three
slices of eight seconds with the backup take turns with one in which its process is held up; its times are without those. "Before" is
the same load before the backup began.`,
  ],
  input: [
    'Longest input',
    `How long each route and page of version 2 holds up the event loop with the longest input that it takes: each header, the
query, the path and the body in turn, in a church whose records are as long as the limits allow. The figure is the time on the
processor, the median of the rounds, and includes reading records and making the answer. The rows are the routes with the
longest pauses, each with the part that was long.`,
  ],
}

const wanted = ({ atLeast, atMost, unit }: Goal): string =>
  `${atLeast === undefined ? 'at most' : 'at least'} ${atLeast ?? atMost}${unit === 'times' ? '' : ` ${unit}`}`

const goalTable = (results: Results): string =>
  markdownTable(
    ['what', 'beside', 'goal', 'measured', ''],
    goals.map((goal) => {
      const measured = goal.figure(results)
      return [goal.what, goal.beside, wanted(goal), figure(measured), verdict(goal, measured)]
    }),
  )

const COLUMNS: Readonly<Record<string, (row: Measurement) => string>> = {
  what: ({ name }) => name,
  clients: ({ clients }) => (clients === null ? '' : String(clients)),
  songs: ({ songs }) => (songs === null ? '' : songs.toLocaleString('en')),
  measured: ({ value, unit }) => `${figure(value)} ${unit}`,
  beside: ({ beside }) => figure(beside),
  of: ({ besideName }) => besideName ?? '',
  ratio: ({ ratio }) => figure(ratio),
  'by CPU time': ({ cpu }) => figure(cpu),
  'p50 ms': ({ p50 }) => figure(p50),
  'p95 ms': ({ p95 }) => figure(p95),
  'p99 ms': ({ p99 }) => figure(p99),
}

/** Columns without a single figure are left out. */
const rowTable = (rows: readonly Measurement[]): string => {
  const used = Object.entries(COLUMNS).filter(([title, cell]) => title === 'what' || rows.some(cell))
  return markdownTable(
    used.map(([title]) => title),
    rows.map((row) => used.map(([, cell]) => cell(row))),
  )
}

/** The page shows the kinds of requests of the mix for many clients only; the rest is in the file of figures. */
const isInTable = ({ bench, name, clients }: Measurement): boolean =>
  bench !== 'mixed' || name === 'the mix' || (clients === 32 && name !== 'the mix, p99')

const dayOf = (at: string): string => at.slice(0, 10)

const section = (results: Results, [bench, [title, text]]: [string, readonly [string, string]]): string[] => {
  const run = results.benches.find(({ name }) => name === bench)
  const rows = findRows(results, { bench }).filter(isInTable)
  if (!run && rows.length === 0) return []
  return [
    `## ${title}`,
    text,
    run?.failure ? `**Not complete**: ${run.failure}` : '',
    rows.length > 0 ? rowTable(rows) : '',
    run?.at && dayOf(run.at) !== dayOf(results.at) ? `Measured on ${dayOf(run.at)}.` : '',
  ]
}

export const pageText = (results: Results): string => {
  const { processors, memoryGb, system } = results.machine
  const minutes = results.benches.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const met = goals.filter((goal) => verdict(goal, goal.figure(results)) === 'met').length
  const measured = goals.filter((goal) => goal.figure(results) !== null).length
  const short = results.isQuick
    ? ' This was the short form (`--quick`): few rounds, small catalogues, rough figures.'
    : ''
  const parts = [
    '# Performance',
    'Generated by `./scripts/bench`; do not edit. `./scripts/bench --compare FILE` shows the effect of a change.',
    `Measured on ${dayOf(results.at)} in ${Math.max(1, Math.round(minutes))} minutes, with ${processors} processors and ${memoryGb} GB of memory (${system}). Server, MongoDB and clients share the machine, so only ratios within one run are meaningful: each path is measured alternately with a minimal program that does the same.${short}`,
    '## Goals',
    `${met} of ${measured} measured goals are met.`,
    goalTable(results),
    ...Object.entries(SECTIONS).flatMap((each) => section(results, each)),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
