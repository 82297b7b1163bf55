/** Computes the needs of a number of churches, and the limits of one machine that they exceed. */
import type { Population } from './population.ts'
import { SONG_LIFE, savesOfSong } from './population.ts'
import { added, type Sizes } from './sizes.ts'

/** The assumptions about the load. */
export const LOAD = {
  /** The share of churches that are active at the same time, such as the evening before a service. */
  busyChurches: 0.1,
  /** Requests a minute of a busy church, in the shares of the mix. */
  requestsPerMinute: 30,
  /** The target utilisation of a process, which leaves room for peaks. */
  utilisation: 0.6,
} as const

/** A machine of a host, in gigabytes, and how much of it MongoDB's cache gets. */
export interface Machine {
  readonly memoryGb: number
  readonly diskGb: number
  readonly cacheShare: number
}

export const MACHINE: Machine = { memoryGb: 64, diskGb: 2_000, cacheShare: 0.5 }

/** The share of the disk that data may fill; the rest is for compaction, backups and growth. */
const DISK_SHARE = 0.7
/** Documents that are read often, as part of all, stay in the cache beside the indexes. */
const WORKING_SET = 0.05
/** Connections to MongoDB that a process may open. */
const CONNECTIONS = 64
/** A connection costs mongod about a megabyte; this many are still no burden for the machine above. */
const MAX_CONNECTIONS = 8_000

/** What one process does on the machine of the bench; null where it was not measured. */
export interface Rates {
  readonly mixPerSecond: number | null
  readonly savesPerSecond: number | null
  /** Of the search index in a process, for each song of a church that is searched. */
  readonly searchBytesOfSong: number
}

export interface Needs {
  readonly documents: number
  readonly bytes: number
  readonly diskGb: number
  readonly indexGb: number
  readonly cacheGb: number
  readonly requestsPerSecond: number
  readonly savesPerSecond: number
  readonly searchGb: number
  readonly processes: number | null
  readonly shards: number
  /** The needs as multiples of one machine, highest first. */
  readonly limits: readonly Limit[]
}

export interface Limit {
  readonly what: 'cache' | 'disk' | 'saves' | 'processor' | 'search' | 'connections'
  /** Need, as a multiple of what one machine or one process has. */
  readonly times: number
}

const GB = 1e9

export const needsOf = (
  { churches, songs }: Population,
  sizes: Sizes,
  rates: Rates,
  machine: Machine = MACHINE,
): Needs => {
  const { documents, bytes, disk, index } = added(sizes)
  // Sheet music is read through a cache of files on the servers' disks, not through MongoDB's memory.
  const withoutFiles = bytes - sizes['bytes.chunks'].bytes
  const cacheGb = (index + withoutFiles * WORKING_SET) / GB
  const requestsPerSecond = (churches * LOAD.busyChurches * LOAD.requestsPerMinute) / 60
  const savesPerSecond = requestsPerSecond * 0.05
  const searchGb = (songs * LOAD.busyChurches * rates.searchBytesOfSong) / GB
  const perProcess = rates.mixPerSecond === null ? null : rates.mixPerSecond * LOAD.utilisation
  const processes = perProcess === null ? null : Math.ceil(requestsPerSecond / perProcess)
  const limits: Limit[] = [
    { what: 'cache', times: cacheGb / (machine.memoryGb * machine.cacheShare) },
    { what: 'disk', times: disk / GB / (machine.diskGb * DISK_SHARE) },
    { what: 'search', times: searchGb / (machine.memoryGb * (1 - machine.cacheShare)) },
    { what: 'connections', times: ((processes ?? 1) * CONNECTIONS) / MAX_CONNECTIONS },
    ...(perProcess === null ? [] : [{ what: 'processor' as const, times: requestsPerSecond / perProcess }]),
    ...(rates.savesPerSecond === null
      ? []
      : [{ what: 'saves' as const, times: savesPerSecond / (rates.savesPerSecond * LOAD.utilisation) }]),
  ]
  const ofShards = limits.filter(({ what }) => what === 'cache' || what === 'disk' || what === 'saves')
  return {
    documents,
    bytes,
    diskGb: disk / GB,
    indexGb: index / GB,
    cacheGb,
    requestsPerSecond,
    savesPerSecond,
    searchGb,
    processes,
    shards: Math.max(1, ...ofShards.map(({ times }) => Math.ceil(times))),
    limits: limits.toSorted((a, b) => b.times - a.times),
  }
}

/** How much the disk grows in a year, for each save leaves a revision, an event and an operation. */
export const growthGbOfAYear = ({ songs }: Population, sizes: Sizes): number => {
  const history = ['revisions', 'events', 'operations'] as const
  const perSave = history.reduce((sum, name) => sum + sizes[name].disk + sizes[name].index, 0)
  return ((perSave / (songs * savesOfSong())) * songs * SONG_LIFE.savesInAYear) / GB
}
