import type { ClientSession, Filter } from 'mongodb'
import type { Visibility } from '../core/visibility.ts'
import { claim, giveUp, withClaims } from '../db/claims.ts'
import type { Collections } from '../db/collections.ts'
import { isServerError } from '../db/errors.ts'
import type { ChurchRecord, MembershipRecord } from './collections.ts'

export const findChurch = (all: Collections, churchId: string): Promise<ChurchRecord | null> =>
  all.churches.lookUp(churchId)

export const findChurchAt = (all: Collections, address: string): Promise<ChurchRecord | null> =>
  all.churches.findOne({ address })

/** The church of a server that has exactly one. */
export const findOnlyChurch = async (all: Collections): Promise<ChurchRecord | null> => {
  const [first, ...others] = await all.churches.find().limit(2).toArray()
  return first && others.length === 0 ? first : null
}

export const listListedChurches = (all: Collections, most: number): Promise<ChurchRecord[]> =>
  all.churches.find({ listed: true }).sort({ name: 1, _id: 1 }).limit(most).toArray()

export const findMembership = (
  all: Collections,
  churchId: string,
  userId: string,
): Promise<MembershipRecord | null> => all.memberships.lookUp(churchId, { churchId, userId })

export const membershipsOf = (all: Collections, userId: string): Promise<MembershipRecord[]> =>
  all.memberships.find({ userId }).toArray()

export const churchesById = (all: Collections, ids: readonly string[]): Promise<ChurchRecord[]> =>
  all.churches.find({ _id: { $in: [...ids] } }).toArray()

export const listChurches = (all: Collections): Promise<ChurchRecord[]> =>
  all.churches.find().sort({ name: 1, _id: 1 }).toArray()

export const insertChurch = async (all: Collections, church: ChurchRecord): Promise<void> => {
  await all.churches.insertOne(church)
}

/** The same in a transaction that does more. Whether its address, if it has one, was still free. */
export const insertChurchIn = async (
  all: Collections,
  church: ChurchRecord,
  session: ClientSession,
): Promise<boolean> => {
  const { _id, address } = church
  if (address !== undefined && !(await claim(all, 'address', address, _id, session))) return false
  await all.churches.insertOne(church, { session })
  return true
}

interface ChurchUpdate {
  readonly set: Partial<ChurchRecord>
  readonly unset: readonly (keyof ChurchRecord)[]
}

interface UpdateConditions {
  /** Changes nothing if this is not the church's version. */
  readonly version?: number
  /** How long to wait for the saves of the church. */
  readonly timeoutMs?: number
}

/** The church as it is then, null when there is none or its version is another; 'taken' when another one has the address. */
export const updateChurch = async (
  all: Collections,
  churchId: string,
  update: ChurchUpdate,
  { version, timeoutMs }: UpdateConditions = {},
): Promise<ChurchRecord | null | 'taken'> => {
  const which = { _id: churchId, ...(version === undefined ? {} : { changes: changesBefore(version) }) }
  const { address } = update.set
  const isAddressed = address !== undefined || update.unset.includes('address')
  // Only an address needs a transaction, which has to find a moment between those of the church's saves.
  if (!isAddressed) return writeChurch(all, which, update, { returnDocument: 'after' })
  try {
    return await withClaims(
      all,
      async (session) => {
        // First, so that the transaction begins with the one record that saves of the church write all the time.
        const before = await writeChurch(all, which, update, { session, returnDocument: 'before' })
        if (!before) return null
        if (address !== undefined && !(await claim(all, 'address', address, churchId, session))) {
          await session.abortTransaction()
          return 'taken'
        }
        if (before.address !== undefined && before.address !== address)
          await giveUp(all, 'address', before.address, churchId, session)
        return all.churches.findOne({ _id: churchId }, { session })
      },
      timeoutMs,
    )
  } catch (error) {
    if (isServerError(error, 'duplicateKey')) return 'taken'
    throw error
  }
}

/** A church whose settings were never changed has no number of changes. */
const changesBefore = (version: number) => (version === 1 ? { $exists: false } : version - 1)

const writeChurch = (
  all: Collections,
  which: Filter<ChurchRecord>,
  { set, unset }: ChurchUpdate,
  options: { readonly returnDocument: 'before' | 'after'; readonly session?: ClientSession },
): Promise<ChurchRecord | null> =>
  all.churches.findOneAndUpdate(
    which,
    { $set: set, $unset: Object.fromEntries(unset.map((name) => [name, true])), $inc: { changes: 1 } },
    options,
  )

/** The day of a person's last request to a church. */
export const storeLastSeen = async (
  all: Collections,
  { _id, churchId, userId }: MembershipRecord,
  lastSeenAt: Date,
): Promise<void> => {
  await all.memberships.updateOne({ _id, churchId, userId }, { $max: { lastSeenAt } })
}

/** The version of a church's settings. */
export const versionOf = ({ changes = 0 }: Pick<ChurchRecord, 'changes'>): number => 1 + changes

/** Left out of a record: public. */
export const visibilityOf = ({ visibility = 'public' }: Pick<ChurchRecord, 'visibility'>): Visibility =>
  visibility
