import type { ClientSession } from 'mongodb'
import { invalid } from '../../../core/failures.ts'
import { claim } from '../../../db/claims.ts'
import type { Collections } from '../../../db/collections.ts'
import type { Database } from '../../../db/connect.ts'
import type { People } from './people.ts'
import { alreadyRunning, type Target } from './target.ts'
import { withTransactions } from './transactions.ts'

/** Makes churches of the restored records in one transaction: none of them is visible before it, all are after it. */
export const finish = (
  database: Database,
  targets: readonly Target[],
  people: People | null,
): Promise<void> =>
  withTransactions(database, (commit) =>
    commit(async (session) => {
      const all = database.collections
      if (people && !(await isEmpty(all, session))) throw notEmpty()
      const ids = targets.map(({ record }) => record._id)
      const records = await all.restores.find({ _id: { $in: ids } }, { session }).toArray()
      if (records.length !== ids.length) throw alreadyRunning()
      const churches = records.map(({ archive, sourceId, ...church }) => church)
      if (churches.length > 0) await all.churches.insertMany(churches, { session })
      await all.restores.deleteMany({ _id: { $in: ids } }, { session })
      for (const { _id, address } of churches)
        if (address !== undefined) await claim(all, 'address', address, _id, session)
      for (const { _id, emailKey } of people?.users ?? []) await claim(all, 'email', emailKey, _id, session)
      if (people && people.users.length > 0) await all.users.insertMany([...people.users], { session })
      if (people && people.memberships.length > 0)
        await all.memberships.insertMany([...people.memberships], { session })
      if (people && people.changes.length > 0) {
        await all.peopleChanges.insertMany([...people.changes], { session })
        const numbers = Map.groupBy(people.changes, ({ churchId }) => churchId)
        const newest = [...numbers].map(([_id, { length }]) => ({ _id, cursor: length }))
        await all.peopleCursors.insertMany(newest, { session })
      }
      if (people && people.tokens.length > 0) await all.tokens.insertMany([...people.tokens], { session })
      if (people && people.passkeys.length > 0)
        await all.passkeys.insertMany([...people.passkeys], { session })
      if (people && people.identities.length > 0)
        await all.identities.insertMany([...people.identities], { session })
      if (people && people.signIns.length > 0) await all.signIns.insertMany([...people.signIns], { session })
      const cursors = new Map(churches.map(({ _id, cursor }) => [_id, cursor]))
      const webhooks = (people?.webhooks ?? []).map((webhook) => ({
        ...webhook,
        cursor: cursors.get(webhook.churchId) ?? 0,
      }))
      if (webhooks.length > 0) await all.webhooks.insertMany(webhooks, { session })
    }),
  )

/** Whether the database has neither people nor churches. */
export const isEmpty = async (all: Collections, session?: ClientSession): Promise<boolean> => {
  const options = session ? { session } : {}
  return !(await all.churches.findOne({}, options)) && !(await all.users.findOne({}, options))
}

export const notEmpty = () =>
  invalid(
    'The database is not empty, and "restore --all" never mixes a backup with what is there. ' +
      'Set MONGODB_DATABASE or DATA_DIR to a new one.',
  )
