/** The goals of each path, most of them relative to the comparison in the same run. A goal is met or missed. */
import { findRows, type Wanted } from './compare.ts'
import { clientsOf } from './figures.ts'
import type { Results } from './results.ts'

export interface Goal {
  readonly what: string
  readonly beside: string
  /** One of the two is set. */
  readonly atLeast?: number
  readonly atMost?: number
  readonly unit: string
  figure(results: Results): number | null
}

const ratio =
  (wanted: Wanted) =>
  (results: Results): number | null =>
    findRows(results, wanted)[0]?.ratio ?? null

const value =
  (wanted: Wanted) =>
  (results: Results): number | null =>
    findRows(results, wanted)[0]?.value ?? null

const times = (what: string, beside: string, atLeast: number, wanted: Wanted): Goal => ({
  what,
  beside,
  atLeast,
  unit: 'times',
  figure: ratio(wanted),
})

const most = (what: string, atMost: number, unit: string, wanted: Wanted): Goal => ({
  what,
  beside: '',
  atMost,
  unit,
  figure: value(wanted),
})

const read = (name: string, clients: number): Goal =>
  times(`${name}, ${clientsOf(clients)}`, 'one findOne', 0.9, { bench: 'reads', name, clients })

const save = (
  churches: string,
  clients: number,
  besideName: string,
  beside: string,
  atLeast: number,
): Goal => {
  const name = `saves, ${churches}`
  return times(`${name}, ${clientsOf(clients)}`, beside, atLeast, {
    bench: 'writes',
    name,
    clients,
    besideName,
  })
}

const file = (name: string, clients: number, besideName: string, atLeast: number): Goal =>
  times(`${name}, ${clientsOf(clients)}`, besideName, atLeast, { bench: 'files', name, clients, besideName })

const SIZES = [1_000, 10_000, 100_000]
const large = { bench: 'search', songs: 100_000 }

const searchGrowth = (results: Results): number | null => {
  const rate = (clients: number) => value({ ...large, name: 'searches', clients })(results)
  const [one, eight] = [rate(1), rate(8)]
  return one && eight ? eight / one : null
}

const tail = (who: string, name: string, songs: number): Goal => ({
  what: `the mix of ${songs.toLocaleString('en')} songs, ${who}, p99`,
  beside: '1 client, p50',
  atMost: 10,
  unit: 'times',
  figure: ratio({ bench: 'mixed', name: `${name}, p99`, clients: 32, songs }),
})

/** The page behind the QR code of a service that is presented. */
const visit = (what: string, atMost: number, unit: string): Goal =>
  most(`first visit of a presented service on a slow network: ${what}`, atMost, unit, {
    bench: 'visit',
    name: `the service of the day, presented: ${what}`,
  })

/** What people notice of a backup. */
const beside = (what: string, name: string): Goal => ({
  what,
  beside: 'while it is held up',
  atMost: 1.25,
  unit: 'times',
  figure: ratio({ bench: 'backup', name }),
})

export const goals: readonly Goal[] = [
  ...[1, 8, 32].map((clients) => read('a song, as a member', clients)),
  ...[1, 8, 32].map((clients) => read('a song, as anyone', clients)),
  ...[1, 32].map((clients) => save('one church', clients, 'bare, group', 'a bare group commit', 0.9)),
  save('32 churches', 32, 'bare, 1 client', 'a bare server, 1 client', 6),
  file('64 KiB of 5 MB', 8, 'Bun.file', 0.5),
  file('5 MB whole', 8, 'Bun.file', 0.95),
  file('5 MB uploaded and checked', 4, "the driver's GridFS", 1.2),
  times('import of one version of words', 'the bare driver', 0.5, {
    bench: 'import',
    name: 'import of one version of words',
  }),
  most('a search of 100,000 songs, p95', 8, 'ms', { ...large, name: 'a search, p95', clients: 1 }),
  most('a correction in 100,000 songs, p95', 20, 'ms', { ...large, name: 'a correction, p95', clients: 1 }),
  most('memory with 100,000 songs, right after 32 clients', 300, 'MB', {
    ...large,
    name: 'memory of the server',
  }),
  most('memory with 100,000 songs, ten seconds later', 300, 'MB', {
    ...large,
    name: 'memory of the server, ten seconds later',
  }),
  most('search index of 100,000 songs, built', 8, 's', { ...large, name: 'index ready' }),
  most('search index of 100,000 songs, after a restart', 8, 's', {
    ...large,
    name: 'index ready, after a restart',
  }),
  { what: 'searches of 8 clients', beside: '1 client', atLeast: 2, unit: 'times', figure: searchGrowth },
  most('worst pause of the event loop, 32 clients', 30, 'ms', { ...large, name: 'worst pause', clients: 32 }),
  most('ready on an existing database', 1, 's', { bench: 'start', name: 'ready, from source' }),
  most('memory at rest', 120, 'MB', { bench: 'start', name: 'memory at rest' }),
  most('refused requests of 200 phones at one address', 0, 'requests', {
    bench: 'phones',
    name: 'refusals',
    clients: 200,
  }),
  visit('requests', 8, 'requests'),
  visit('transferred', 120, 'kB'),
  visit('first text', 1_000, 'ms'),
  visit('words', 2_500, 'ms'),
  most('routes whose longest input holds up the event loop above 20 ms', 0, 'routes', {
    bench: 'input',
    name: 'routes above 20 ms',
  }),
  most('memory of the server beside a backup, more than before', 100, 'MB', {
    bench: 'backup',
    name: 'memory of the server, more than before',
  }),
  beside('reads beside a backup, p95', 'read, p95'),
  beside('saves beside a backup, p95', 'save, p95'),
  ...SIZES.map((songs) => tail('32 people', 'people', songs)),
  ...SIZES.map((songs) => tail('32 clients without a pause (saturation)', 'the mix', songs)),
]

export type Verdict = 'met' | 'missed' | 'not measured'

export const verdict = (goal: Goal, figure: number | null): Verdict => {
  if (figure === null) return 'not measured'
  const isMet = figure >= (goal.atLeast ?? figure) && figure <= (goal.atMost ?? figure)
  return isMet ? 'met' : 'missed'
}
