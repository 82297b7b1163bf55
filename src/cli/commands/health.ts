import type { Config } from '../../config.ts'
import { command } from '../command.ts'

/** Longer than the server itself waits for its storage. */
const TIMEOUT_MS = 4000

/** The address that listens on all addresses cannot be connected to. */
const EVERYWHERE: ReadonlyMap<string, string> = new Map(
  Object.entries({ '0.0.0.0': '127.0.0.1', '::': '[::1]' }),
)

export const health = command(
  {
    name: 'health',
    summary: 'Check whether the server on this machine is ready',
    details:
      'Asks /api/health/ready at HOST and PORT. It ends with 1 when the server or its database does not answer: meant\n' +
      'for the health check of a container.',
  },
  async ({ config }) => {
    const status = await ask(config)
    const problem = PROBLEMS[status]
    return {
      json: { status },
      text: problem === undefined ? 'The server and its database answer.' : 'Not ready.',
      problem,
    }
  },
)

type Status = 'ok' | 'unavailable' | 'unreachable'

const PROBLEMS: Readonly<Record<Status, string | undefined>> = {
  ok: undefined,
  unavailable: 'The server runs, but its database does not answer.',
  unreachable: 'No server answers at HOST and PORT.',
}

const ask = async ({ host, port }: Config): Promise<Status> => {
  const name = EVERYWHERE.get(host) ?? (host.includes(':') ? `[${host}]` : host)
  try {
    const { ok } = await fetch(`http://${name}:${port}/api/health/ready`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return ok ? 'ok' : 'unavailable'
  } catch {
    return 'unreachable'
  }
}
