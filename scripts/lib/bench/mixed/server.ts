/** The real server, with a look at the pauses of its event loop. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../../../../testkit/proof/server-process.ts'
import type { Pauses } from '../pauses.ts'

export interface WatchedServer extends AsyncDisposable {
  readonly url: string
  /** The worst of all processes since the last call. */
  pauses(): Promise<Pauses>
}

export const startWatchedServer = async (place: {
  readonly uri: string
  readonly database: string
  readonly env?: Readonly<Record<string, string>>
}): Promise<WatchedServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-bench-'))
  const server = await startServerProcess({
    ...place,
    env: {
      ...place.env,
      XDG_CACHE_HOME: join(folder, 'cache'),
      BENCH_PAUSES: folder,
      BUN_OPTIONS: `--preload ${join(import.meta.dir, 'send-pauses.ts')}`,
    },
  })
  const sockets = () => readdirSync(folder).filter((name) => name.endsWith('.sock'))
  const ask = async (socket: string): Promise<Pauses> =>
    (await fetch('http://pauses/', { unix: join(folder, socket) })).json()
  return {
    url: server.url,
    async pauses() {
      const seen = await Promise.all(sockets().map(ask))
      return {
        worst: Math.max(...seen.map(({ worst }) => worst)),
        worstOnProcessor: Math.max(...seen.map(({ worstOnProcessor }) => worstOnProcessor)),
      }
    },
    async [Symbol.asyncDispose]() {
      await server.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
