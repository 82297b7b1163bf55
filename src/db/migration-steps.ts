import { MaxKey } from 'mongodb'
import { inBatches } from '../core/async/work-slices.ts'
import { foldedMetadata, lacksGroups, type SearchDocument } from '../core/search-document.ts'
import type { Collections, Records } from './collections.ts'
import { isServerError } from './errors.ts'
import { isShardedByChurch } from './sharding.ts'

/** The work of migrations on stored records. Each may run twice and beside saves. */

const BATCH_SIZE = 500

/** Runs the work for each church, one after the other. */
const inEachChurch = async (
  { churches }: Collections,
  work: (churchId: string) => Promise<void>,
): Promise<void> => {
  for await (const { _id } of churches.find({}, { projection: { _id: 1 } })) await work(_id)
}

/**
 * Splits the searched text of older search documents into titles, authors and songbooks. Skips a document that a save has
 * replaced since it was read.
 */
export const groupSearchedFields = (all: Collections): Promise<void> =>
  inEachChurch(all, async (churchId) => {
    const documents = all.search.find<Pick<SearchDocument, '_id' | 'metadata'>>(
      { churchId },
      { projection: { metadata: 1 } },
    )
    for await (const batch of inBatches(documents, BATCH_SIZE)) {
      const older = batch.filter(({ metadata }) => lacksGroups(metadata))
      const heads = await all.songs.find({ churchId, _id: { $in: older.map(({ _id }) => _id) } }).toArray()
      const byId = new Map(heads.map((head) => [head._id, head.document]))
      const writes = older.flatMap(({ _id, metadata }) => {
        const document = byId.get(_id)
        if (!document) return []
        const update = { $set: { metadata: foldedMetadata(document) } }
        return [{ updateOne: { filter: { _id, churchId, metadata }, update } }]
      })
      if (writes.length > 0) await all.search.bulkWrite(writes, { ordered: false })
    }
  })

/** Earlier versions stored only that a song is archived. The time is that of its newest event of archiving. */
export const fillArchivedAt = (all: Collections): Promise<void> =>
  inEachChurch(all, async (churchId) => {
    const songs = all.songs.find(
      { churchId, archived: true, archivedAt: { $exists: false } },
      { projection: { _id: 1 } },
    )
    for await (const batch of inBatches(songs, BATCH_SIZE)) {
      const songIds = batch.map(({ _id }) => _id)
      const events = all.events
        .find({ churchId, kind: 'song.archived', songId: { $in: songIds } })
        .sort({ cursor: 1 })
      const times = new Map<string, Date>()
      for await (const { songId, at } of events) if (songId) times.set(songId, at)
      const writes = [...times].map(([_id, archivedAt]) => ({
        // The filter skips a song that was brought back in the meantime.
        updateOne: { filter: { _id, churchId, archived: true }, update: { $set: { archivedAt } } },
      }))
      if (writes.length > 0) await all.songs.bulkWrite(writes, { ordered: false })
    }
  })

type Operation = Records['operations']

/** An operation as 1.1.0 stored it: with the whole answer. */
interface WithAnswer extends Pick<Operation, '_id'> {
  response: { operationId: string; status: number; body: string }
}

/** Few, because each holds a whole answer. */
const ANSWERS_AT_ONCE = 200

/** Gives the operations of 1.1.0, which hold the whole answer, the form of all others. */
export const nameRevisions = async (all: Collections): Promise<void> => {
  const nameOfChurch = async (churchId: string): Promise<void> => {
    const first = { churchId } as Operation['_id']
    const last = { churchId, userId: new MaxKey() } as unknown as Operation['_id']
    const withBody = { 'response.body': { $exists: true } }
    const found = all.operations.find<WithAnswer>(
      { churchId, _id: { $gte: first, $lt: last }, ...withBody },
      { projection: { response: 1 } },
    )
    for await (const batch of inBatches(found, ANSWERS_AT_ONCE)) {
      const writes = batch.map(({ _id, response }) => ({
        updateOne: {
          // The filter skips an operation that another server has rewritten in the meantime.
          filter: { _id, churchId, ...withBody },
          update: { $set: { response: withRevision(response) } },
        },
      }))
      await all.operations.bulkWrite(writes, { ordered: false })
    }
  }
  await inEachChurch(all, nameOfChurch)
  // A church that is being restored has operations too.
  for await (const { _id } of all.restores.find({}, { projection: { _id: 1 } })) await nameOfChurch(_id)
}

const withRevision = ({ operationId, status, body }: WithAnswer['response']): Operation['response'] => {
  const { song, lyrics, arrangement } = JSON.parse(body)
  const { revisionId } = song ?? lyrics ?? arrangement
  return {
    operationId,
    status,
    revisionId,
    ...(lyrics ? { headFields: { language: lyrics.language } } : {}),
  }
}

/** Removes from the churches how far earlier versions had cleared the outbox. */
export const forgetClearing = (all: Collections): Promise<void> =>
  inEachChurch(all, async (_id) => {
    await all.churches.updateOne({ _id }, { $unset: { outboxClearedTo: true, outboxClearingFrom: true } })
  })

/** Removes from songs the flag that `archivedAt` implies. The search documents keep it: an index has it. */
export const forgetArchived = (all: Collections): Promise<void> =>
  inEachChurch(all, async (churchId) => {
    const flag: Record<string, true> = { archived: true }
    await all.songs.updateMany({ churchId, archived: { $exists: true } }, { $unset: flag })
  })

/** Dates the memberships of 1.1.0 by when both the church and the person were there at the earliest. */
export const dateMemberships = (all: Collections): Promise<void> =>
  inEachChurch(all, async (churchId) => {
    const church = await all.churches.findOne({ _id: churchId })
    const undated = { churchId, since: { $exists: false } }
    for (const { _id, userId } of await all.memberships.find(undated).toArray()) {
      const user = await all.users.findOne({ _id: userId })
      const dates = [church?.createdAt, user?.createdAt].map((date) => date?.getTime() ?? 0)
      const since = new Date(Math.max(...dates))
      await all.memberships.updateOne({ ...undated, _id, userId }, { $set: { since } })
    }
  })

/** Names the church in the chunks of 1.1.0, and deletes those of broken uploads, whose church no file names. */
export const nameChurchInChunks = async (all: Collections): Promise<void> => {
  // The script of `shard` has named them.
  if (await isShardedByChurch(all)) return
  const unnamed = (files_id: string) => ({ churchId: { $in: [null] as never[] }, files_id })
  await inEachChurch(all, async (churchId) => {
    for await (const { _id } of all.files.find({ churchId }, { projection: { _id: 1 } }))
      await all.chunks.updateMany(unnamed(_id), { $set: { churchId } })
  })
  const files = { from: all.files.collectionName, localField: '_id', foreignField: '_id', as: 'files' }
  const orphans = all.chunks.aggregate<{ _id: string }>([
    { $sort: { files_id: 1 } },
    { $group: { _id: '$files_id' } },
    { $lookup: files },
    { $match: { files: [] } },
  ])
  for await (const { _id } of orphans) await all.chunks.deleteMany(unnamed(_id))
}

/** Drops the two collections of leases of earlier versions. */
export const dropOlderLeases = async ({ leases }: Collections): Promise<void> => {
  for (const name of ['deliverers', 'writers'])
    await leases.db.dropCollection(name).catch((error) => {
      if (!isServerError(error, 'namespaceNotFound')) throw error
    })
}
