import { type CountingClock, countingClock } from '../../testkit/counting-clock.ts'
import { testMongoUri } from '../../testkit/mongodb/mongodb.ts'
import { type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { type Client, client } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'

/** A server that talks to MongoDB through a proxy in which a test can inject faults. */
export interface FaultyServer extends AsyncDisposable {
  readonly server: TestServer
  readonly proxy: MongoProxy
  /** Each request reads the clock for its session, and once more for its save, just before that waits its turn. */
  readonly clock: CountingClock
}

/** On the database of another server when one is given. Its log is silent: errors are what it is here for. */
export const startFaultyServer = async (beside?: TestServer): Promise<FaultyServer> => {
  const proxy = await startMongoProxy(await testMongoUri())
  const clock = countingClock()
  const server = await startTestServer({
    env: { MONGODB_URI: proxy.uri },
    log: () => {},
    clock,
    ...(beside ? { beside } : {}),
  })
  return {
    server,
    proxy,
    clock,
    async [Symbol.asyncDispose]() {
      proxy.onCommand = null
      await server.stop()
      await proxy.stop()
    },
  }
}

/** The same person, at another server of the same database. */
export const at = (server: Pick<TestServer, 'url'>, person: Client): Client =>
  client(server, {
    ...(person.userId ? { userId: person.userId } : {}),
    ...(person.cookie ? { token: person.cookie.slice(person.cookie.indexOf('=') + 1) } : {}),
  })
