import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '../../src/db/connect.ts'
import { startOwnMongod } from '../own-mongod.ts'
import { lockedChurch } from './locked-church.ts'
import { NeighbourAnswers } from './neighbour-answers.ts'
import { type Onlookers, type Proof, prove } from './run.ts'
import { startServerProcess } from './server-process.ts'
import { slowUploads } from './slow-uploads.ts'

const CLIENTS = 12
/** Each with and each without the trouble: long enough to tell a neighbour's wait from a busy moment. */
const PHASE_MS = 4000
const PHASE_SAVES = 10

/** Where the trouble takes place. */
export interface Scene {
  readonly url: string
  readonly database: Database
  readonly answers: NeighbourAnswers
}

/** Trouble of one church that can be begun and ended again. */
export interface Trouble {
  begin(): Promise<void>
  /** Throws where there was none after all. */
  end(): Promise<void>
  /** When it will not be begun again. */
  stop(): Promise<void>
}

/** Other churches save and read, in turns with and without the trouble of one; they must not notice the difference. */
const beside =
  (prepare: (scene: Scene) => Promise<Trouble>) =>
  async (times: number, seed: number): Promise<Proof> => {
    await using opened = new AsyncDisposableStack()
    // The default of MongoDB, so that a lock is not taken away before its time.
    const mongod = opened.use(await startOwnMongod({ transactionLifetimeLimitSeconds: 60 }))
    const place = mongod.place()
    const cache = mkdtempSync(join(tmpdir(), 'psaltery-neighbours-'))
    opened.defer(() => rmSync(cache, { recursive: true, force: true }))
    const server = opened.use(await startServerProcess({ ...place, env: { XDG_CACHE_HOME: cache } }))
    const database = await connect(place.uri, place.database)
    opened.defer(() => database.close())
    const answers = new NeighbourAnswers()
    const troubled = await prepare({ url: server.url, database, answers })
    const phase = async (isTroubled: boolean, { untilSaved }: Onlookers) => {
      answers.setTrouble(isTroubled)
      await Promise.all([untilSaved(PHASE_SAVES), Bun.sleep(PHASE_MS)])
    }
    const trouble = async (onlookers: Onlookers) => {
      // What is compiled and connected at first would make the usual answers look slow.
      await onlookers.untilSaved(PHASE_SAVES)
      for (let round = 0; round < times; round++) {
        await phase(false, onlookers)
        answers.setTrouble(true)
        await troubled.begin()
        await phase(true, onlookers)
        await troubled.end()
      }
      await troubled.stop()
    }
    const onAnswer = answers.saw.bind(answers)
    const proving = prove({ ...place, urls: [server.url], clients: CLIENTS, seed, trouble, onAnswer })
    // Where neighbours had to wait so long that the trouble was over, that they did is what matters.
    const proof = await proving.catch((error) => {
      answers.judged()
      throw error
    })
    return { ...proof, ...answers.judged() }
  }

export const besideLockedChurch = beside(lockedChurch)
export const besideSlowUploads = beside(slowUploads)
