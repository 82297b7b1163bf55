import { type SignInOrigin, startSession } from '../src/accounts/auth/service.ts'
import { insertUser } from '../src/accounts/auth/store.ts'
import { authorOf, removeMember, setMember } from '../src/churches/members/members.ts'
import { createChurch } from '../src/churches/service.ts'
import { Limiter } from '../src/core/async/limiter.ts'
import type { Role } from '../src/core/people.ts'
import { systemClock } from '../src/core/time.ts'
import type { Collections } from '../src/db/collections.ts'
import { holdToContract } from './contract.ts'
import type { RequestHeaders } from './http/raw-http.ts'
import { ORIGIN, type TestServer } from './server.ts'

export const PASSWORD = 'correct horse battery staple'

/** Of PASSWORD, with the smallest cost that Argon2 allows: comparing takes 0.1 ms instead of 150 ms of processor time. */
export const FAST_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$MzEiZI9x0hpCLPLpX9Whrbi4+K5dbeJqqNE51LBIro4$EIKH7ZNGJU5PWlaHQ0fa3hD1J3Bh3EUeB8y7+Yjy1X4'

/** The origin of sign-ins that no client has made. */
export const FROM_A_TEST: SignInOrigin = { way: 'password', address: null, agent: null }

interface Requested {
  readonly method?: string
  readonly headers?: RequestHeaders
  /** Sent as JSON. */
  readonly body?: unknown
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // A test looks at what came back without declaring its type first.
  // biome-ignore lint/suspicious/noExplicitAny: the body of any answer
  readonly body: any
}

/** A client of the server, signed in as a person or anonymous. */
export interface Client {
  readonly userId: string | null
  readonly email: string | null
  readonly cookie: string | null
  send(path: string, requested?: Requested): Promise<Answered>
}

const defined = (headers: RequestHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )

export const client = (
  server: Pick<TestServer, 'url'> & Partial<Pick<TestServer, 'origin'>>,
  who: { userId?: string; email?: string; token?: string; bearer?: string } = {},
): Client => {
  const cookie = who.token ? `psaltery=${who.token}` : null
  return {
    userId: who.userId ?? null,
    email: who.email ?? null,
    cookie,
    async send(path, { method = 'GET', headers = {}, body } = {}) {
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: defined({
          cookie: cookie ?? undefined,
          authorization: who.bearer && `Bearer ${who.bearer}`,
          origin: method === 'GET' || method === 'HEAD' || who.bearer ? undefined : (server.origin ?? ORIGIN),
          'content-type': body === undefined ? undefined : 'application/json',
          ...headers,
        }),
        body: body === undefined ? undefined : JSON.stringify(body),
        redirect: 'manual',
      })
      const text = await response.text()
      holdToContract(method, path, { status: response.status, headers: response.headers, text })
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson && text !== '' ? JSON.parse(text) : null,
      }
    },
  }
}

/** The person whom an answer has signed in. */
export const signedInBy = (server: Pick<TestServer, 'url'>, { headers }: Answered): Client => {
  const token = /psaltery=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1]
  if (!token) throw new Error('The answer sets no session.')
  return client(server, { token })
}

/** A server of this process or of another one, with a connection to its database. */
type Served = Pick<TestServer, 'url' | 'database'> & Partial<Pick<TestServer, 'origin'>>

const deps = (server: Pick<TestServer, 'database'>) => ({
  collections: server.database.collections,
  clock: systemClock,
})

export const makeChurch = (server: Pick<TestServer, 'database'>, name = 'Grace Chapel'): Promise<string> =>
  createChurch(deps(server), { name, timeZone: 'Europe/Berlin' })

/** A user with a session, without a sign-in, which has its own tests. */
export const makeUser = async (server: Served, passwordHash = FAST_HASH): Promise<Client> => {
  const { collections } = server.database
  const email = `${crypto.randomUUID()}@example.org`
  const userId = crypto.randomUUID()
  const createdAt = new Date()
  await insertUser(collections, {
    _id: userId,
    email,
    emailKey: email,
    passwordHash,
    createdAt,
  })
  return client(server, {
    userId,
    email,
    token: await startSession({ collections, clock: systemClock }, userId, FROM_A_TEST),
  })
}

/** A signed-in member of the church with this role. */
export const makeMember = async (server: Served, churchId: string, role: Role): Promise<Client> => {
  const user = await makeUser(server)
  await setRole(server, churchId, user, role)
  return user
}

export const setRole = async (
  server: Pick<TestServer, 'database'>,
  churchId: string,
  user: Client,
  role: Role,
): Promise<void> => {
  if (!user.userId) throw new Error('An anonymous client cannot be a member.')
  await addToChurch(server.database.collections, churchId, user.userId, role)
}

/** A person is added to one church at a time, because each addition writes the record of the person. */
const additions = new Limiter({ concurrency: 64, concurrencyPerKey: 1, maxWaiting: Number.POSITIVE_INFINITY })

/** As the admin's tool does it. */
export const addToChurch = (all: Collections, churchId: string, userId: string, role: Role): Promise<void> =>
  additions.run(() => setMember(all, { churchId, userId }, role, authorOf(null, new Date())), {
    keys: [userId],
  })

/** As the admin's tool does it. */
export const takeFromChurch = (all: Collections, churchId: string, userId: string | null): Promise<boolean> =>
  removeMember(all, { churchId, userId: userId ?? '' }, authorOf(null, new Date()))
