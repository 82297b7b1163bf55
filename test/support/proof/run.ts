import { createUser, signIn } from '../../../src/auth/service.ts'
import { createChurch } from '../../../src/churches/service.ts'
import { putMembership } from '../../../src/churches/store.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { connect, type Database } from '../../../src/db/connect.ts'
import { migrate } from '../../../src/db/migrations.ts'
import { problemsIn } from '../verify.ts'
import { checkHistory, type Verdict } from './checker.ts'
import { readRemains } from './remains.ts'
import { runWorkload } from './workload.ts'

export interface Proof extends Verdict {
  readonly saves: number
  /** Saves whose outcome no retry could tell. */
  readonly unknown: number
  readonly requests: number
  readonly worstMs: number
}

interface ProofOptions {
  readonly uri: string
  readonly database: string
  readonly urls: readonly string[]
  readonly clients: number
  readonly seed: number
  /** Makes trouble until it is done; the clients go on meanwhile. */
  trouble(): Promise<void>
}

/** Clients save and read while the trouble goes on; then what they saw is held against what is there. */
export const prove = async (options: ProofOptions): Promise<Proof> => {
  const { churchId, cookie } = await withDatabase(options, settle)
  let troubled = true
  const trouble = options.trouble().finally(() => {
    troubled = false
  })
  const [{ history, worstMs, requests }] = await Promise.all([
    runWorkload({ ...options, churchId, cookie, goOn: () => troubled }),
    trouble,
  ])
  return withDatabase(options, async (database) => {
    const verdict = checkHistory(history, await readRemains(database.collections, churchId))
    const problems = await problemsIn({ database })
    const count = (is: string) => history.saves.filter(({ outcome }) => outcome.is === is).length
    return {
      ...verdict,
      torn: verdict.torn + problems.length,
      details: [...verdict.details, ...problems.map((problem) => JSON.stringify(problem))],
      saves: count('saved'),
      unknown: count('unknown'),
      requests,
      worstMs: Math.round(worstMs),
    }
  })
}

const withDatabase = async <T>(
  { uri, database: name }: ProofOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const database = await connect(uri, name)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A church with one editor, signed in. */
const settle = async ({ db, collections }: Database): Promise<{ churchId: string; cookie: string }> => {
  await migrate(db)
  const deps = { collections, clock: systemClock }
  const credentials = { email: `${crypto.randomUUID()}@example.org`, password: 'proof' }
  const userId = await createUser(deps, credentials)
  const churchId = await createChurch(deps, { name: 'Proof', timeZone: 'UTC' })
  await putMembership(collections, { _id: { churchId, userId }, churchId, userId, role: 'Editor' })
  return { churchId, cookie: `psaltery=${await signIn(deps, credentials)}` }
}
