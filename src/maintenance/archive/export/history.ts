import { inBatches } from '../../../core/async/batches.ts'
import { invalid } from '../../../core/failures.ts'
import type { LyricsHead, RevisionRecord } from '../../../saves/collections.ts'
import { type EventRecord, isSave } from '../../../saves/collections.ts'
import { lookUp, type View } from '../../verify/view.ts'
import type { HistoryLine } from '../lines.ts'

/** Few, because each comes with a whole document. */
const BATCH_SIZE = 200

export interface Moment {
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
  const restored = restoredFrom === undefined ? {} : { restoredFrom }
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
    ...(event.serviceId ? { serviceId: event.serviceId } : {}),
    language,
    version: event.version,
    revisionId: event.revisionId,
    schemaVersion: event.schemaVersion,
    revision: isSave(event) ? { schemaVersion, source, document, ...restored } : null,
    ...(event.visibility === undefined ? {} : { visibility: event.visibility }),
    ...(event.tokenId ? { tokenId: event.tokenId } : {}),
  }
}

/** An archive of a damaged catalogue would pass the damage on, or hide it. */
export const contradiction = (churchId: string) =>
  invalid(`The church ${churchId} is damaged and was not written. "verify" says what is wrong with it.`)
