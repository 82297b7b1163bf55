import type { ClientSession } from 'mongodb'
import type { ChurchRecord } from '../../churches/collections.ts'
import { setUpLink } from '../../client/web-contract.ts'
import { invalid, noSuchPath } from '../../core/failures.ts'
import { hashSecret, randomBytes } from '../../core/ids.ts'
import type { Clock } from '../../core/time.ts'
import type { Collections } from '../../db/collections.ts'
import { isDemo } from './demo-church.ts'

export interface SetUpDeps {
  readonly collections: Collections
  readonly clock: Clock
  readonly appOrigin: string
}

export const CODE_HOURS = 24
const CODE_BYTES = 32

/** The churches of a server: none, the demo church alone, or one that people have made. */
type Churches = { readonly demo: ChurchRecord | null } | 'own'

const churchesOf = async (all: Collections, session?: ClientSession): Promise<Churches> => {
  const options = session ? { session } : {}
  const [first, ...others] = await all.churches.find({}, options).limit(2).toArray()
  if (!first) return { demo: null }
  return others.length === 0 && isDemo(first) ? { demo: first } : 'own'
}

/** Whether there is no church yet, except for the demo. */
export const needsSetUp = async (all: Collections): Promise<boolean> => (await churchesOf(all)) !== 'own'

/** For the admin's tool and the start of a server. The code exists nowhere else from here on. */
export const makeSetUpLink = async ({
  collections,
  clock,
  appOrigin,
}: SetUpDeps): Promise<{ readonly link: string; readonly expiresAt: Date }> => {
  if (!(await needsSetUp(collections)))
    throw invalid(
      'There is a church already. Its Administrators invite people; "church create" adds another church.',
    )
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + CODE_HOURS * 3_600_000)
  await collections.setUpCodes.insertOne({ _id: hashSecret(code), createdAt, expiresAt })
  return { link: setUpLink(appOrigin, code), expiresAt }
}

/** The demo church, if there is one. A code that is unknown, used or expired is answered like an unknown page. */
export const goodCode = async (
  { collections: all, clock }: SetUpDeps,
  code: string,
  session?: ClientSession,
): Promise<{ readonly demo: ChurchRecord | null }> => {
  const options = session ? { session } : {}
  const found = await all.setUpCodes.findOne({ _id: hashSecret(code) }, options)
  const churches = found && found.expiresAt > clock.now() ? await churchesOf(all, session) : 'own'
  if (churches === 'own') throw noSuchPath()
  return churches
}

/** Good once: one use ends all codes, and of two requests at the same moment one finds none. */
export const takeCode = async (
  deps: SetUpDeps,
  code: string,
  session: ClientSession,
): Promise<{ readonly demo: ChurchRecord | null }> => {
  const found = await goodCode(deps, code, session)
  await deps.collections.setUpCodes.deleteMany({}, { session })
  return found
}
