import { hashPassword } from '../../src/accounts/auth/password.ts'
import { startSession } from '../../src/accounts/auth/service.ts'
import { insertUser } from '../../src/accounts/auth/store.ts'
import { createChurch } from '../../src/churches/service.ts'
import { systemClock } from '../../src/core/time.ts'
import type { Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrations.ts'
import { FAST_HASH, FROM_A_TEST, PASSWORD } from '../people.ts'

export interface ChurchWithEditor {
  readonly churchId: string
  readonly cookie: string
  readonly credentials: { readonly email: string; readonly password: string }
}

/** In the soak a sign-in costs what it costs a server. */
const newHash = async (): Promise<string> =>
  process.env.NODE_ENV === 'test' ? FAST_HASH : await hashPassword(PASSWORD)

/** A church with one editor, signed in. */
export const createChurchWithEditor = async (database: Database): Promise<ChurchWithEditor> => {
  await migrate(database)
  const { collections } = database
  const deps = { collections, clock: systemClock }
  const email = `${crypto.randomUUID()}@example.org`
  const userId = crypto.randomUUID()
  const since = new Date()
  const passwordHash = await newHash()
  await insertUser(collections, { _id: userId, email, emailKey: email, passwordHash, createdAt: since })
  const churchId = await createChurch(deps, { name: 'Proof', timeZone: 'UTC' })
  const _id = { churchId, userId }
  await collections.memberships.insertOne({ _id, churchId, userId, role: 'Editor', since })
  const token = await startSession(deps, userId, FROM_A_TEST)
  return { churchId, cookie: `psaltery=${token}`, credentials: { email, password: PASSWORD } }
}
