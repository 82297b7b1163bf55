import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalMongod, startLocalMongod } from '../../src/mongod/local-mongod.ts'
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

/** A MongoDB for one test alone, which can be stopped, killed and started again on its data. */
export const startOwnMongod = async (
  setParameters: Readonly<Record<string, string | number>> = {},
): Promise<OwnMongod> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'psaltery-fault-'))
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
