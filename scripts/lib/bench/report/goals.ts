/** The goals of each path, relative to the comparison in the same run. */
import type { Results } from '../results.ts'
import { findRow, type Wanted } from './find.ts'

export interface Goal {
  readonly what: string
  readonly beside: string
  /** One of the two is set. */
  readonly atLeast?: number
  readonly atMost?: number
  readonly unit: string
  /** Why the goal is missed, if known; shown only then. */
  readonly why?: string
  figure(results: Results): number | null
}

const ratio =
  (wanted: Wanted) =>
  (results: Results): number | null =>
    findRow(results, wanted)?.ratio ?? null

const value =
  (wanted: Wanted) =>
  (results: Results): number | null =>
    findRow(results, wanted)?.value ?? null

/** The first of these that was measured. */
const either =
  (...figures: readonly Goal['figure'][]): Goal['figure'] =>
  (results) =>
    figures.map((figure) => figure(results)).find((figure) => figure !== null) ?? null

const because = (why: string, goal: Goal): Goal => ({ ...goal, why })

const times = (what: string, beside: string, atLeast: number, wanted: Wanted): Goal => ({
  what,
  beside,
  atLeast,
  unit: 'times',
  figure: ratio(wanted),
})

const most = (what: string, atMost: number, unit: string, figure: Goal['figure']): Goal => ({
  what,
  beside: '',
  atMost,
  unit,
  figure,
})

export const clientsOf = (clients: number): string => (clients === 1 ? '1 client' : `${clients} clients`)

const read = (name: string, clients: number, why: string): Goal => ({
  ...times(`${name}, ${clientsOf(clients)}`, 'one findOne', 0.9, { bench: 'reads', name, clients }),
  ...(clients === 1 ? { why } : {}),
})

const save = (churches: string, clients: number, besideName: string, beside: string, atLeast: number): Goal =>
  times(`saves, ${churches}, ${clientsOf(clients)}`, beside, atLeast, {
    bench: 'writes',
    name: `saves, ${churches}`,
    clients,
    besideName,
  })

const file = (name: string, clients: number, besideName: string, atLeast: number): Goal =>
  times(`${name}, ${clientsOf(clients)}`, besideName, atLeast, { bench: 'files', name, clients, besideName })

const LARGE = 100_000
const large = { bench: 'search', songs: LARGE }

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
const visit = (whyBytes: string): Goal[] => {
  const row = (name: string) => value({ bench: 'visit', name: `the service of the day, presented: ${name}` })
  const page = 'first visit of a presented service on a slow network'
  return [
    most(`${page}: requests`, 8, 'requests', row('requests')),
    because(whyBytes, most(`${page}: transferred`, 120, 'kB', row('transferred'))),
    most(`${page}: first text`, 1_000, 'ms', row('first text')),
    most(`${page}: words`, 2_500, 'ms', row('words')),
  ]
}

export const goals: readonly Goal[] = [
  ...[1, 8, 32].map((clients) =>
    read(
      'a song, as a member',
      clients,
      'the bare server reads only the song and answers in 560 µs; here one command for session, membership and song takes 960 of 1,250 µs, and the server itself 100',
    ),
  ),
  ...[1, 8, 32].map((clients) =>
    read(
      'a song, as anyone',
      clients,
      'the church is looked up at the same time, on the same processors; several clients share these look-ups',
    ),
  ),
  because(
    'the six inserts check and read nothing and have no HTTP; a save also moves the cursor, replaces or updates two documents instead of inserting them, and looks up session, membership and song: nine commands of 7.0 ms instead of seven; HTTP, checking and deciding take 1.5 ms',
    save('one church', 1, 'six inserts', 'six inserts in a transaction', 1),
  ),
  because(
    'the batches have the same size; the work for each request takes twice the CPU time of the bare server',
    save('one church', 32, 'bare, group', 'bare group commit', 0.9),
  ),
  because(
    'server, MongoDB and clients saturate the processors',
    save('32 churches', 32, 'bare, 1 client', 'bare transaction, 1 client', 6),
  ),
  because(
    'of 1,940 µs in the server, the look-up of session, membership and file takes 1,490 and the file 30; a server with a single findOne misses the goal too',
    file('64 KiB of 5 MB', 8, 'nginx', 0.5),
  ),
  because(
    'the system copies the file in both: 0.8 ms of CPU time in a bare Bun server, of 2.5 ms here and 0.6 ms in MongoDB; access is checked for each request',
    file('5 MB whole', 8, 'nginx', 0.95),
  ),
  because(
    'the processors are saturated: the file is also hashed and checked, which the driver does not do',
    file('5 MB uploaded and checked', 4, "the driver's GridFS", 1.2),
  ),
  because(
    'the index answers in one to three milliseconds; the rest is the look-up of the church and HTTP with up to 40 kB of JSON',
    most('a search of 100,000 songs, p95', 8, 'ms', value({ ...large, name: 'a search, p95', clients: 1 })),
  ),
  most(
    'a correction in 100,000 songs, p95',
    20,
    'ms',
    value({ ...large, name: 'a correction, p95', clients: 1 }),
  ),
  because(
    'the index takes 131 MB, and about 240 MB are in use; the rest is garbage of many searches that has not been collected yet',
    most(
      'memory with 100,000 songs, right after 32 clients',
      300,
      'MB',
      value({ ...large, name: 'memory of the server' }),
    ),
  ),
  most(
    'memory with 100,000 songs, ten seconds later',
    300,
    'MB',
    value({ ...large, name: 'memory of the server, ten seconds later' }),
  ),
  because(
    'one thread reads 215 MB of text: a third of its time goes into the numbers of words, another third into the songs of each letter, pair and common run',
    most('search index of 100,000 songs, built', 8, 's', value({ ...large, name: 'index ready' })),
  ),
  because(
    'the file of the index is read and its hash is checked',
    most(
      'search index of 100,000 songs, after a restart',
      8,
      's',
      value({ ...large, name: 'index ready, after a restart' }),
    ),
  ),
  {
    what: 'searches of 8 clients',
    beside: '1 client',
    atLeast: 2,
    unit: 'times',
    why: 'one client uses more than half of the processors, in the server and in its own process',
    figure: searchGrowth,
  },
  because(
    'sliced work yields every 4 ms; the rest is requests that are read and sent to MongoDB in the same turn, and time in which other programs ran',
    most(
      'worst pause of the event loop, 32 clients',
      30,
      'ms',
      either(
        value({ ...large, name: 'worst pause', clients: 32 }),
        value({ bench: 'mixed', name: 'worst pause', clients: 32, songs: LARGE }),
      ),
    ),
  ),
  most('ready on an existing database', 1, 's', value({ bench: 'start', name: 'ready, from source' })),
  most('memory at rest', 120, 'MB', value({ bench: 'start', name: 'memory at rest' })),
  most(
    'refused requests of 200 phones at one address',
    0,
    'requests',
    value({ bench: 'phones', name: 'refusals', clients: 200 }),
  ),
  ...visit(
    'React, its queries and the router take 73 kB, the page of a service 40, all texts of the app 12, the page with its style 10',
  ),
  because(
    'these answer with megabytes of records, which are read from MongoDB and written as JSON in one go',
    most(
      'routes whose longest input holds up the event loop above 20 ms',
      0,
      'routes',
      value({ bench: 'input', name: 'routes above 20 ms' }),
    ),
  ),
  ...[1_000, 10_000, LARGE].map((songs) =>
    because(
      'all requests count, including those during which other programs ran',
      tail('32 people', 'people', songs),
    ),
  ),
  ...[1_000, 10_000, LARGE].map((songs) =>
    because(
      '32 requests are always active, so each takes 32 times as long as one: server, MongoDB and clients share the processors',
      tail('32 clients without a pause (saturation)', 'the mix', songs),
    ),
  ),
]

export type Verdict = 'met' | 'missed' | 'not measured'

export const verdict = (goal: Goal, figure: number | null): Verdict => {
  if (figure === null) return 'not measured'
  const isMet = figure >= (goal.atLeast ?? figure) && figure <= (goal.atMost ?? figure)
  return isMet ? 'met' : 'missed'
}
