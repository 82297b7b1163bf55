import type { FreshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { expectNamedChurches, watchedEnvironment } from '../../testkit/sharding/watched-programs.ts'

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
export const startServerProcess = async (where: FreshDatabase, wantedPort = 0): Promise<ServerProcess> => {
  const proxy = await startMongoProxy(where.uri)
  const child = Bun.spawn([process.execPath, '--no-env-file', `${import.meta.dir}/serve.ts`], {
    env: {
      ...process.env,
      ...watchedEnvironment(),
      MONGODB_URI: proxy.uri,
      MONGODB_DATABASE: where.name,
      PORT: String(wantedPort),
      APP_ORIGIN: ORIGIN,
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const port = await firstLine(child.stdout)
  return {
    url: `http://127.0.0.1:${port}`,
    port: Number(port),
    proxy,
    pid: child.pid,
    signal: (signal) => child.kill(signal),
    exited: child.exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
      await proxy.stop()
      expectNamedChurches()
    },
  }
}

const firstLine = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes('\n')) return text.trim()
  }
  throw new Error('The server ended before it listened.')
}
