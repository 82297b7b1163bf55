import type { Collections } from './collections.ts'

/** The names of people by their ids. A person without a name is not in the map. */
export const peopleNames = async (
  all: Collections,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map()
  const users = await all.users
    .find({ _id: { $in: [...new Set(userIds)] } }, { projection: { name: 1 } })
    .toArray()
  return new Map(users.flatMap(({ _id, name }) => (name ? [[_id, name] as const] : [])))
}
