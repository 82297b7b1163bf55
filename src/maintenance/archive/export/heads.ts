import { inBatches } from '../../../core/async/batches.ts'
import type { ResourceKind, SongHead } from '../../../saves/collections.ts'
import { headsIn } from '../../../saves/resource.ts'
import type { FlagHistory, Flags } from '../../verify/flags.ts'
import { resourceOf } from '../../verify/song/song-records.ts'
import type { View } from '../../verify/view.ts'
import { type AnyHead, headLine } from '../head-line.ts'
import type { HeadLine } from '../lines.ts'
import { contradiction, type Moment } from './history.ts'
import { type LaterChanges, laterChanges } from './later-changes.ts'

const BATCH_SIZE = 200

const createdBy = {
  song: 'song.created',
  lyrics: 'song.lyrics.created',
  arrangement: 'song.arrangement.created',
  service: 'service.created',
} as const

/** The songs, lyric versions, arrangements or services of a church as they were at the moment, oldest first. */
export async function* headLines(
  view: View,
  moment: Moment,
  kind: ResourceKind,
  flags: FlagHistory,
): AsyncGenerator<HeadLine> {
  const { all, session } = view
  const { churchId, upTo } = moment
  const later = laterChanges(view, moment)
  await flags.readUpTo(upTo)
  const created = all.events
    .find({ churchId, cursor: { $lte: upTo }, kind: createdBy[kind] }, { session })
    .sort({ churchId: 1, cursor: 1 })
    .batchSize(BATCH_SIZE)
  for await (const batch of inBatches(created, BATCH_SIZE)) {
    const ids = batch.map((event) => resourceOf(event).id)
    const found = await headsIn(all, kind)
      .find({ churchId, _id: { $in: ids } }, { session })
      .toArray()
    await later.readOn()
    const then = await headsThen(view, churchId, found as AnyHead[], later)
    const byId = new Map(then.map((head) => [head._id, head]))
    for (const id of ids) {
      const head = byId.get(id)
      if (!head) throw contradiction(churchId)
      yield headLine(withFlags(head, flags.at(id, upTo)))
    }
  }
}

const withFlags = (head: AnyHead, flags: Flags): AnyHead => {
  const { archivedAt: _, visibility: __, ...others } = head as SongHead
  const archived = 'archived' in head ? { archived: flags.archivedAt !== undefined } : {}
  return { ...others, ...archived, ...flags } as AnyHead
}

/** Brings heads that were saved later back to the revision they had. */
const headsThen = async (
  { all, session }: View,
  churchId: string,
  heads: readonly AnyHead[],
  later: LaterChanges,
): Promise<AnyHead[]> => {
  const wanted = heads.flatMap(({ _id }) => {
    const version = later.versionThen(_id)
    return version === undefined ? [] : [{ churchId, resourceId: _id, version }]
  })
  const revisions =
    wanted.length === 0 ? [] : await all.revisions.find({ churchId, $or: wanted }, { session }).toArray()
  const revisionOf = new Map(revisions.map((revision) => [revision.resourceId, revision]))
  return heads.map((head) => {
    if (later.versionThen(head._id) === undefined) return head
    const revision = revisionOf.get(head._id)
    if (!revision) throw contradiction(head.churchId)
    const { _id: revisionId, version, document, createdAt: updatedAt } = revision
    return { ...head, revisionId, version, document, updatedAt } as AnyHead
  })
}
