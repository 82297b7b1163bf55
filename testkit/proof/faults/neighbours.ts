import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '../../../src/db/connect.ts'
import { startOwnMongod } from '../../mongodb/own-mongod.ts'
import { type Progress, type Proof, prove } from '../run.ts'
import { startServerProcess } from '../server-process.ts'
import { lockedChurch } from './locked-church.ts'
import { NeighbourAnswers } from './neighbour-answers.ts'
import { slowUploads } from './slow-uploads.ts'

const CLIENTS = 12
/** Each with and each without the disturbance: long enough to tell a neighbour's wait from a busy moment. */
const PHASE_MS = 4000
const PHASE_SAVES = 10

/** The server that is disturbed, and what is measured of it. */
export interface Target {
  readonly url: string
  readonly database: Database
  readonly answers: NeighbourAnswers
}

/** Something that one church does to the server, which can be begun and ended again. */
export interface Disturbance {
  begin(): Promise<void>
  /** Throws where there was none after all. */
  end(): Promise<void>
  /** When it will not be begun again. */
  stop(): Promise<void>
}

/** Other churches save and read, in turns with and without the disturbance by one; they must not notice the difference. */
const beside =
  (prepare: (target: Target) => Promise<Disturbance>) =>
  async (times: number, seed: number): Promise<Proof> => {
    await using opened = new AsyncDisposableStack()
    // The default of MongoDB, so that a lock is not taken away before its time.
    const mongod = opened.use(await startOwnMongod({ transactionLifetimeLimitSeconds: 60 }))
    const place = mongod.place()
    const cache = mkdtempSync(join(tmpdir(), 'psaltery-neighbours-'))
    opened.defer(() => rmSync(cache, { recursive: true, force: true }))
    const server = opened.use(await startServerProcess({ ...place, env: { XDG_CACHE_HOME: cache } }))
    const database = await connect(place.uri, place.database, { longRunning: true })
    opened.defer(() => database.close())
    const answers = new NeighbourAnswers()
    const disturbance = await prepare({ url: server.url, database, answers })
    const phase = async (isDisturbed: boolean, { untilSaved }: Progress) => {
      answers.setDisturbed(isDisturbed)
      await Promise.all([untilSaved(PHASE_SAVES), Bun.sleep(PHASE_MS)])
    }
    const injectFaults = async (progress: Progress) => {
      // What is compiled and connected at first would make the usual answers look slow.
      await progress.untilSaved(PHASE_SAVES)
      for (let round = 0; round < times; round++) {
        await phase(false, progress)
        answers.setDisturbed(true)
        await disturbance.begin()
        await phase(true, progress)
        await disturbance.end()
      }
      await disturbance.stop()
    }
    const onAnswer = answers.saw.bind(answers)
    const proving = prove({ ...place, urls: [server.url], clients: CLIENTS, seed, injectFaults, onAnswer })
    // Where neighbours had to wait so long that the disturbance was over, that they did is what matters.
    const proof = await proving.catch((error) => {
      const [tooSlow] = answers.judged().tooSlow
      throw tooSlow === undefined ? error : new Error(tooSlow, { cause: error })
    })
    return { ...proof, ...answers.judged() }
  }

export const besideLockedChurch = beside(lockedChurch)
export const besideSlowUploads = beside(slowUploads)
