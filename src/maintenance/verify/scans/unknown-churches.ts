import { OUTBOX_LEASE } from '../../../db/records/webhook.ts'
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
  const named = new Map<string, readonly string[]>()
  for (const collection of indexed)
    named.set(collection.collectionName, await churchIdsIn(collection, session))
  named.set(all.peopleCursors.collectionName, await all.peopleCursors.distinct('_id', {}, { session }))
  const leases = await all.deliverers.distinct('_id', {}, { session })
  named.set(
    all.deliverers.collectionName,
    leases.filter((id) => id !== OUTBOX_LEASE),
  )
  named.set(all.operations.collectionName, await churchIdsOfOperations(view))
  const known = await knownAmong(view, [...new Set([...named.values()].flat())])
  for (const [collection, churchIds] of named)
    for (const churchId of churchIds)
      if (!known.has(churchId))
        findings.found({
          code: 'church-missing',
          churchId,
          ids: { collection },
          sentence: `The collection ${collection} holds records of the church ${churchId}, which does not exist.`,
        })
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

/** Those that exist, that are being restored, or that were removed a short while ago. */
const knownAmong = async (
  { all, session }: View,
  churchIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const only = { session, projection: { _id: 1 } }
  const named = { _id: { $in: [...churchIds] } }
  // In this order: a restore that ends, or a church that is removed, between two reads is found by the later one.
  const restored = await all.restores.find(named, only).toArray()
  const churches = await all.churches.find(named, only).toArray()
  const removed = await all.removals.find(named, only).toArray()
  return new Set([...restored, ...churches, ...removed].map(({ _id }) => _id))
}
