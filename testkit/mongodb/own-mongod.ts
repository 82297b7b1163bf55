import { rmSync } from 'node:fs'
import { type LocalMongod, startLocalMongod } from '../../src/mongod/local-mongod.ts'
import { removeAtEnd } from '../remove-at-end.ts'
import { folderInMemory, folderOnDisk } from './data-folder.ts'
import { type FreshDatabase, testMongodBinary } from './mongodb.ts'

export interface OwnMongod extends AsyncDisposable {
  readonly mongod: LocalMongod
  readonly where: FreshDatabase
  /** A new database on it. */
  place(): { readonly uri: string; readonly database: string }
  /** Starts it again on its data and its port, after it was killed. */
  restart(): Promise<void>
  killAndRestart(): Promise<void>
}

/** What a kill leaves of the data is the same in memory. The soak uses a disk. */
export const usualFolder = process.env.NODE_ENV === 'test' ? folderInMemory : folderOnDisk

/** A MongoDB for one test alone, which can be stopped, killed and started again on its data. */
export const startOwnMongod = async (
  setParameters: Readonly<Record<string, string | number>> = {},
  makeFolder = usualFolder,
): Promise<OwnMongod> => {
  const dataDir = makeFolder('psaltery-fault-')
  removeAtEnd(dataDir)
  const options = { binary: await testMongodBinary(), dataDir, cacheGb: 0.25, setParameters }
  let mongod = await startLocalMongod(options)
  const restart = async () => {
    await mongod.exited
    mongod = await startLocalMongod({ ...options, port: mongod.port })
  }
  return {
    get mongod() {
      return mongod
    },
    where: { uri: mongod.uri, name: 'fault', drop: async () => {} },
    place: () => ({ uri: mongod.uri, database: `own_${crypto.randomUUID().slice(0, 8)}` }),
    restart,
    async killAndRestart() {
      process.kill(mongod.pid, 'SIGKILL')
      await restart()
    },
    async [Symbol.asyncDispose]() {
      await mongod.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
