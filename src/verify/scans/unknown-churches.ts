import { OUTBOX_LEASE } from '../../db/records/webhook.ts'
import type { Findings } from '../report.ts'
import type { View } from '../view.ts'
import { afterAllOf } from './operation-order.ts'

/** Records of churches that do not exist: no scan of a church finds them. */
export const verifyUnknownChurches = async (view: View, findings: Findings): Promise<void> => {
  const { all, session } = view
  const indexed = [
    all.songs,
    all.lyrics,
    all.arrangements,
    all.services,
    all.revisions,
    all.events,
    all.search,
    all.assets,
    all.tokens,
    all.invitations,
    all.peopleChanges,
    all.webhooks,
    all.deliveries,
  ]
  for (const collection of indexed)
    await reportUnknown(view, collection.collectionName, await churchIdsIn(collection, session), findings)
  const cursors = await all.peopleCursors.distinct('_id', {}, { session })
  await reportUnknown(view, all.peopleCursors.collectionName, cursors, findings)
  const leases = await all.deliverers.distinct('_id', {}, { session })
  const ofChurches = leases.filter((id) => id !== OUTBOX_LEASE)
  await reportUnknown(view, all.deliverers.collectionName, ofChurches, findings)
  await reportUnknown(view, all.operations.collectionName, await churchIdsOfOperations(view), findings)
}

interface Listed {
  distinct(field: 'churchId', filter: object, options: object): Promise<unknown[]>
}

const churchIdsIn = async (collection: unknown, session: View['session']): Promise<string[]> =>
  (await (collection as Listed).distinct('churchId', {}, { session })).map(String)

/** From each church's first operation straight to the next church's: the key begins with the church. */
const churchIdsOfOperations = async ({ all, session }: View): Promise<string[]> => {
  const churchIds: string[] = []
  for (;;) {
    const last = churchIds.at(-1)
    const beyond = last === undefined ? {} : { _id: { $gt: afterAllOf(last) } }
    const [next] = await all.operations
      .find(beyond, { session, projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(1)
      .toArray()
    if (!next) return churchIds
    churchIds.push(next._id.churchId)
  }
}

const reportUnknown = async (
  { all, session }: View,
  collection: string,
  churchIds: readonly string[],
  { found }: Findings,
): Promise<void> => {
  const only = { session, projection: { _id: 1 } }
  const named = { _id: { $in: [...churchIds] } }
  // In this order: a restore that ends, or a church that is removed, between two reads is found by the later one.
  const restored = await all.restores.find(named, only).toArray()
  const churches = await all.churches.find(named, only).toArray()
  const removed = await all.removals.find(named, only).toArray()
  const known = new Set([...restored, ...churches, ...removed].map(({ _id }) => _id))
  for (const churchId of churchIds)
    if (!known.has(churchId))
      found({
        code: 'church-missing',
        churchId,
        ids: { collection },
        sentence: `The collection ${collection} holds records of the church ${churchId}, which does not exist.`,
      })
}
