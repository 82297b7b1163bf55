import { readConfig } from '../src/config.ts'
import type { Clock } from '../src/core/time.ts'
import { connect } from '../src/database.ts'
import type { Database } from '../src/db/connect.ts'
import type { DeliverySettings } from '../src/events/webhooks/deliverer.ts'
import type { StreamLimits } from '../src/http/event-streams.ts'
import { createLog, type Log } from '../src/log.ts'
import type { MailerSettings } from '../src/mail/mailer.ts'
import { start } from '../src/server.ts'
import { recordingAnswers } from './http/answers-seen.ts'
import type { FreshDatabase } from './mongodb/mongodb.ts'
import { type ServerDatabase, serverDatabase } from './mongodb/prepared.ts'
import { watchingChurches } from './sharding/watch-clients.ts'
import { problemsIn } from './verify.ts'

export const ORIGIN = 'http://psaltery.test'

/** The key that encrypts the secrets of webhooks. */
export const SECRET_KEY = Buffer.alloc(32, 'k').toString('base64')

export interface TestServer {
  readonly url: string
  /** Its APP_ORIGIN. */
  readonly origin: string
  readonly port: number
  /** Reading it marks the database to be dropped: another program that knows its name may write after the stop. */
  readonly where: FreshDatabase
  /** A connection of the test's own, to see what was and what was not written. */
  readonly database: Database
  /** Stops the server, verifies its catalogue, and drops it or empties it for the next server. */
  stop(): Promise<void>
}

interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly clock?: Clock
  readonly log?: Log
  readonly delivery?: Partial<DeliverySettings>
  readonly mail?: MailerSettings
  readonly streams?: StreamLimits
  /** Of another build of the web app. */
  readonly webDirectory?: string
  /** A server on the database of another, which is left there when it stops. */
  readonly beside?: Pick<TestServer, 'where'>
  /** The test damages its catalogue on purpose, so it is not verified at the end. */
  readonly damaged?: boolean
}

/** Prints the errors of the server in the output of the test. */
export const onlyErrors = createLog('error')

/** How servers that are started beside another one use its database. */
interface SharedDatabase {
  readonly where: FreshDatabase
  /** Those that may still write. */
  readonly users: Set<object>
  /** Marks the database to be dropped. */
  spoil(): void
}

const sharedDatabases = new WeakMap<object, SharedDatabase>()

/** The settings of a command in this process that ends before the server stops. */
export const toolSettings = (server: TestServer) => {
  const { uri, name } = (sharedDatabases.get(server) ?? server).where
  return { MONGODB_URI: uri, MONGODB_DATABASE: name }
}

/** The database of another server, which stays. */
const kept = (where: FreshDatabase): ServerDatabase => ({
  ...where,
  noteShape: async () => {},
  giveBack: async () => false,
  drop: async () => {},
})

/** Starts a server in this process whose stop fails when one of its commands did not name its church. */
export const startWatched: typeof start = async (config, options) => {
  // Off for benchmarks, which use the same server.
  if (process.env.NODE_ENV !== 'test') return start(config, options)
  const { result: server, expectNamed } = await watchingChurches(() => start(config, options))
  return { port: server.port, stop: () => server.stop().then(expectNamed) }
}

/** A whole server on a real socket, with a database of its own. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const shared = options.beside && sharedDatabases.get(options.beside)
  const where = options.beside ? kept((shared ?? options.beside).where) : await serverDatabase()
  const config = readConfig({
    MONGODB_URI: where.uri,
    MONGODB_DATABASE: where.name,
    PORT: '0',
    APP_ORIGIN: ORIGIN,
    SECRET_KEY,
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOGIN_RATE_LIMIT_PER_MINUTE: '1000000',
    ...options.env,
  })
  let isReusable = true
  const spoil = () => {
    isReusable = false
    shared?.spoil()
  }
  // A proxy may hold writes back until after the stop.
  if (options.damaged || config.mongodbUri !== where.uri) spoil()
  let isStopping = false
  const recorded = recordingAnswers(options.log ?? onlyErrors)
  const log: Log = (level, message, fields) => {
    // A step of the stop that was cut short may still write.
    if (isStopping && (level === 'warn' || level === 'error')) spoil()
    recorded(level, message, fields)
  }
  const user = {}
  shared?.users.add(user)
  const server = await startWatched(config, {
    log,
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.delivery ? { delivery: options.delivery } : {}),
    ...(options.mail ? { mail: options.mail } : {}),
    ...(options.streams ? { streams: options.streams } : {}),
    ...(options.webDirectory ? { webDirectory: options.webDirectory } : {}),
  })
  const database = await connect(where.uri, where.name, { longRunning: true })
  await where.noteShape(database.client)
  const users = new Set<object>()
  const stop = async () => {
    isStopping = true
    await server.stop()
    shared?.users.delete(user)
    if (users.size > 0) spoil()
    const problems = options.beside || options.damaged ? [] : await problemsIn({ database })
    isReusable &&= problems.length === 0
    const isGivenBack = isReusable && (await where.giveBack(database.client))
    await database.close()
    if (!isGivenBack) await where.drop()
    if (problems.length > 0) throw new Error(`The catalogue is damaged: ${JSON.stringify(problems, null, 2)}`)
  }
  let stopped: Promise<void> | undefined
  const testServer: TestServer = {
    url: `http://127.0.0.1:${server.port}`,
    origin: config.appOrigin,
    port: server.port,
    get where() {
      spoil()
      return where
    },
    database,
    // Once: the database may belong to another server afterwards.
    stop: () => (stopped ??= stop()),
  }
  sharedDatabases.set(testServer, shared ?? { where, users, spoil })
  return testServer
}
