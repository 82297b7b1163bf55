import type { Collection, Filter } from 'mongodb'

interface Question<T> {
  readonly id: unknown
  readonly answer: PromiseWithResolvers<T | null>
}

interface Desk {
  isBusy: boolean
  /** How many shared the last query. */
  last: number
  waiting: Map<string, Question<unknown>>
}

const desks = new WeakMap<object, Desk>()

/**
 * Finds a record by its id. Under load, finding out who is asking would otherwise cost more than what is asked,
 * so all who wait share the next query. Nothing is kept, and a query leaves after its questions, so that what
 * was changed before them is seen.
 */
export const lookUp = <T extends { _id: unknown }>(
  collection: Collection<T>,
  id: T['_id'],
): Promise<T | null> => {
  const desk = desks.get(collection) ?? { isBusy: false, last: 0, waiting: new Map() }
  desks.set(collection, desk)
  const key = JSON.stringify(id)
  const waiting = desk.waiting as Map<string, Question<T>>
  const question = waiting.get(key) ?? { id, answer: Promise.withResolvers<T | null>() }
  waiting.set(key, question)
  if (!desk.isBusy) void serve(collection, desk)
  return question.answer.promise
}

const serve = async <T extends { _id: unknown }>(collection: Collection<T>, desk: Desk): Promise<void> => {
  desk.isBusy = true
  while (desk.waiting.size > 0) {
    // Those who came together should not miss each other because one was read first; who comes alone waits for nobody.
    await (desk.last > 1 ? nextTurn() : undefined)
    const questions = desk.waiting as Map<string, Question<T>>
    desk.waiting = new Map()
    desk.last = questions.size
    await answerAll(collection, questions)
  }
  desk.isBusy = false
}

const nextTurn = (): Promise<void> => new Promise((begin) => setImmediate(begin))

const answerAll = async <T extends { _id: unknown }>(
  collection: Collection<T>,
  questions: ReadonlyMap<string, Question<T>>,
): Promise<void> => {
  try {
    const ids = [...questions.values()].map(({ id }) => id)
    const records = await collection.find<T>({ _id: { $in: ids } } as unknown as Filter<T>).toArray()
    const byId = new Map(records.map((record) => [JSON.stringify(record._id), record]))
    for (const [key, { answer }] of questions) answer.resolve(byId.get(key) ?? null)
  } catch (error) {
    for (const { answer } of questions.values()) answer.reject(error)
  }
}
