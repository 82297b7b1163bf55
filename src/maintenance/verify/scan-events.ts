import type { ChurchRecord } from '../../churches/collections.ts'
import { inBatches } from '../../core/async/work-slices.ts'
import { hasBit, setBit, wordsFor } from '../../core/bits.ts'
import type { EventRecord, RevisionRecord } from '../../saves/collections.ts'
import type { Sibling } from '../../saves/command.ts'
import { headsIn, kinds } from '../../saves/resource.ts'
import { nouns } from './check-history.ts'
import type { Findings } from './report.ts'
import { BATCH_SIZE, lookUp, type View } from './view.ts'

const CHUNK = 32_768

/** A set of whole numbers at a bit each. In chunks, because a damaged number may be absurdly large. */
export class NumberSet {
  readonly #chunks = new Map<number, Uint32Array>()

  has(number: number): boolean {
    const bits = this.#chunks.get(Math.floor(number / CHUNK))
    return bits !== undefined && hasBit(bits, withinChunk(number))
  }

  add(number: number): void {
    const chunk = Math.floor(number / CHUNK)
    const bits = this.#chunks.get(chunk) ?? new Uint32Array(wordsFor(CHUNK))
    this.#chunks.set(chunk, bits)
    setBit(bits, withinChunk(number))
  }
}

/** Not by %, which keeps the sign of a negative number. */
const withinChunk = (number: number): number => number - Math.floor(number / CHUNK) * CHUNK

type Seen = Pick<EventRecord, '_id' | 'cursor' | 'actorId'>

/**
 * The events of a church are numbered 1, 2, 3 … up to the church's cursor, and each that a person caused has the operation
 * that answered it. `church` was read before the operations were: events beyond its cursor may be younger than that scan.
 */
export const verifyEvents = async (
  view: View,
  church: Pick<ChurchRecord, '_id' | 'cursor'>,
  answered: NumberSet,
  findings: Findings,
): Promise<void> => {
  const { all, session } = view
  const churchId = church._id
  let last = 0
  const events = all.events
    .find<Seen>({ churchId }, { session, projection: { cursor: 1, actorId: 1 } })
    .sort({ churchId: 1, cursor: 1 })
    .batchSize(BATCH_SIZE)
  for await (const batch of inBatches(events, BATCH_SIZE)) {
    for (const event of batch) {
      checkNumber(churchId, last, event, findings)
      last = Math.max(last, event.cursor)
      const isAnswered = event.actorId === null || answered.has(event.cursor)
      if (!isAnswered && event.cursor <= church.cursor) reportUnanswered(churchId, event, findings)
    }
    findings.checked('events', batch.length)
  }
  const now = await all.churches.findOne({ _id: churchId }, { session, projection: { cursor: 1 } })
  const cursor = now?.cursor ?? 0
  if (church.cursor > last || cursor < last)
    findings.found({
      code: 'church-cursor-wrong',
      churchId,
      ids: { cursor, newestEvent: last },
      sentence: `The church ${churchId} says that its newest event is ${cursor}, but it is ${last}.`,
    })
}

const checkNumber = (churchId: string, last: number, { _id, cursor }: Seen, { found }: Findings): void => {
  if (cursor > last + 1)
    found({
      code: 'cursor-gap',
      churchId,
      ids: { fromCursor: last + 1, toCursor: cursor - 1 },
      sentence: `The church ${churchId} lacks ${
        cursor === last + 2 ? `the event ${last + 1}` : `the events ${last + 1} to ${cursor - 1}`
      }.`,
    })
  if (cursor <= last)
    found({
      code: 'cursor-repeated',
      churchId,
      ids: { eventId: _id, cursor },
      sentence: `The church ${churchId} has another event ${cursor}, with the id ${_id}.`,
    })
}

const reportUnanswered = (churchId: string, { _id, cursor }: Seen, { found }: Findings): void =>
  found({
    code: 'event-without-operation',
    churchId,
    ids: { eventId: _id, cursor },
    sentence: `The event ${cursor} of the church ${churchId} has no operation that answered it.`,
  })

/** Each entry of the outbox names an event of its own church. Of all churches at once: no index parts them. */
export const verifyOutbox = async (
  { all, session }: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const entries = all.outbox
    .find(churchId ? { churchId } : {}, { session })
    .sort({ _id: 1 })
    .batchSize(BATCH_SIZE)
  for await (const batch of inBatches(entries, BATCH_SIZE)) {
    const ids = batch.map(({ _id }) => _id)
    const churchIds = [...new Set(batch.map((entry) => entry.churchId))]
    const named = { _id: { $in: ids }, churchId: { $in: churchIds } }
    const found = all.events.find(named, { session, projection: { churchId: 1 } })
    const churchOf = new Map((await found.toArray()).map((event) => [event._id, event.churchId]))
    for (const entry of batch)
      if (churchOf.get(entry._id) !== entry.churchId)
        findings.found({
          code: 'outbox-without-event',
          churchId: entry.churchId,
          ids: { eventId: entry._id },
          sentence: `The outbox holds the event ${entry._id}, which the church ${entry.churchId} does not have.`,
        })
    findings.checked('outbox entries', batch.length)
  }
}

/** What belongs to a song or to a head that the church does not have: no scan of the songs finds it. */
export const verifyOrphans = async (view: View, churchId: string, findings: Findings): Promise<void> => {
  await headsWithoutSong(view, churchId, 'lyrics', findings)
  await headsWithoutSong(view, churchId, 'arrangement', findings)
  await revisionsWithoutHead(view, churchId, findings)
  await searchWithoutSong(view, churchId, findings)
}

const headsWithoutSong = async (
  view: View,
  churchId: string,
  kind: Sibling,
  { found }: Findings,
): Promise<void> => {
  const { all, session } = view
  const heads = headsIn(all, kind)
    .find<{ readonly _id: string; readonly songId: string }>(
      { churchId },
      { session, projection: { songId: 1 } },
    )
    .sort({ churchId: 1, songId: 1 })
    .batchSize(BATCH_SIZE)
  for await (const batch of inBatches(heads, BATCH_SIZE)) {
    const songIds = batch.map(({ songId }) => songId)
    const songs = await lookUp(view, all.songs, churchId, songIds, [])
    for (const { _id, songId } of batch)
      if (!songs.has(songId))
        found({
          code: 'head-without-song',
          churchId,
          ids: { songId, resourceId: _id },
          sentence: `The ${nouns[kind]} ${_id} belongs to the song ${songId}, which its church does not have.`,
        })
  }
}

const revisionsWithoutHead = async (view: View, churchId: string, findings: Findings): Promise<void> => {
  const { all, session } = view
  // Nothing beyond the index is read: this is the scan of the most records of all.
  const projection = { _id: 0, resourceId: 1, version: 1 }
  const revisions = all.revisions
    .find<Pick<RevisionRecord, 'resourceId'>>({ churchId }, { session, projection })
    .sort({ churchId: 1, resourceId: 1, version: -1 })
    .batchSize(10 * BATCH_SIZE)
  let reported = ''
  for await (const batch of inBatches(revisions, 10 * BATCH_SIZE)) {
    let unknown = new Set(batch.map(({ resourceId }) => resourceId).filter((id) => id !== reported))
    for (const kind of kinds) {
      const heads = await lookUp(view, headsIn(all, kind), churchId, unknown, [])
      unknown = unknown.difference(heads)
    }
    for (const resourceId of unknown) {
      // A long history may go on in the next batch.
      reported = resourceId
      findings.found({
        code: 'revision-without-head',
        churchId,
        ids: { resourceId },
        sentence: `There are revisions of ${resourceId}, but the church has no such song, lyric version, arrangement or service.`,
      })
    }
    findings.checked('revisions', batch.length)
  }
}

const searchWithoutSong = async (view: View, churchId: string, { found }: Findings): Promise<void> => {
  const { all, session } = view
  const documents = all.search
    .find<{ _id: string }>({ churchId }, { session, projection: { _id: 1 } })
    .batchSize(BATCH_SIZE)
  for await (const batch of inBatches(documents, BATCH_SIZE)) {
    const ids = batch.map(({ _id }) => _id)
    const songs = await lookUp(view, all.songs, churchId, ids, [])
    for (const songId of ids)
      if (!songs.has(songId))
        found({
          code: 'search-surplus',
          churchId,
          ids: { songId },
          sentence: `There is a search document of the song ${songId}, which the church does not have.`,
        })
  }
}
