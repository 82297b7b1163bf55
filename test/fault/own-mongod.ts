import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalMongod, startLocalMongod } from '../../src/db/local-mongod.ts'
import { type FreshDatabase, testMongodBinary } from '../support/mongodb.ts'

export interface OwnMongod extends AsyncDisposable {
  readonly mongod: LocalMongod
  readonly where: FreshDatabase
  /** Starts it again on its data and its port, after it was killed. */
  restart(): Promise<void>
}

/** A MongoDB for one test file alone, to be troubled, and free of the settings that make ours forgiving. */
export const startOwnMongod = async (
  setParameters: Readonly<Record<string, string | number>> = {},
): Promise<OwnMongod> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'psaltery-fault-'))
  const options = { binary: await testMongodBinary(), dataDir, cacheGb: 0.25, setParameters }
  let mongod = await startLocalMongod(options)
  return {
    get mongod() {
      return mongod
    },
    where: { uri: mongod.uri, name: 'fault', drop: async () => {} },
    async restart() {
      await mongod.exited
      mongod = await startLocalMongod({ ...options, port: mongod.port })
    },
    async [Symbol.asyncDispose]() {
      await mongod.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
