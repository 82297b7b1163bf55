import { hashPassword } from '../src/auth/password.ts'
import { startSession } from '../src/auth/service.ts'
import { insertUser } from '../src/auth/store.ts'
import { createChurch } from '../src/churches/service.ts'
import { putMembership } from '../src/churches/store.ts'
import { systemClock } from '../src/core/clock.ts'
import type { Role } from '../src/core/people.ts'
import { holdToContract } from './contract.ts'
import { ORIGIN, type TestServer } from './server.ts'

export const PASSWORD = 'correct horse battery staple'

interface Requested {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
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

export const client = (
  server: Pick<TestServer, 'url'>,
  who: { userId?: string; email?: string; token?: string } = {},
): Client => {
  const cookie = who.token ? `psaltery=${who.token}` : null
  return {
    userId: who.userId ?? null,
    email: who.email ?? null,
    cookie,
    async send(path, { method = 'GET', headers = {}, body } = {}) {
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(method === 'GET' || method === 'HEAD' ? {} : { origin: ORIGIN }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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

const deps = (server: TestServer) => ({ collections: server.database.collections, clock: systemClock })

export const makeChurch = (server: TestServer, name = 'Grace Chapel'): Promise<string> =>
  createChurch(deps(server), { name, timeZone: 'Europe/Berlin' })

let passwordHash: Promise<string> | undefined

/**
 * Creates a session without a sign-in: hashing a password is slow, so all users of a test file share one hash. The
 * sign-in has its own tests.
 */
export const makeUser = async (server: TestServer): Promise<Client> => {
  const { collections } = server.database
  passwordHash ??= hashPassword(PASSWORD)
  const email = `${crypto.randomUUID()}@example.org`
  const userId = crypto.randomUUID()
  const createdAt = new Date()
  await insertUser(collections, {
    _id: userId,
    email,
    emailKey: email,
    passwordHash: await passwordHash,
    createdAt,
  })
  return client(server, {
    userId,
    email,
    token: await startSession({ collections, clock: systemClock }, userId),
  })
}

/** A signed-in member of the church with this role. */
export const makeMember = async (server: TestServer, churchId: string, role: Role): Promise<Client> => {
  const user = await makeUser(server)
  await setRole(server, churchId, user, role)
  return user
}

export const setRole = async (
  server: TestServer,
  churchId: string,
  user: Client,
  role: Role,
): Promise<void> => {
  if (!user.userId) throw new Error('An anonymous client cannot be a member.')
  const userId = user.userId
  await putMembership(server.database.collections, { _id: { churchId, userId }, churchId, userId, role })
}
