/** What each bench begins with: a MongoDB, a temporary folder, a record of its figures, and Psaltery as a process. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUser, signIn } from '../../../../src/accounts/auth/service.ts'
import { createChurch } from '../../../../src/churches/service.ts'
import { systemClock as clock } from '../../../../src/core/time.ts'
import { connect } from '../../../../src/database.ts'
import { migrate } from '../../../../src/db/migrations.ts'
import { startTestMongo } from '../../../../testkit/mongodb/mongodb.ts'
import { startServerProcess } from '../../../../testkit/proof/server-process.ts'
import { ORIGIN } from '../../../../testkit/server.ts'
import { mongodPid, processesOf } from './processes.ts'
import { type Recorder, recorder } from './results.ts'

export interface Pauses {
  /** The longest time in which the event loop did nothing else, in milliseconds. */
  readonly worst: number
  /** The same of the time that the thread was on a processor: on a busy machine it mostly waits for one. */
  readonly worstOnProcessor: number
}

export interface Bench extends AsyncDisposable {
  readonly opened: AsyncDisposableStack
  readonly folder: string
  readonly uri: string
  readonly mongod: number
  readonly record: Recorder
}

export const openBench = async (name: string): Promise<Bench> => {
  const opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-bench-'))
  opened.defer(() => rm(folder, { recursive: true }))
  const { uri, stop } = await startTestMongo()
  opened.defer(stop)
  // Servers of the test kit use it too.
  process.env.MONGODB_URI = uri
  const mongod = await mongodPid(uri)
  const close = () => opened.disposeAsync()
  return { opened, folder, uri, mongod, record: recorder(name), [Symbol.asyncDispose]: close }
}

export const DATABASE = 'bench'

interface ServerOptions {
  readonly database?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Psaltery as a process. It logs to a file, because a bench that reads the lines would take the time from it. */
export const startServer = async (
  { opened, folder, uri, mongod }: Pick<Bench, 'opened' | 'folder' | 'uri' | 'mongod'>,
  { database = DATABASE, env = {} }: ServerOptions = {},
) => {
  const sockets = await mkdtemp(join(folder, 'server-'))
  const logFile = join(sockets, 'log')
  const { url, pid, kill } = await startServerProcess({
    uri,
    database,
    logFile,
    env: {
      RATE_LIMIT_PER_MINUTE: '1000000000',
      XDG_CACHE_HOME: join(folder, 'cache'),
      LOG_LEVEL: 'info',
      BENCH_PAUSES: sockets,
      BUN_OPTIONS: `--preload ${join(import.meta.dir, '../programs/send-pauses.ts')}`,
      ...env,
    },
  })
  const stop = () => kill('SIGTERM')
  opened.defer(stop)
  /** The worst of all its processes since the last call. */
  const pauses = async (): Promise<Pauses> => {
    const names = (await readdir(sockets)).filter((name) => name.endsWith('.sock'))
    const ended: Pauses = { worst: 0, worstOnProcessor: 0 }
    const ask = (name: string): Promise<Pauses> =>
      fetch('http://pauses/', { unix: join(sockets, name) }).then(
        (answer) => answer.json(),
        () => ended,
      )
    const seen = await Promise.all(names.map(ask))
    return {
      worst: Math.max(...seen.map(({ worst }) => worst)),
      worstOnProcessor: Math.max(...seen.map(({ worstOnProcessor }) => worstOnProcessor)),
    }
  }
  return { url, pid, pids: [...processesOf(pid), mongod], logFile, pauses, stop }
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** Churches with one editor, and the headers of the editor's requests. */
export const makeChurches = async (uri: string, database = DATABASE, count = 1) => {
  const connected = await connect(uri, database)
  await migrate(connected)
  const { collections, close } = connected
  const deps = { collections, clock }
  const credentials = { email: 'bench@example.org', password: crypto.randomUUID() }
  const userId = await createUser(deps, credentials)
  const headers = { origin: ORIGIN, cookie: `psaltery=${await signIn(deps, credentials)}` }
  const churchIds: string[] = []
  for (let number = 1; number <= count; number++) {
    const churchId = await createChurch(deps, { name: `Church ${number}`, timeZone: 'UTC' })
    const _id = { churchId, userId }
    await collections.memberships.insertOne({ _id, churchId, userId, role: 'Editor', since: new Date() })
    churchIds.push(churchId)
  }
  await close()
  return { churchIds, churchId: churchIds[0] ?? '', headers }
}
