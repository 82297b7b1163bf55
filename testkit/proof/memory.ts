import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/database.ts'
import { startOwnMongod } from '../mongodb/own-mongod.ts'
import { allProcesses } from '../process/processes.ts'
import { createChurchWithEditor } from './church-with-editor.ts'
import { runMixedLoad } from './load/mixed-load.ts'
import { startServerProcess } from './server-process.ts'
import { slope } from './slope.ts'

export interface MemorySample {
  readonly minute: number
  readonly serverMb: number
  /** The processes the server has started: they check PDF files. */
  readonly checkersMb: number
}

export interface MemorySeen {
  readonly minutes: number
  readonly requests: number
  readonly wrong: readonly string[]
  readonly samples: readonly MemorySample[]
  /** MB a minute, by least squares over what came after the warm-up. */
  readonly serverSlope: number
  readonly checkersSlope: number
}

interface MemoryOptions {
  readonly minutes: number
  readonly seed: number
  readonly perSecond?: number
  onSample?(sample: MemorySample): void
}

const SAMPLE_MS = 2000
/** A runtime grows in its first minutes, which is not a leak. */
const WARM_UP_SHARE = 0.25

/** Measures whether the server's memory grows under mixed load. */
export const measureMemory = async (options: MemoryOptions): Promise<MemorySeen> => {
  await using mongod = await startOwnMongod()
  const place = mongod.place()
  const cache = mkdtempSync(join(tmpdir(), 'psaltery-memory-'))
  const server = await startServerProcess({ ...place, env: { XDG_CACHE_HOME: cache } })
  const samples: MemorySample[] = []
  const began = performance.now()
  const minute = () => (performance.now() - began) / 60_000
  const sampling = setInterval(() => {
    const sample = { minute: minute(), ...memoryOf(server.pid) }
    samples.push(sample)
    options.onSample?.(sample)
  }, SAMPLE_MS)
  try {
    const settled = await settleAt(place)
    const load = { url: server.url, perSecond: options.perSecond ?? 70, seed: options.seed, ...settled }
    const { requests, wrong } = await runMixedLoad(load, () => minute() < options.minutes)
    const warm = samples.filter(({ minute: at }) => at >= options.minutes * WARM_UP_SHARE)
    return {
      minutes: minute(),
      requests,
      wrong: [...wrong].map(([what, count]) => `${count} times ${what}`),
      samples,
      serverSlope: slope(warm.map(({ minute: at, serverMb }) => [at, serverMb])),
      checkersSlope: slope(warm.map(({ minute: at, checkersMb }) => [at, checkersMb])),
    }
  } finally {
    clearInterval(sampling)
    await server.kill('SIGTERM')
    rmSync(cache, { recursive: true, force: true })
  }
}

const settleAt = async ({ uri, database: name }: { uri: string; database: string }) => {
  const database = await connect(uri, name, { longRunning: true })
  try {
    return await createChurchWithEditor(database)
  } finally {
    await database.close()
  }
}

/** The resident memory of the server, and of the processes that it has started, in MB. */
const memoryOf = (pid: number): Pick<MemorySample, 'serverMb' | 'checkersMb'> => {
  const all = allProcesses()
  const megabytes = (found: typeof all) => found.reduce((sum, { residentKb }) => sum + residentKb / 1024, 0)
  return {
    serverMb: megabytes(all.filter((process) => process.pid === pid)),
    checkersMb: megabytes(all.filter(({ parent }) => parent === pid)),
  }
}
