import { type RunningServer, start } from '../../src/server.ts'
import { unnamedChurches } from './named-church.ts'
import { watchingClients } from './watch-clients.ts'

/** Starts a server in this process whose stop fails when one of its commands did not name its church. */
export const startWatched: typeof start = async (config, options) => {
  // Off for benchmarks, which use the same server.
  if (process.env.NODE_ENV !== 'test') return start(config, options)
  const problems = new Set<string>()
  const server = await watchingClients(
    (event) => {
      for (const problem of unnamedChurches(event)) problems.add(problem)
    },
    () => start(config, options),
  )
  return { port: server.port, stop: () => stopNamed(server, problems) }
}

const stopNamed = async (server: RunningServer, problems: ReadonlySet<string>): Promise<void> => {
  await server.stop()
  if (problems.size > 0)
    throw new Error(`Commands on a church's data did not name the church:\n${[...problems].join('\n')}`)
}
