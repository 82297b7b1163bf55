import { MAIN } from '../process/main-file.ts'
import { ORIGIN } from '../server.ts'
import { until } from '../until.ts'
import { deliveryEnv } from '../webhooks/webhooks.ts'
import { endWithParent } from './end-with-parent.ts'

/** A server in a process of its own, which can be killed and started again at the same address. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  kill(signal?: NodeJS.Signals): Promise<void>
  restart(): Promise<void>
}

const READY_MS = 60_000

interface Options {
  readonly uri: string
  readonly database: string
  /** Another program than the real one: the checker must fail on the planted faults of these. */
  readonly program?: string
  readonly env?: Readonly<Record<string, string>>
  /** Where its errors are written; nowhere without one. */
  readonly logFile?: string
  /** The simulated machine of the server: its address, and the command that runs programs on it. */
  readonly machine?: { readonly address: string; readonly command: readonly string[] }
}

export const startServerProcess = async (options: Options): Promise<ServerProcess> => {
  const port = freePort()
  const { address, command } = options.machine ?? { address: '127.0.0.1', command: [] }
  const url = `http://${address}:${port}`
  const spawn = () =>
    Bun.spawn(
      [...command, ...endWithParent, process.execPath, '--no-env-file', options.program ?? MAIN, 'serve'],
      {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          MONGODB_URI: options.uri,
          MONGODB_DATABASE: options.database,
          HOST: address,
          PORT: String(port),
          APP_ORIGIN: ORIGIN,
          RATE_LIMIT_PER_MINUTE: '1000000',
          LOGIN_RATE_LIMIT_PER_MINUTE: '1000000',
          LOG_LEVEL: 'error',
          ...deliveryEnv,
          ...options.env,
        },
        stdout: options.logFile ? Bun.file(options.logFile) : 'ignore',
        stderr: 'ignore',
      },
    )
  let child = spawn()
  await untilReady(url, child)
  return {
    url,
    get pid() {
      return child.pid
    },
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      await child.exited
    },
    async restart() {
      child = spawn()
      await untilReady(url, child)
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}

/** Below the ports that Linux and macOS choose by themselves: no other program gets it before its server listens. */
const [FIRST_PORT, PORTS] = [16_000, 16_000]

export const freePort = (): number => {
  for (let tries = 0; tries < 100; tries++) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    try {
      Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} } }).stop(true)
      return port
    } catch {
      // Another program listens there.
    }
  }
  throw new Error('No port was found that is free.')
}

const untilReady = (url: string, child: Bun.Subprocess): Promise<void> => {
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode} at its start.`)
    const signal = AbortSignal.timeout(5000)
    const answer = await fetch(`${url}/api/health/ready`, { signal }).catch(() => null)
    return answer?.ok ?? false
  }
  return until(isReady, { limitMs: READY_MS })
}
