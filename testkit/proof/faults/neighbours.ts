import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../src/database.ts'
import type { Database } from '../../../src/db/connect.ts'
import { freshDatabase } from '../../mongodb/mongodb.ts'
import { type Progress, type Proof, prove } from '../run.ts'
import { startServerProcess } from '../server-process.ts'
import { lockedChurch } from './locked-church.ts'
import { NeighbourAnswers } from './neighbour-answers.ts'
import { slowUploads } from './slow-uploads.ts'

const isTest = process.env.NODE_ENV === 'test'

/** Fewer in a test, beside which others run. */
const CLIENTS = isTest ? 6 : 12
/**
 * Each with and each without the disturbance: long enough to distinguish a neighbour's wait from a busy moment. A test
 * checks no time: there a phase lasts until the neighbours have done enough, and the one without is left out.
 */
const PHASE_MS = isTest ? 0 : 4000
const PHASE_SAVES = 10

/** The server that is disturbed, and what is measured of it. */
export interface Target {
  readonly url: string
  readonly database: Database
  readonly answers: NeighbourAnswers
}

/** A load that one church causes, which can be started and stopped. */
export interface Disturbance {
  begin(): Promise<void>
  /** Resolves when it has reached the server, and what it could disturb most was done beside it. */
  untilMet(): Promise<void>
  /** Throws where there was none after all. */
  end(): Promise<void>
  /** When it will not be begun again. */
  stop(): Promise<void>
}

/**
 * Other churches save and read, alternately with and without a disturbance, which must not affect them. Several are tried
 * one after the other.
 */
const beside =
  (...disturbances: readonly ((target: Target) => Promise<Disturbance>)[]) =>
  async (times: number, seed: number, pauseMs: number): Promise<Proof> => {
    await using opened = new AsyncDisposableStack()
    // On a MongoDB with the default limit of transactions, so that the lock is held for the whole time.
    const where = await freshDatabase()
    opened.defer(() => where.drop())
    const place = { uri: where.uri, database: where.name }
    const cache = mkdtempSync(join(tmpdir(), 'psaltery-neighbours-'))
    opened.defer(() => rmSync(cache, { recursive: true, force: true }))
    const server = opened.use(await startServerProcess({ ...place, env: { XDG_CACHE_HOME: cache } }))
    const database = await connect(place.uri, place.database, { longRunning: true })
    opened.defer(() => database.close())
    const answers = new NeighbourAnswers()
    const phase = async (isDisturbed: boolean, { untilSaved }: Progress) => {
      answers.setDisturbed(isDisturbed)
      await Promise.all([untilSaved(PHASE_SAVES), Bun.sleep(PHASE_MS)])
    }
    const target = { url: server.url, database, answers }
    const disturb = async (disturbance: Disturbance, progress: Progress) => {
      for (let round = 0; round < times; round++) {
        if (!isTest) await phase(false, progress)
        answers.setDisturbed(true)
        await disturbance.begin()
        await disturbance.untilMet()
        await phase(true, progress)
        await disturbance.end()
      }
      await disturbance.stop()
    }
    const injectFaults = async (progress: Progress) => {
      // Warm-up: first requests compile code and open connections, which would distort the baseline.
      await progress.untilSaved(PHASE_SAVES)
      for (const prepare of disturbances) await disturb(await prepare(target), progress)
    }
    const onAnswer = answers.saw.bind(answers)
    const proving = prove({
      ...place,
      urls: [server.url],
      clients: CLIENTS,
      seed,
      pauseMs,
      injectFaults,
      onAnswer,
    })
    // If other churches waited until the disturbance was over, the wait is what counts.
    const proof = await proving.catch((error) => {
      const [tooSlow] = answers.judged().tooSlow
      throw tooSlow === undefined ? error : new Error(tooSlow, { cause: error })
    })
    return { ...proof, ...answers.judged() }
  }

export const besideLockedChurch = beside(lockedChurch)
export const besideSlowUploads = beside(slowUploads)
export const besideBoth = beside(lockedChurch, slowUploads)
