import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { findMongod } from './fetch/binary.ts'
import { startLocalMongod } from './local-mongod.ts'

export interface Mongodb {
  /** May hold a password: never to be shown or logged. */
  readonly uri: string
  /** Whether it is ours: then it may be filled with a demo, and ends with us. */
  readonly managed: boolean
  /** Settles when one of our own is gone, for whatever reason; of others we do not know. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** One that runs without us. */
export const externalMongodb = (uri: string, managed: boolean): Mongodb => ({
  uri,
  managed,
  ended: new Promise(() => {}),
  stop: async () => {},
})

/** The MongoDB that the configuration names, or one of our own in the data folder. */
export const provideMongodb = async (config: Config): Promise<Mongodb> => {
  if (config.mongodbUri) return externalMongodb(config.mongodbUri, false)
  const binary = await findMongod({
    ...(config.mongodBinary ? { explicit: config.mongodBinary } : {}),
    cacheDir: config.cacheDir,
  })
  const mongod = await startLocalMongod({ binary, dataDir: resolve(config.dataDir), say: console.error })
  return { uri: mongod.uri, managed: true, ended: mongod.exited, stop: () => mongod.stop() }
}
