import { connect } from '../../src/db/connect.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { serving } from '../../testkit/process/program.ts'
import { ORIGIN } from '../../testkit/server.ts'

interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: the body of any answer
  readonly body: any
  readonly worker: number
}

type Where = Awaited<ReturnType<typeof freshDatabase>>

/** A server of two processes on a database of its own, with a church and its Editor. */
export const startTwoWorkers = async (env: Readonly<Record<string, string>> = {}, given?: Where) => {
  const where = given ?? (await freshDatabase())
  const server = await serving({
    MONGODB_URI: where.uri,
    MONGODB_DATABASE: where.name,
    APP_ORIGIN: ORIGIN,
    WORKERS: '2',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...env,
  })
  await server.said('Ctrl-C stops it.')
  const database = await connect(where.uri, where.name)
  const asTestServer = { ...server, where, database, stop: async () => {} }
  const churchId = await makeChurch(asTestServer)
  const { cookie } = await makeMember(asTestServer, churchId, 'Editor')

  /** On a connection of its own, which the system gives to any of the workers. */
  const request = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const response = await fetch(server.url + path, {
      ...init,
      headers: { cookie: cookie ?? '', origin: ORIGIN, ...init.headers },
      keepalive: false,
    })
    const { status, headers } = response
    return { status, headers, body: await response.json() }
  }

  /** The same, and says which worker answered. */
  const send: (...args: Parameters<typeof request>) => Promise<Answer> = async (...args) => {
    const answer = await request(...args)
    return { ...answer, worker: await workerOf(server, answer.headers.get('x-request-id') ?? '') }
  }

  return {
    server,
    database,
    churchId,
    request,
    send,
    cookie: cookie ?? '',
    uri: where.uri,
    editor: client(server, { token: cookie?.slice(cookie.indexOf('=') + 1) ?? '' }),
    async [Symbol.asyncDispose]() {
      server.child.kill('SIGKILL')
      await server.child.exited
      await database.close()
      await where.drop()
    },
  }
}

export type TwoWorkers = Awaited<ReturnType<typeof startTwoWorkers>>

type Serving = Awaited<ReturnType<typeof serving>>

const entries = (log: string): Record<string, unknown>[] =>
  log.split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : []))

export const workerOf = async ({ logged }: Serving, requestId: string): Promise<number> => {
  const text = await logged(`"requestId":"${requestId}"}\n`)
  return Number(entries(text).find((entry) => entry.requestId === requestId)?.worker)
}

/** The processes that were started as workers of this server and still run. */
export const workerPids = async ({ server }: TwoWorkers): Promise<number[]> => {
  const children = await Bun.file(`/proc/${server.child.pid}/task/${server.child.pid}/children`).text()
  return children.trim().split(' ').map(Number)
}
