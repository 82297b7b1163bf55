import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { startLocalMongod } from './local-mongod.ts'
import { findMongod } from './mongod-binary.ts'

export interface Mongodb {
  readonly uri: string
  /** Whether it is ours: then it may be filled with a demo, and ends with us. */
  readonly managed: boolean
  stop(): Promise<void>
}

/** The MongoDB that the configuration names, or one of our own in the data folder. */
export const provideMongodb = async (config: Config): Promise<Mongodb> => {
  if (config.mongodbUri) return { uri: config.mongodbUri, managed: false, stop: async () => {} }
  const say = (message: string) => console.error(message)
  const binary = await findMongod({
    ...(config.mongodBinary ? { explicit: config.mongodBinary } : {}),
    cacheDir: config.cacheDir,
    onProgress: say,
  })
  const mongod = await startLocalMongod({ binary, dataDir: resolve(config.dataDir) })
  return { uri: mongod.uri, managed: true, stop: () => mongod.stop() }
}
