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

/** Where this many ask at once, waiting a moment for each other spares most of the queries. */
const CROWD = 4
const GATHER_MS = 1
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
const others = (lastAskers: number): Promise<void> | undefined => {
  if (lastAskers >= CROWD) return Bun.sleep(GATHER_MS)
  return lastAskers > 1 ? new Promise((nextTurn) => setImmediate(nextTurn)) : undefined
}

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
