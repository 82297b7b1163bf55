import type { FreshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { serving } from '../../testkit/process/program.ts'
import { freePort } from '../../testkit/proof/server-process.ts'
import { ORIGIN } from '../../testkit/server.ts'

/** A server that can be killed as a whole, with a proxy between it and MongoDB. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly proxy: MongoProxy
  readonly pid: number
  signal(signal: 'SIGKILL' | 'SIGCONT'): void
  readonly exited: Promise<unknown>
}

/** The same port as before makes it the server that was killed, started again. */
export const startServerProcess = async (
  where: FreshDatabase,
  wantedPort = freePort(),
): Promise<ServerProcess> => {
  const proxy = await startMongoProxy(where.uri)
  const { child, port, url } = await serving({
    MONGODB_URI: proxy.uri,
    MONGODB_DATABASE: where.name,
    PORT: String(wantedPort),
    APP_ORIGIN: ORIGIN,
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  return {
    url,
    port,
    proxy,
    pid: child.pid,
    signal: (signal) => child.kill(signal),
    exited: child.exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
      await proxy.stop()
    },
  }
}
