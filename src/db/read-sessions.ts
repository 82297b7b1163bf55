import {
  type AggregateOptions,
  type ClientSession,
  type Collection,
  type Document,
  type FindOptions,
  type MongoClient,
  Timestamp,
} from 'mongodb'
import { CONNECT_TIMEOUT_MS } from '../core/time.ts'

/** The id of the election of a primary, as hexadecimal digits: of two, the later one is greater. */
export type Election = string

/**
 * Sessions for reads that must not show less than earlier answers. A new primary holds every acknowledged save, but may
 * not know yet that a majority holds the last ones; until it has committed an entry of its own, a majority read shows the
 * state before them. So each read runs in a causally consistent session. The first heartbeat of a new primary advances
 * the operation time of every session to the last entry of that primary, and MongoDB answers when this entry is
 * committed.
 */
export interface ReadSessions {
  /** The same collection, with a session for each read that is not given one. */
  wrap<T extends Document>(collection: Collection<T>): Collection<T>
  /** To be called once the client is connected. Waits for the first primary to commit, but not for long. */
  start(): Promise<void>
}

interface Options {
  readonly client: MongoClient
  readonly database: string
  /** Called when a new primary has committed nothing in time; reads then no longer wait for it. */
  readonly onUnconfirmed: (election: Election) => void
}

/** How long reads wait for a new primary to commit. No save is possible in that time either. */
const CONFIRM_MS = 15_000
/** The same for the first primary of a process, which has shown nothing yet: a start must not take long. */
const FIRST_CONFIRM_MS = 2000
const ATTEMPT_MS = 2000
const PAUSE_MS = 100
/** About as many as there are connections. */
const MAX_IDLE = 64

export const createReadSessions = ({ client, database, onUnconfirmed }: Options): ReadSessions => {
  const idle: ClientSession[] = []
  const inUse = new Set<ClientSession>()
  let newest: Election = ''
  let lastEntry: Timestamp | null = null
  let hasStarted = false
  let isConfirmed = true

  const take = (): ClientSession => {
    const session = idle.pop() ?? client.startSession()
    if (lastEntry) session.advanceOperationTime(lastEntry)
    inUse.add(session)
    return session
  }

  const giveBack = (session: ClientSession): void => {
    if (inUse.delete(session) && idle.length < MAX_IDLE) idle.push(session)
    else void session.endSession().catch(() => {})
  }

  // The driver emits this before it sends the first command to a new primary.
  client.on('serverHeartbeatSucceeded', ({ reply }) => {
    const elected = electedIn(reply)
    if (!elected || elected.election <= newest) return
    newest = elected.election
    lastEntry = elected.lastEntry
    isConfirmed = false
    // A command that waits for a primary takes the operation time of its session when it is sent.
    for (const session of inUse) session.advanceOperationTime(lastEntry)
    if (hasStarted) void confirm(newest, CONFIRM_MS)
  })
  client.on('topologyClosed', () => {
    newest = ''
  })

  const confirm = async (election: Election, limitMs: number): Promise<void> => {
    const deadline = performance.now() + limitMs
    while (election === newest) {
      if (await hasCommitted()) {
        isConfirmed ||= election === newest
        return
      }
      if (performance.now() > deadline) return stopWaiting(election)
      await Bun.sleep(PAUSE_MS)
    }
  }

  const hasCommitted = (): Promise<boolean> =>
    wrap(client.db(database).collection('installation'))
      .findOne({}, { maxTimeMS: ATTEMPT_MS })
      .then(
        () => true,
        () => false,
      )

  /** A set that cannot commit, such as one member beside an arbiter, can still be read from. */
  const stopWaiting = (election: Election): void => {
    if (election !== newest) return
    lastEntry = null
    isConfirmed = true
    inUse.clear()
    for (const session of idle.splice(0)) void session.endSession().catch(() => {})
    onUnconfirmed(election)
  }

  const wrap = <T extends Document>(collection: Collection<T>): Collection<T> => {
    const inSession = <C extends { once(event: 'close', listener: () => void): unknown }>(
      given: FindOptions & AggregateOptions,
      read: (options: FindOptions & AggregateOptions) => C,
    ): C => {
      // A read of what no majority has yet would make later reads in its session wait until a majority has that.
      if (given.session || levelOf(given.readConcern) === 'local') return read(given)
      const session = take()
      // Until the primary has committed, a read fails as soon as one that finds no primary does.
      const limit = isConfirmed ? {} : { maxTimeMS: CONNECT_TIMEOUT_MS }
      // Of its own for each read: the driver writes the operation time into it.
      const cursor = read({ readConcern: { level: 'majority' }, ...limit, ...given, session })
      cursor.once('close', () => giveBack(session))
      return cursor
    }
    const reads: Partial<Collection<T>> = {
      find: (filter = {}, options = {}) => inSession(options, (given) => collection.find(filter, given)),
      aggregate: (pipeline = [], options = {}) =>
        inSession(options, (given) => collection.aggregate(pipeline, given)),
    }
    // The driver's findOne and countDocuments call these two.
    return Object.assign(Object.create(collection), reads)
  }

  return {
    wrap,
    start() {
      hasStarted = true
      return newest === '' ? Promise.resolve() : confirm(newest, FIRST_CONFIRM_MS)
    },
  }
}

const levelOf = (given: FindOptions['readConcern']): string | undefined =>
  typeof given === 'object' ? given.level : given

/** Routers and secondaries report no election. */
const electedIn = (hello: Document): { election: Election; lastEntry: Timestamp } | null => {
  const lastEntry: unknown = hello.lastWrite?.opTime?.ts
  return hello.electionId && lastEntry instanceof Timestamp
    ? { election: hello.electionId.toHexString(), lastEntry }
    : null
}
