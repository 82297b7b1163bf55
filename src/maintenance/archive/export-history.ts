import { inBatches } from '../../core/async/work-slices.ts'
import { invalid } from '../../core/failures.ts'
import {
  type EventRecord,
  isSave,
  type LyricsHead,
  type ResourceKind,
  type RevisionRecord,
  type SongHead,
} from '../../saves/collections.ts'
import { headsIn } from '../../saves/resource.ts'
import { type FlagHistory, type Flags, resourceOf } from '../verify/song-records.ts'
import { afterAllOf, beforeAllOf, lookUp, type View } from '../verify/view.ts'
import { type AnyHead, type HeadLine, type HistoryLine, headLine } from './format.ts'

const KEYS_AT_ONCE = 1000
const KEY_BYTES = 16

/**
 * The Idempotency-Key of each change, by cursor. Operations are stored by person and key and history is written by
 * cursor, so they are all read first and kept at 16 bytes each.
 */
export const operationKeys = async (
  view: View,
  churchId: string,
  upTo: number,
): Promise<(cursor: number) => string | null> => {
  const keys = Buffer.alloc(upTo * KEY_BYTES)
  const known = new Uint8Array(upTo)
  const operations = view.all.operations
    .find(
      { churchId, _id: { $gte: beforeAllOf(churchId), $lt: afterAllOf(churchId) } },
      { session: view.session, projection: { _id: 1, 'response.operationId': 1 } },
    )
    .sort({ _id: 1 })
    .batchSize(KEYS_AT_ONCE)
  for await (const batch of inBatches(operations, KEYS_AT_ONCE)) {
    const ids = batch.map(({ response }) => response.operationId)
    const events = await lookUp(view, view.all.events, churchId, ids, ['cursor'])
    for (const { _id, response } of batch) {
      const cursor = events.get(response.operationId)?.cursor
      if (cursor === undefined || cursor > upTo) continue
      keys.write(_id.key.replaceAll('-', ''), (cursor - 1) * KEY_BYTES, 'hex')
      known[cursor - 1] = 1
    }
  }
  return (cursor) => {
    if (!known[cursor - 1]) return null
    const hex = keys.toString('hex', (cursor - 1) * KEY_BYTES, cursor * KEY_BYTES)
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
}

/** Few, because each comes with a whole document. */
const BATCH_SIZE = 200

interface Moment {
  readonly churchId: string
  /** The church as it was after this change: what came later is left out. */
  readonly upTo: number
}

/** Every change of a church with the document it saved, in order. */
export async function* historyLines(
  view: View,
  { churchId, upTo }: Moment,
  keyOf: (cursor: number) => string | null,
): AsyncGenerator<HistoryLine> {
  const { all, session } = view
  const events = all.events
    .find({ churchId, cursor: { $lte: upTo } }, { session })
    .sort({ churchId: 1, cursor: 1 })
    .batchSize(BATCH_SIZE)
  let last = 0
  for await (const batch of inBatches(events, BATCH_SIZE)) {
    const ids = batch.map(({ revisionId }) => revisionId)
    const revisions = await lookUp(view, all.revisions, churchId, ids, [
      'document',
      'source',
      'schemaVersion',
      'restoredFrom',
    ])
    const created = batch.filter(({ kind }) => kind === 'song.lyrics.created')
    const lyricIds = created.flatMap(({ lyricVersionId }) => lyricVersionId ?? [])
    const lyrics = await lookUp(view, all.lyrics, churchId, lyricIds, ['language'])
    for (const event of batch) {
      if (event.cursor !== ++last) throw contradiction(churchId)
      yield lineOf(event, revisions.get(event.revisionId), lyrics, keyOf(event.cursor))
    }
  }
  if (last !== upTo) throw contradiction(churchId)
}

type Saved = Pick<RevisionRecord, 'document' | 'source' | 'schemaVersion' | 'restoredFrom'>

const lineOf = (
  event: EventRecord,
  revision: Saved | undefined,
  lyrics: ReadonlyMap<string, Pick<LyricsHead, 'language'>>,
  operationKey: string | null,
): HistoryLine => {
  const { cursor, _id, kind, at, actorId, lyricVersionId } = event
  const language = kind === 'song.lyrics.created' ? lyrics.get(lyricVersionId ?? '')?.language : null
  if (!revision || language === undefined || (actorId !== null && operationKey === null))
    throw contradiction(event.churchId)
  const { schemaVersion, source, document, restoredFrom } = revision
  return {
    cursor,
    id: _id,
    kind,
    at: at.toISOString(),
    actorId,
    operationKey,
    songId: event.songId,
    lyricVersionId,
    arrangementId: event.arrangementId,
    serviceId: event.serviceId,
    language,
    version: event.version,
    revisionId: event.revisionId,
    schemaVersion: event.schemaVersion,
    revision: isSave(event) ? { schemaVersion, source, document, restoredFrom } : null,
    visibility: event.visibility,
    tokenId: event.tokenId,
    purged: event.purged && { reason: event.purged.reason, files: [...event.purged.files] },
  }
}

/** An archive of a damaged catalogue would pass the damage on, or hide it. */
export const contradiction = (churchId: string) =>
  invalid(`The church ${churchId} is damaged and was not written. "verify" says what is wrong with it.`)

/** What was changed after the moment of the export, and how it was at that moment. */
interface LaterChanges {
  /** To be called after heads were read: finds the later saves that they contain. */
  readOn(): Promise<void>
  /** The version that a head had, when it was saved later; otherwise undefined. */
  versionThen(resourceId: string): number | undefined
}

/**
 * MongoDB keeps a moment readable for minutes only, and an export may take longer. But events are dense and only
 * a purge changes revisions, after which the export is refused: the events after the moment name every head that differs from how it was.
 */
const laterChanges = ({ all, session }: View, { churchId, upTo }: Moment): LaterChanges => {
  const versions = new Map<string, number>()
  let seen = upTo
  return {
    async readOn() {
      const later = all.events
        .find({ churchId, cursor: { $gt: seen } }, { session })
        .sort({ churchId: 1, cursor: 1 })
      for await (const event of later) {
        seen = event.cursor
        const { id } = resourceOf(event)
        // Only the first later change of each says how it was before.
        if (isSave(event)) versions.set(id, versions.get(id) ?? event.version - 1)
      }
    },
    versionThen: (resourceId) => versions.get(resourceId),
  }
}

const HEADS_AT_ONCE = 200

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
    .batchSize(HEADS_AT_ONCE)
  for await (const batch of inBatches(created, HEADS_AT_ONCE)) {
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
  return { ...others, ...flags } as AnyHead
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
