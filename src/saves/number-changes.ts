import type { ClientSession } from 'mongodb'
import type { Collections, EventRecord } from '../db/collections.ts'
import type { Change } from './model.ts'

export interface NumberedChange extends Change {
  readonly event: EventRecord
}

/** Moves each church's cursor on by its changes, and gives these the numbers in between, in their order. */
export const numberChanges = async (
  all: Collections,
  changes: readonly Change[],
  session: ClientSession,
): Promise<NumberedChange[]> => {
  const byChurch = Map.groupBy(changes, ({ head }) => head.churchId)
  const counts = new Map([...byChurch].map(([churchId, own]) => [churchId, own.length]))
  const cursors = await advanceCursors(all, counts, session)
  return [...byChurch].flatMap(([churchId, own]) => {
    const last = cursors.get(churchId)
    if (last === undefined) throw new Error(`There is no church ${churchId} to save in.`)
    return own.map((change, at) => ({
      ...change,
      event: { ...change.event, cursor: last - own.length + at + 1 },
    }))
  })
}

/** Each church's cursor after it was moved. */
const advanceCursors = async (
  { churches }: Collections,
  counts: ReadonlyMap<string, number>,
  session: ClientSession,
): Promise<Map<string, number>> => {
  const projection = { cursor: 1 }
  const [first, ...others] = counts
  // Most saves wait for nobody, and one church's cursor can be moved and read at once.
  if (first && others.length === 0) {
    const [_id, count] = first
    const options = { session, projection, returnDocument: 'after' } as const
    const church = await churches.findOneAndUpdate({ _id }, { $inc: { cursor: count } }, options)
    return new Map(church ? [[_id, church.cursor]] : [])
  }
  const moves = [...counts].map(([_id, count]) => ({
    updateOne: { filter: { _id }, update: { $inc: { cursor: count } } },
  }))
  await churches.bulkWrite(moves, { session })
  const moved = await churches.find({ _id: { $in: [...counts.keys()] } }, { session, projection }).toArray()
  return new Map(moved.map(({ _id, cursor }) => [_id, cursor]))
}
