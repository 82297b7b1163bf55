import { type Collection, type Document, MongoServerError } from 'mongodb'
import { invalid } from '../core/failures.ts'
import { type Collections, everyCollection, type Index } from './collections.ts'
import { clusterIndexes, indexArguments, isShardedByChurch } from './sharding.ts'

/** An index that the declarations have and MongoDB has not. */
export interface MissingIndex {
  readonly collection: Collection<Document>
  readonly plan: Index
  /** Whether there is one with the same fields that is not unique. */
  readonly isOrdinary: boolean
}

/** Answers also how many there should be. */
export const missingIndexes = async (
  all: Collections,
): Promise<{ readonly count: number; readonly missing: readonly MissingIndex[] }> => {
  const isSharded = await isShardedByChurch(all)
  const planned = everyCollection(all).map((collection) => ({
    collection,
    plans: isSharded ? clusterIndexes(collection.declaration) : collection.declaration.indexes,
  }))
  const missing = await Promise.all(
    planned.map(async ({ collection, plans }) => {
      const found = await collection.indexes().catch(() => [])
      return plans
        .filter((plan) => !found.some((index) => isSame(index, plan)))
        .map((plan) => ({ collection, plan, isOrdinary: found.some((index) => hasKey(index, plan)) }))
    }),
  )
  return { count: planned.reduce((sum, { plans }) => sum + plans.length, 0), missing: missing.flat() }
}

const hasKey = (index: Document, { key }: Index): boolean => JSON.stringify(index.key) === JSON.stringify(key)

const isSame = (index: Document, plan: Index): boolean =>
  hasKey(index, plan) &&
  (!plan.unique || index.unique === true) &&
  index.expireAfterSeconds === plan.expireAfterSeconds

/** MongoDB's codes for records that a unique index does not allow. */
const DUPLICATES = new Set([11_000, 359])

/**
 * Makes the indexes again that are gone. A unique one guards saves: where it cannot be made, this fails, so that nothing is
 * saved without it. The others only make queries fast.
 */
export const remakeIndexes = async (all: Collections, say: (sentence: string) => void): Promise<void> => {
  const { missing } = await missingIndexes(all)
  const made: string[] = []
  for (const index of missing) {
    const { collection, plan } = index
    const error = await make(index).then(
      () => null,
      (error: unknown) => error,
    )
    if (error === null) made.push(collection.collectionName)
    else if (!(error instanceof MongoServerError)) throw error
    else if (plan.unique && DUPLICATES.has(Number(error.code))) throw duplicates(index, error)
    else if (plan.unique) throw error
    else
      say(
        `An index of ${collection.collectionName} is gone and could not be made again; "doctor" has the command.`,
      )
  }
  if (made.length > 0)
    say(
      `Made again in MongoDB: ${made.length} ${made.length === 1 ? 'index that was' : 'indexes that were'} gone, of ${[...new Set(made)].join(', ')}.`,
    )
}

const make = async ({ collection, plan, isOrdinary }: MissingIndex): Promise<void> => {
  if (!(plan.unique && isOrdinary)) {
    await collection.createIndex(...indexArguments(plan))
    return
  }
  // From the first command on it takes no more duplicates, and it serves queries all the time.
  for (const change of ['prepareUnique', 'unique'])
    await collection.db.command({
      collMod: collection.collectionName,
      index: { keyPattern: plan.key, [change]: true },
    })
}

const duplicates = ({ collection, plan }: MissingIndex, { errorResponse }: MongoServerError) =>
  invalid(
    `A unique index of ${collection.collectionName}, which guards saves, is gone, and cannot be made again while records have the same ${Object.keys(plan.key).join(', ')}${errorResponse.keyValue ? ` (${JSON.stringify(errorResponse.keyValue)})` : ''}. Nothing is saved until then: restore a backup, or remove the record that does not belong there.`,
  )
