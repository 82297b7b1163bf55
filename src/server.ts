import { buildApp } from './app.ts'
import { prepareDecoy } from './auth/password.ts'
import type { Config } from './config.ts'
import { type Clock, systemClock } from './core/clock.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrations.ts'
import { provideMongodb } from './db/provide-mongodb.ts'
import { createLog, type Log } from './http/log.ts'
import { createRateLimits } from './http/rate-limit.ts'

export interface RunningServer {
  readonly port: number
  /** Finishes what is under way, then closes everything that start opened, in the opposite order. */
  stop(): Promise<void>
}

interface StartOptions {
  readonly clock?: Clock
  readonly log?: Log
}

/** The only place that wires: storage, schema, routes, socket. */
export const start = async (config: Config, options: StartOptions = {}): Promise<RunningServer> => {
  const log = options.log ?? createLog(config.logLevel)
  const clock = options.clock ?? systemClock
  const mongodb = await provideMongodb(config)
  const database = await connect(mongodb.uri, config.mongodbDatabase)
  await prepareDatabase(mongodb.uri, config.mongodbDatabase)
  await prepareDecoy()
  const limits = createRateLimits({
    perMinute: config.rateLimitPerMinute,
    loginsPerMinute: config.loginRateLimitPerMinute,
    shared:
      config.rateLimitStore === 'mongodb'
        ? { client: database.client, database: config.mongodbDatabase }
        : null,
  })
  const app = buildApp({ config, database, clock, limits, log })
  app.listen({ hostname: config.host, port: config.port })
  const port = app.server?.port ?? config.port
  log('info', 'listening', { host: config.host, port })

  return {
    port,
    async stop() {
      await app.server?.stop(false)
      await database.close()
      await mongodb.stop()
      log('info', 'stopped')
    },
  }
}

/** On a connection of its own, because building an index may take longer than any request should. */
const prepareDatabase = async (uri: string, name: string): Promise<void> => {
  const patient = await connect(uri, name, { patient: true })
  try {
    await migrate(patient.db)
  } finally {
    await patient.close()
  }
}
