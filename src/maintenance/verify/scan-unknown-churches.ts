import { type Collections, everyCollection } from '../../db/collections.ts'
import type { Findings } from './report.ts'
import { afterAllOf, type View } from './view.ts'

/** The churches, and what the scans of memberships and assets find beside them. */
const SCANNED: ReadonlySet<string> = new Set(['churches', 'memberships', 'bytes.files'])

/** Collections whose records name a church that an index finds. */
const indexedByChurch = (all: Collections) =>
  everyCollection(all).filter(({ collectionName, declaration: { church, indexes } }) => {
    if (church === null || SCANNED.has(collectionName)) return false
    return church === '_id' || indexes.some(({ key }) => Object.keys(key)[0] === church)
  })

/** Records of churches that do not exist: no scan of a church finds them. */
export const verifyUnknownChurches = async (view: View, findings: Findings): Promise<void> => {
  const named = new Map<string, readonly string[]>()
  for (const collection of indexedByChurch(view.all)) {
    const { session } = view
    const ids = await collection.distinct(collection.declaration.church ?? '_id', {}, { session })
    named.set(collection.collectionName, ids.map(String))
  }
  named.set(view.all.operations.collectionName, await churchIdsOfOperations(view))
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
