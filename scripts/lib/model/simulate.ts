/** Fills a database with many churches of mixed sizes, measures it and compares it with the model. */
import { markdownTable } from '../markdown-table.ts'
import { type MeasuredHost, startHost } from './host.ts'
import { documentsOf, zipfSizes } from './population.ts'
import { type SearchPoint, searchBytes } from './search-memory.ts'
import { added, scaled } from './sizes.ts'

/** The input of the model: sizes of documents, costs of requests, and search indexes of several sizes. */
export interface Costs {
  readonly host: MeasuredHost
  readonly searchPoints: readonly SearchPoint[]
}

interface Calibration {
  /** Churches of one size each, the largest first. */
  readonly groups: readonly { readonly churches: number; readonly songs: number }[]
  readonly files: number
}

/**
 * Few songs of few churches, but about as many of them in large, middle and small churches as where sizes follow Zipf's
 * law: of 1,000 churches with 8,000 songs those with more than 100 hold 39 %, those with more than 10 a further 30 %. A
 * search costs what it finds, and so depends on the size.
 */
const CALIBRATION: Calibration = {
  groups: [
    { churches: 1, songs: 800 },
    { churches: 6, songs: 100 },
    { churches: 60, songs: 10 },
  ],
  files: 400,
}

export const measureCosts = async (
  opened: AsyncDisposableStack,
  uri: string,
  say: (text: string) => void,
  { groups, files }: Calibration = CALIBRATION,
): Promise<Costs> => {
  const sizes = groups.flatMap(({ churches, songs }) => Array.from({ length: churches }, () => songs))
  const host = await startHost(opened, { uri, database: 'model_costs' }, { sizes, files, say })
  const searchPoints: SearchPoint[] = []
  let [searched, before] = [0, 0]
  for (const { churches, songs } of groups) {
    searched += churches
    const bytes = await host.searchBytesOf(searched)
    searchPoints.push({ songs, bytes: (bytes - before) / churches })
    before = bytes
  }
  return { host, searchPoints }
}

export interface Compared {
  readonly what: string
  readonly unit: string
  readonly model: number
  readonly measured: number
  readonly ratio: number
  readonly isWithin: boolean
}

const TOLERANCE = 0.25

const compared = (what: string, unit: string, model: number, measured: number): Compared => {
  const ratio = measured / model
  return { what, unit, model, measured, ratio, isWithin: Math.abs(ratio - 1) <= TOLERANCE }
}

interface Simulation {
  readonly churches: number
  readonly songs: number
  readonly files: number
  /** How many of the churches are searched: the largest ones. */
  readonly searched: number
  /** Rounds that are not counted. */
  readonly warmUps: number
  readonly rounds: number
  readonly seconds: number
}

export const SIMULATION: Simulation = {
  churches: 1_000,
  songs: 8_000,
  files: 200,
  searched: 100,
  warmUps: 4,
  rounds: 4,
  seconds: 4,
}

export const simulate = async (
  opened: AsyncDisposableStack,
  uri: string,
  { host: known, searchPoints }: Costs,
  say: (text: string) => void,
  { churches, songs, files, searched, warmUps, rounds, seconds }: Simulation = SIMULATION,
): Promise<Compared[]> => {
  const sizes = zipfSizes(churches, songs)
  const host = await startHost(opened, { uri, database: 'model_simulation' }, { sizes, files, say })
  const expectedSearch = sizes
    .slice(0, searched)
    .reduce((sum, size) => sum + searchBytes(searchPoints, size), 0)
  const population = {
    churches,
    songs: host.songs,
    files,
    users: host.sizes.users.documents,
    sessions: host.sizes.sessions.documents,
  }
  // All saves of the simulation are of one day.
  const documents = documentsOf(population)
  const expected = { ...documents, outbox: documents.events, memberships: churches }
  const model = added(scaled(known.sizes, expected))
  const measured = added(host.sizes)
  const stored = [
    compared('documents', '', model.documents, measured.documents),
    compared('documents, as BSON', 'MB', model.bytes / MB, measured.bytes / MB),
    compared('documents on the disk', 'MB', model.disk / MB, measured.disk / MB),
    compared('indexes', 'MB', model.index / MB, measured.index / MB),
  ]
  say(simulationTable(stored))
  say(`searching in the ${searched} largest churches`)
  const measuredSearch = await host.searchBytesOf(searched)
  // Alternately, so that both run under the same conditions.
  const rates: { known: number[]; host: number[] } = { known: [], host: [] }
  say('asking both servers everything once')
  for (const one of [known, host]) await one.askEverything()
  say('warming both servers up')
  for (let round = 0; round < warmUps; round++)
    for (const one of [known, host]) await one.mixPerCpuSecond(seconds)
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds} of the mix`)
    rates.known.push(await known.mixPerCpuSecond(seconds))
    rates.host.push(await host.mixPerCpuSecond(seconds))
  }
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  return [
    ...stored,
    compared('search indexes in memory', 'MB', expectedSearch / MB, measuredSearch / MB),
    compared('saves for a second of CPU time', '', known.savesPerCpuSecond, host.savesPerCpuSecond),
    compared('requests of the mix for a second of CPU time', '', mean(rates.known), mean(rates.host)),
  ]
}

const MB = 1e6

export const simulationTable = (rows: readonly Compared[]): string =>
  markdownTable(
    ['', 'model', 'measured', 'measured / model', `within ${TOLERANCE * 100} %`],
    rows.map(({ what, unit, model, measured, ratio, isWithin }) => [
      what,
      `${amount(model)} ${unit}`.trim(),
      `${amount(measured)} ${unit}`.trim(),
      ratio.toFixed(2),
      isWithin ? 'yes' : 'NO',
    ]),
    1,
  )

const amount = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : 1 })
