import { Binary, type ClientSession, type Db } from 'mongodb'
import type { Collections } from './collections.ts'

/**
 * A process that dies inside a transaction leaves the church's documents locked until MongoDB gives the
 * transaction up, a minute later. So each process notes the sessions it saves in and renews their notes while
 * it works; whoever runs into a lock for a second ends the sessions whose notes have gone stale.
 *
 * A process that was only slow, not dead, loses nothing by that: its transaction is aborted and tried again.
 */
export interface Writers {
  /** To be awaited before a transaction begins; costs a round trip at most twice a second. */
  announce(session: ClientSession): Promise<void>
  /** Keeps the note fresh until the returned function is called. */
  keepAnnounced(session: ClientSession): () => void
  /** To be awaited before the session is given up: ends what a lost answer may have left open in it. */
  withdraw(session: ClientSession): Promise<void>
  freeAbandoned(): Promise<number>
}

const RENEW_MS = 500
const STALE_MS = 2000
const isStale = { $expr: { $lt: ['$seenAt', { $subtract: ['$$NOW', STALE_MS] }] } }

interface Note {
  readonly renewedAt: number
  readonly renewal: Promise<unknown>
}

export const createWriters = (db: Db, { writers }: Collections): Writers => {
  /** By session: this process has no need to end one of its own. */
  const notes = new Map<string, Note>()

  const renew = async (session: ClientSession): Promise<void> => {
    const _id = idOf(session)
    // MongoDB's clock on both sides of the comparison: the clocks of two machines may differ.
    const renewal = writers.updateOne(
      { _id },
      { $currentDate: { seenAt: true } },
      { upsert: true, writeConcern: { w: 1 } },
    )
    notes.set(_id, { renewedAt: performance.now(), renewal })
    await renewal
  }

  const killSessions = (ids: readonly string[]) =>
    db.command({ killSessions: ids.map((id) => ({ id: sessionIdOf(id) })) })

  return {
    async announce(session) {
      const note = notes.get(idOf(session))
      if (!note || performance.now() - note.renewedAt >= RENEW_MS) await renew(session)
    },

    keepAnnounced(session) {
      // A note that cannot be renewed is renewed at the next turn; the transaction has its own errors.
      const timer = setInterval(() => void renew(session).catch(() => {}), RENEW_MS)
      return () => clearInterval(timer)
    },

    async withdraw(session) {
      const _id = idOf(session)
      const note = notes.get(_id)
      notes.delete(_id)
      await note?.renewal.catch(() => {})
      await killSessions([_id])
      // Only now: where MongoDB did not answer, the note goes stale and others see to it.
      await writers.deleteOne({ _id })
    },

    async freeAbandoned() {
      const stale = await writers
        .find({ _id: { $nin: [...notes.keys()] }, ...isStale })
        .limit(100)
        .toArray()
      if (stale.length === 0) return 0
      await killSessions(stale.map(({ _id }) => _id))
      // Whoever was only idle and has announced itself again in the meantime stays announced.
      await writers.deleteMany({ _id: { $in: stale.map(({ _id }) => _id) }, ...isStale })
      return stale.length
    },
  }
}

const idOf = (session: ClientSession): string => {
  const id = session.id?.id
  if (!(id instanceof Binary)) throw new TypeError('A session that saves has an id.')
  return id.toString('hex')
}

const sessionIdOf = (hex: string): Binary => new Binary(Buffer.from(hex, 'hex'), Binary.SUBTYPE_UUID)
