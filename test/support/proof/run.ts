import { createUser, signIn } from '../../../src/auth/service.ts'
import { createChurch } from '../../../src/churches/service.ts'
import { putMembership } from '../../../src/churches/store.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { connect } from '../../../src/db/connect.ts'
import { migrate } from '../../../src/db/migrations.ts'
import { checkHistory, type Verdict } from './checker.ts'
import { readRemains } from './remains.ts'
import { runWorkload } from './workload.ts'

export interface Proof extends Verdict {
  readonly saves: number
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
  const { churchId, cookie } = await settle(options)
  let troubled = true
  const trouble = options.trouble().finally(() => {
    troubled = false
  })
  const [{ history, worstMs, requests }] = await Promise.all([
    runWorkload({ ...options, churchId, cookie, goOn: () => troubled }),
    trouble,
  ])
  const database = await connect(options.uri, options.database)
  try {
    const verdict = checkHistory(history, await readRemains(database.collections, churchId))
    const count = (is: string) => history.saves.filter(({ outcome }) => outcome.is === is).length
    return {
      ...verdict,
      saves: count('saved'),
      unknown: count('unknown'),
      requests,
      worstMs: Math.round(worstMs),
    }
  } finally {
    await database.close()
  }
}

/** A church with one editor, signed in. */
const settle = async ({
  uri,
  database: name,
}: ProofOptions): Promise<{ churchId: string; cookie: string }> => {
  const database = await connect(uri, name)
  try {
    await migrate(database.db)
    const deps = { collections: database.collections, clock: systemClock }
    const credentials = { email: `${crypto.randomUUID()}@example.org`, password: 'proof' }
    const userId = await createUser(deps, credentials)
    const churchId = await createChurch(deps, { name: 'Proof', timeZone: 'UTC' })
    await putMembership(database.collections, { _id: { churchId, userId }, churchId, userId, role: 'Editor' })
    return { churchId, cookie: `psaltery=${await signIn(deps, credentials)}` }
  } finally {
    await database.close()
  }
}
