import { inBatches } from '../../../core/async/batches.ts'
import type { RevisionRecord } from '../../../saves/collections.ts'
import type { Sibling } from '../../../saves/command.ts'
import { headsIn, kinds } from '../../../saves/resource.ts'
import type { Findings } from '../report.ts'
import { nouns } from '../song/check-chain.ts'
import { BATCH_SIZE, lookUp, type View } from '../view.ts'

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
