import { join } from 'node:path'
import { ORIGIN } from '../server.ts'

/** A server in a process of its own, which can be killed and started again at the same address. */
export interface ServerProcess {
  readonly url: string
  kill(signal?: NodeJS.Signals): Promise<void>
  restart(): Promise<void>
}

const main = join(import.meta.dir, '../../../src/main.ts')
const READY_MS = 60_000

interface Options {
  readonly uri: string
  readonly database: string
  /** Another program than the real one: the checker must fail on the planted faults of these. */
  readonly program?: string
  readonly env?: Readonly<Record<string, string>>
}

export const startServerProcess = async (options: Options): Promise<ServerProcess> => {
  const port = freePort()
  const url = `http://127.0.0.1:${port}`
  const spawn = () =>
    Bun.spawn([process.execPath, options.program ?? main, 'serve'], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        MONGODB_URI: options.uri,
        MONGODB_DATABASE: options.database,
        PORT: String(port),
        APP_ORIGIN: ORIGIN,
        RATE_LIMIT_PER_MINUTE: '1000000',
        LOG_LEVEL: 'error',
        ...options.env,
      },
      stdout: 'ignore',
      stderr: 'ignore',
    })
  let child = spawn()
  await untilReady(url)
  return {
    url,
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      await child.exited
    },
    async restart() {
      child = spawn()
      await untilReady(url)
    },
  }
}

export const freePort = (): number => {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  const { port } = probe
  probe.stop(true)
  return port
}

const untilReady = async (url: string): Promise<void> => {
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline) {
    const ready = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    )
    if (ready?.ok) return
    await Bun.sleep(50)
  }
  throw new Error(`The server at ${url} did not become ready.`)
}
