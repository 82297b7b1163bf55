import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalMongod } from '../../../src/db/local-mongod.ts'
import { testMongodBinary } from '../mongodb.ts'
import { freePort } from './server-process.ts'

/** A mongod that nobody else uses, so that it can be killed; it comes back at the same address. */
export interface OwnMongod {
  readonly uri: string
  /** A database on it that nobody has used yet. */
  place(): { readonly uri: string; readonly database: string }
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

export const startOwnMongod = async (): Promise<OwnMongod> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'psaltery-own-'))
  const binary = await testMongodBinary()
  const port = freePort()
  const start = () => startLocalMongod({ binary, dataDir, port, cacheGb: 0.25 })
  let mongod = await start()
  return {
    uri: mongod.uri,
    place: () => ({ uri: mongod.uri, database: `proof_${crypto.randomUUID().slice(0, 8)}` }),
    async killAndRestart() {
      process.kill(mongod.pid, 'SIGKILL')
      await mongod.exited
      mongod = await start()
    },
    async stop() {
      await mongod.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
