import type { Collection, Filter } from 'mongodb'

interface Question<T> {
  readonly id: unknown
  readonly answer: PromiseWithResolvers<T | null>
}

/** By collection: what was asked in this turn of the event loop. */
const turns = new WeakMap<object, Map<string, Question<unknown>>>()

/**
 * Finds a record by its id. All that are asked for in one turn of the event loop share a query: under load,
 * finding out who is asking would otherwise cost more than what is asked. Nothing is kept, and the query
 * leaves after the question, so that what was changed before it is seen.
 */
export const lookUp = <T extends { _id: unknown }>(
  collection: Collection<T>,
  id: T['_id'],
): Promise<T | null> => {
  const turn = (turns.get(collection) ?? begin(collection)) as Map<string, Question<T>>
  const key = JSON.stringify(id)
  const question = turn.get(key) ?? { id, answer: Promise.withResolvers<T | null>() }
  turn.set(key, question)
  return question.answer.promise
}

const begin = <T extends { _id: unknown }>(collection: Collection<T>) => {
  const turn = new Map<string, Question<T>>()
  turns.set(collection, turn as Map<string, Question<unknown>>)
  setImmediate(() => {
    turns.delete(collection)
    void answerAll(collection, turn)
  })
  return turn
}

const answerAll = async <T extends { _id: unknown }>(
  collection: Collection<T>,
  turn: ReadonlyMap<string, Question<T>>,
): Promise<void> => {
  try {
    const ids = [...turn.values()].map(({ id }) => id)
    const records = await collection.find<T>({ _id: { $in: ids } } as unknown as Filter<T>).toArray()
    const byId = new Map(records.map((record) => [JSON.stringify(record._id), record]))
    for (const [key, { answer }] of turn) answer.resolve(byId.get(key) ?? null)
  } catch (error) {
    for (const { answer } of turn.values()) answer.reject(error)
  }
}
