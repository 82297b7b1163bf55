import type { Collections } from '../../db/collections.ts'
import { peopleNames } from '../../db/look-up.ts'
import type { PeopleChangeRecord } from '../collections.ts'
import type { PeopleChange } from './schema.ts'
import { listChanges } from './store.ts'

/** Changes of a church's people, newest first, with the names that the people have now. */
export const peopleHistory = async (
  collections: Collections,
  churchId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<{ readonly changes: PeopleChange[]; readonly hasMore: boolean }> => {
  const found = await listChanges(collections, churchId, { before, limit: limit + 1 })
  const records = found.slice(0, limit)
  const ids = records.flatMap(({ actor, userId }) => [actor?.userId ?? [], userId ?? []].flat())
  const names = await peopleNames(collections, ids)
  return { changes: records.map((record) => describe(record, names)), hasMore: found.length > limit }
}

const describe = (record: PeopleChangeRecord, names: ReadonlyMap<string, string>): PeopleChange => {
  const { number, kind, actor, userId, email, role, roleBefore, at } = record
  return {
    number,
    kind,
    by: actor && { userId: actor.userId, name: names.get(actor.userId) ?? null, email: actor.email },
    person: { userId, name: names.get(userId ?? '') ?? null, email },
    role,
    roleBefore,
    at: at.toISOString(),
  }
}
