import type { ClientSession } from 'mongodb'
import { invalid } from '../../core/failures.ts'
import { canonicalId, derivedId, newId } from '../../core/ids.ts'
import { TOOL_ID } from '../../core/people.ts'
import type { Database } from '../../db/connect.ts'
import { createSessionLeases, inTransaction } from '../../db/transactions.ts'
import type { RestoreRecord } from '../collections.ts'
import type { ChurchInArchive } from './format.ts'

/** What an id of the archive becomes. */
export type MapId = (id: string) => string

/** For a backup, which is restored as it was. */
export const keepIds: MapId = canonicalId

/**
 * For a new church: ids are unique over all churches, and the archived church may still be here. The same id always
 * becomes the same one, so a restore that was interrupted finds what it wrote.
 */
const newIds =
  (churchId: string): MapId =>
  (id) =>
    derivedId(churchId, canonicalId(id))

/**
 * For people, mapped like everything else: the archive of a church may come from anywhere, and a kept id would name a
 * person of this server as the author. The admin's tool is the same everywhere.
 */
export const personIds =
  (map: MapId): MapId =>
  (id) =>
    canonicalId(id) === TOOL_ID ? TOOL_ID : map(id)

/** An id that may be none. */
export const orNull = (map: MapId, id: string | null): string | null => (id === null ? null : map(id))

/** The church that an archived one becomes, and how far it is. */
export interface Target {
  readonly record: RestoreRecord
  readonly source: ChurchInArchive
  readonly map: MapId
}

interface Wanted {
  readonly digest: string
  readonly source: ChurchInArchive
  /** null: as in the archive. */
  readonly name: string | null
  /** Whether ids stay as they are in the archive; otherwise the church is a new one. */
  readonly keepsIds: boolean
}

/** Goes on with a restore of the same church of the same archive that was interrupted, or begins one. */
export const findOrBegin = async ({ collections }: Database, wanted: Wanted): Promise<Target> => {
  const { digest, source, name, keepsIds } = wanted
  const begun = {
    _id: keepsIds ? keepIds(source.id) : newId(),
    timeZone: source.timeZone,
    cursor: 0,
    createdAt: new Date(source.createdAt),
    visibility: source.visibility,
    language: source.language,
    // A church that is restored beside others is a new one, whose administrator decides where it is found.
    listed: (keepsIds && source.listed) || undefined,
    address: keepsIds ? source.address : undefined,
  }
  const record = await collections.restores.findOneAndUpdate(
    { archive: digest, sourceId: source.id },
    name === null
      ? { $setOnInsert: { ...begun, name: source.name } }
      : { $setOnInsert: begun, $set: { name } },
    { upsert: true, returnDocument: 'after' },
  )
  if (!record) throw new Error('MongoDB did not answer with the restore it was asked to begin.')
  return { record, source, map: keepsIds ? keepIds : newIds(record._id) }
}

/** Two programs that restore the same archive would otherwise take each other's work for damage. */
export const alreadyRunning = () =>
  invalid('Another program is restoring this archive. Let it finish, then look at "church list".')

const TRANSACTION_TIMEOUT_MS = 120_000

const PAUSE_MS = 100

const END_EXPIRED_MS = 2000

/**
 * Runs work in a transaction that waits for others, and ends those that a killed program left open. It sees what the
 * session `after` has written.
 */
export type Commit = <T>(work: (session: ClientSession) => Promise<T>, after?: ClientSession) => Promise<T>

/** A session for one transaction after the other; should this program be killed, the next one need not wait for it. */
export const withTransactions = <T>(
  { client, collections, db }: Database,
  use: (commit: Commit) => Promise<T>,
): Promise<T> => {
  const leases = createSessionLeases(db, collections)
  const beforeRetry = async () => {
    await Bun.sleep(PAUSE_MS)
    await leases.endExpired().catch(() => 0)
  }
  // Writes outside of transactions wait for such a lock too, and otherwise only MongoDB ends it, after a minute.
  const ending = setInterval(() => void leases.endExpired().catch(() => 0), END_EXPIRED_MS)
  return client.withSession(async (session) => {
    const commit: Commit = async (work, after) => {
      if (after?.operationTime) session.advanceOperationTime(after.operationTime)
      await leases.acquire(session)
      const retire = leases.keepRenewing(session)
      try {
        return await inTransaction(
          session,
          { deadline: performance.now() + TRANSACTION_TIMEOUT_MS, beforeRetry },
          work,
        )
      } finally {
        retire()
      }
    }
    try {
      return await use(commit)
    } finally {
      clearInterval(ending)
      await leases.release(session).catch(() => {})
    }
  })
}
