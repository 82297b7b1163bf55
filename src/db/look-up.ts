import { type Collection, MongoServerError } from 'mongodb'
import type { Collections } from './collections.ts'
import { findByIds, type Kind } from './find-by-ids.ts'

type RecordOf<K extends Kind> =
  Collections[K] extends Collection<infer T extends { _id: unknown }> ? T : never

interface Question {
  readonly kind: Kind
  readonly id: unknown
  readonly answer: PromiseWithResolvers<unknown>
}

interface Desk {
  isBusy: boolean
  /** How many are waiting, and how many shared the last query. */
  askers: number
  lastAskers: number
  waiting: Map<string, Question>
}

/** Where this many ask at once, waiting for each other for a few turns of the event loop spares most of the queries. */
const CROWD = 4
const TURNS = 4
/** A query that takes this long does not hold up those who came after it any longer. */
const SLOW_MS = 500

const desks = new WeakMap<Collections, Desk>()

/**
 * Finds a record by its id. Under load, finding out who is asking would otherwise cost more than what is asked,
 * so all who wait share the next query. Nothing is kept, and a query leaves after its questions, so that what
 * was changed before them is seen.
 */
export const lookUp = <K extends Kind>(
  all: Collections,
  kind: K,
  id: RecordOf<K>['_id'],
): Promise<RecordOf<K> | null> => {
  const desk = desks.get(all) ?? { isBusy: false, askers: 0, lastAskers: 0, waiting: new Map() }
  desks.set(all, desk)
  const key = keyOf(kind, id)
  const question = desk.waiting.get(key) ?? { kind, id, answer: Promise.withResolvers<unknown>() }
  desk.waiting.set(key, question)
  desk.askers++
  if (!desk.isBusy) void serve(all, desk)
  return question.answer.promise as Promise<RecordOf<K> | null>
}

const keyOf = (kind: Kind, id: unknown): string =>
  `${kind} ${typeof id === 'string' ? id : JSON.stringify(id)}`

const serve = async (all: Collections, desk: Desk): Promise<void> => {
  desk.isBusy = true
  while (desk.waiting.size > 0) {
    await others(desk.lastAskers)
    const questions = desk.waiting
    desk.waiting = new Map()
    desk.lastAskers = desk.askers
    desk.askers = 0
    await settledOrSlow(answerAll(all, questions))
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

/**
 * Those who come together should not miss each other because one was read first. Who comes alone waits for
 * nobody, but may have asked for several things in one breath.
 */
const others = async (lastAskers: number): Promise<void> => {
  await null
  const turns = lastAskers >= CROWD ? TURNS : 0
  for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next))
}

/** Where MongoDB refuses what several kinds of records were asked for, each kind is asked for on its own. */
const answerAll = async (all: Collections, questions: ReadonlyMap<string, Question>): Promise<void> => {
  const byKind = Map.groupBy(questions, ([, { kind }]) => kind)
  const wanted = [...byKind].map(([kind, asked]) => ({ kind, ids: asked.map(([, { id }]) => id) }))
  try {
    const found = new Map<string, unknown>()
    for (const { kind, record } of await findByIds(all, wanted)) found.set(keyOf(kind, record._id), record)
    for (const [key, { answer }] of questions) answer.resolve(found.get(key) ?? null)
  } catch (error) {
    const parts = byKind.size > 1 && error instanceof MongoServerError ? [...byKind.values()] : []
    await Promise.all(parts.map((part) => answerAll(all, new Map(part))))
    if (parts.length === 0) for (const { answer } of questions.values()) answer.reject(error)
  }
}
