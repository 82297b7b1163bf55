import { createUser, signIn } from '../../src/auth/service.ts'
import { createChurch } from '../../src/churches/service.ts'
import { systemClock } from '../../src/core/time/clock.ts'
import type { Database } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrations.ts'

export interface ChurchWithEditor {
  readonly churchId: string
  readonly cookie: string
  readonly credentials: { readonly email: string; readonly password: string }
}

/** A church with one editor, signed in. */
export const createChurchWithEditor = async ({ db, collections }: Database): Promise<ChurchWithEditor> => {
  await migrate(db)
  const deps = { collections, clock: systemClock }
  const credentials = { email: `${crypto.randomUUID()}@example.org`, password: 'proof' }
  const userId = await createUser(deps, credentials)
  const churchId = await createChurch(deps, { name: 'Proof', timeZone: 'UTC' })
  await collections.memberships.insertOne({
    _id: { churchId, userId },
    churchId,
    userId,
    role: 'Editor',
    since: new Date(),
  })
  return { churchId, cookie: `psaltery=${await signIn(deps, credentials)}`, credentials }
}
