import { type Static, Type } from '@sinclair/typebox'
import type { ClientSession } from 'mongodb'
import type { ChurchRecord } from '../../churches/collections.ts'
import { addMember, authorOf, beginChange, withPeople } from '../../churches/members/members.ts'
import { eraseRemoved, removeChurchIn } from '../../churches/removal.ts'
import { ChurchInput } from '../../churches/schema.ts'
import { newChurch } from '../../churches/service.ts'
import { refuseBadAddress } from '../../churches/settings.ts'
import { insertChurchIn } from '../../churches/store.ts'
import { setUpLink } from '../../client/web-contract.ts'
import { accountTaken, addressTaken, invalid, noSuchPath, notFound } from '../../core/failures.ts'
import { hashSecret, randomBytes } from '../../core/ids.ts'
import { OrNull, Shape, Text, Uuid } from '../../core/schema/shapes.ts'
import type { Clock } from '../../core/time.ts'
import { archivedAtIn } from '../../db/archived-filter.ts'
import type { Collections } from '../../db/collections.ts'
import { isServerError } from '../../db/errors.ts'
import { refuseWeakness } from '../auth/password.ts'
import { Credentials, linkSecret, newPassword, personName } from '../auth/schema.ts'
import { newUser, type SignInOrigin, startSession } from '../auth/service.ts'
import { deleteSessionsOf, insertUserIn } from '../auth/store.ts'
import { closeAccount, unknownPasswordHash } from '../own/service.ts'

export const lookAtSetUp = async (deps: SetUpDeps, code: string): Promise<SetUpPage> => {
  const { demo } = await goodCode(deps, code)
  if (!demo) return { demo: null }
  const songs = await deps.collections.songs.countDocuments({
    churchId: demo._id,
    ...archivedAtIn('exclude'),
  })
  return { demo: { name: demo.name, songs, isWorkedIn: isWorkedIn(demo) } }
}

/**
 * Makes the church and its first Administrator, and removes the demo church if requested: all of it in one transaction, or
 * nothing. Returns the token of a new session.
 */
export const setUp = async (
  deps: SetUpDeps,
  { secret, church, person, removeDemo }: SetUpRequest,
  visitor: Omit<SignInOrigin, 'way'>,
): Promise<{ readonly churchId: string; readonly token: string }> => {
  const { collections: all, clock } = deps
  // First, so that without a good code nothing else is answered.
  await goodCode(deps, secret)
  const record = newChurch(clock, church)
  if (church.address !== null) refuseBadAddress(church.address)
  refuseWeakness(person.password, { email: person.email, churchNames: [church.name] })
  const user = await newUser(clock, person)
  const removal = { at: clock.now(), passwordHash: removeDemo ? await unknownPasswordHash() : '' }
  const author = authorOf(user._id, clock.now())
  const closed: string[] = []
  const work = async (session: ClientSession): Promise<void> => {
    const { demo } = await takeCode(deps, secret, session)
    if (demo && removeDemo) closed.push(...(await removeDemoIn(all, demo, removal, session)))
    const made: ChurchRecord = {
      ...record,
      address: church.address ?? undefined,
      // Beside the demo church the first page of the server names this one.
      listed: demo && !removeDemo ? true : undefined,
    }
    if (!(await insertChurchIn(all, made, session))) throw addressTaken(church.address)
    if (!(await insertUserIn(all, user, session))) throw accountTaken(user.email)
    const change = await beginChange(all, made._id, author, session)
    await addMember(all, change, user._id, 'Administrator', 'joined')
  }
  try {
    await withPeople(all, work)
  } catch (error) {
    throw isServerError(error, 'duplicateKey') ? accountTaken(user.email) : error
  }
  // Also sessions that were just being started.
  for (const userId of closed) await deleteSessionsOf(all, userId)
  return { churchId: record._id, token: await startSession(deps, user._id, { way: 'setup', ...visitor }) }
}

export const SetUpCode = Shape({ secret: linkSecret() }, { description: 'The secret of a link.' })

export const SetUpPage = Shape(
  {
    demo: OrNull(
      Shape({
        name: Text(),
        songs: Type.Integer({ minimum: 0 }),
        isWorkedIn: Type.Boolean({ description: 'Whether songs were changed since it was filled.' }),
      }),
    ),
  },
  { description: 'What the page shows: the demo church, if there is one.' },
)
export type SetUpPage = Static<typeof SetUpPage>

const { name, timeZone, address } = ChurchInput.properties

export const SetUpRequest = Shape(
  {
    secret: linkSecret(),
    church: Shape({ name, timeZone, address }),
    person: Shape({ name: personName(), email: Credentials.properties.email, password: newPassword() }),
    removeDemo: Type.Boolean({ description: 'Removes the demo church with its songs and its people.' }),
  },
  { description: 'The first church of a server and its first Administrator.' },
)
export type SetUpRequest = Static<typeof SetUpRequest>

export const SetUpDone = Shape({ churchId: Uuid() }, { description: 'The new church.' })

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

export const demoChurch = { name: 'Harbour Church', timeZone: 'Europe/Berlin' }

/** Marks the church that was just filled. */
export const markAsDemo = async (all: Collections, churchId: string): Promise<void> => {
  await all.churches.updateOne({ _id: churchId }, [{ $set: { demoCursor: '$cursor' } }])
}

/** A demo church with another name counts as a church of its own. */
const isDemo = ({ name, demoCursor }: ChurchRecord): boolean =>
  demoCursor !== undefined && name === demoChurch.name

/** Whether songs were changed since it was filled. */
export const isWorkedIn = ({ cursor, demoCursor }: ChurchRecord): boolean => cursor !== demoCursor

/** The demo church, also beside others; null if there is none. */
export const demoChurchOf = async (
  all: Collections,
): Promise<{ readonly id: string; readonly name: string; readonly songs: number } | null> => {
  const demo = (await all.churches.find().toArray()).find(isDemo)
  if (!demo) return null
  const songs = await all.songs.countDocuments({ churchId: demo._id, ...archivedAtIn('exclude') })
  return { id: demo._id, name: demo.name, songs }
}

interface Removal {
  readonly at: Date
  /** Of the accounts that are closed. */
  readonly passwordHash: string
}

/** For the admin's tool. Returns how many accounts went with it. */
export const removeDemo = async (
  { collections: all, clock }: { readonly collections: Collections; readonly clock: Clock },
  churchId: string,
): Promise<number> => {
  const removal = { at: clock.now(), passwordHash: await unknownPasswordHash() }
  const closed = await withPeople(all, async (session) => {
    const demo = await all.churches.findOne({ _id: churchId }, { session })
    if (!demo || !isDemo(demo)) throw notFound('church')
    return removeDemoIn(all, demo, removal, session)
  })
  for (const userId of closed) await deleteSessionsOf(all, userId)
  // A running server repeats it later, for uploads that are under way.
  await eraseRemoved({ all, clock })
  return closed.length
}

/** Removes the demo church and the accounts of members who have no other church. Returns their ids. */
const removeDemoIn = async (
  all: Collections,
  demo: ChurchRecord,
  removal: Removal,
  session: ClientSession,
): Promise<string[]> => {
  // Another change of its people, at the same moment, is repeated and finds the church gone.
  await beginChange(all, demo._id, authorOf(null, removal.at), session)
  const members = await all.memberships.find({ churchId: demo._id }, { session }).toArray()
  await removeChurchIn(all, demo, removal.at, session)
  const closed: string[] = []
  for (const { userId } of members) {
    const user = await all.users.findOne({ _id: userId, deletedAt: { $exists: false } }, { session })
    if (!user || (await all.memberships.findOne({ userId }, { session }))) continue
    await closeAccount(all, user, removal, session)
    closed.push(userId)
  }
  return closed
}
