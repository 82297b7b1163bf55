import type { Collection, Filter } from 'mongodb'

interface Question<T> {
  readonly id: unknown
  readonly answer: PromiseWithResolvers<T | null>
}

interface Desk {
  isBusy: boolean
  /** How many are waiting, and how many shared the last query. */
  askers: number
  lastAskers: number
  waiting: Map<string, Question<unknown>>
}

/** Where this many ask at once, waiting for each other for a few turns of the event loop spares most of the queries. */
const CROWD = 4
const TURNS = 4
/** A query that takes this long does not hold up those who came after it any longer. */
const SLOW_MS = 500

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
  const desk = desks.get(collection) ?? { isBusy: false, askers: 0, lastAskers: 0, waiting: new Map() }
  desks.set(collection, desk)
  const key = JSON.stringify(id)
  const waiting = desk.waiting as Map<string, Question<T>>
  const question = waiting.get(key) ?? { id, answer: Promise.withResolvers<T | null>() }
  waiting.set(key, question)
  desk.askers++
  if (!desk.isBusy) void serve(collection, desk)
  return question.answer.promise
}

const serve = async <T extends { _id: unknown }>(collection: Collection<T>, desk: Desk): Promise<void> => {
  desk.isBusy = true
  while (desk.waiting.size > 0) {
    await others(desk.lastAskers)
    const questions = desk.waiting as Map<string, Question<T>>
    desk.waiting = new Map()
    desk.lastAskers = desk.askers
    desk.askers = 0
    await settledOrSlow(answerAll(collection, questions))
  }
  desk.isBusy = false
}

const settledOrSlow = (work: Promise<void>): Promise<void> =>
  new Promise((goOn) => {
    const timer = setTimeout(goOn, SLOW_MS)
    void work.then(() => {
      clearTimeout(timer)
      goOn()
    })
  })

/** Those who come together should not miss each other because one was read first; who comes alone waits for nobody. */
const others = async (lastAskers: number): Promise<void> => {
  const turns = lastAskers >= CROWD ? TURNS : Math.min(lastAskers - 1, 1)
  for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next))
}

const answerAll = async <T extends { _id: unknown }>(
  collection: Collection<T>,
  questions: ReadonlyMap<string, Question<T>>,
): Promise<void> => {
  try {
    const records = await findAll(
      collection,
      [...questions.values()].map(({ id }) => id),
    )
    const byId = new Map(records.map((record) => [JSON.stringify(record._id), record]))
    for (const [key, { answer }] of questions) answer.resolve(byId.get(key) ?? null)
  } catch (error) {
    for (const { answer } of questions.values()) answer.reject(error)
  }
}

/** MongoDB finds one id by a shorter way than a list of them. */
const findAll = async <T extends { _id: unknown }>(
  collection: Collection<T>,
  ids: readonly unknown[],
): Promise<T[]> => {
  const [_id] = ids
  if (ids.length > 1) return collection.find<T>({ _id: { $in: ids } } as unknown as Filter<T>).toArray()
  const found = await collection.findOne<T>({ _id } as Filter<T>)
  return found ? [found] : []
}
