import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { say } from '../core/system/processes.ts'
import { findMongod } from './fetch/binary.ts'
import { startLocalMongod } from './local-mongod.ts'

export interface Mongodb {
  /** May contain a password: never show or log it. */
  readonly uri: string
  /** Whether it is the managed mongod, which may be filled with a demo and ends with the server. */
  readonly managed: boolean
  /** Settles when the managed mongod has ended; never for another MongoDB. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** A MongoDB that MONGODB_URI names. */
export const externalMongodb = (uri: string, managed: boolean): Mongodb => ({
  uri,
  managed,
  ended: new Promise(() => {}),
  stop: async () => {},
})

/** The MongoDB that the configuration names, or a managed one in the data folder. */
export const provideMongodb = async (config: Config): Promise<Mongodb> => {
  if (config.mongodbUri) return externalMongodb(config.mongodbUri, false)
  const binary = await findMongod({
    explicit: config.mongodBinary ?? undefined,
    cacheDir: config.cacheDir,
  })
  const mongod = await startLocalMongod({ binary, dataDir: resolve(config.dataDir), say })
  return { uri: mongod.uri, managed: true, ended: mongod.exited, stop: () => mongod.stop() }
}
