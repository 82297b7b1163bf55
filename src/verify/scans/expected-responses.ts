import { arrangementAnswer, arrangementResource } from '../../arrangements/resource.ts'
import type { ArrangementContent } from '../../arrangements/schema.ts'
import type { ApiVersion } from '../../core/versions/api-version.ts'
import type {
  ArrangementHead,
  Head,
  LyricsHead,
  OperationResponse,
  RevisionRecord,
  ServiceHead,
  SongHead,
  StoredAnswer,
} from '../../db/collections.ts'
import type { AssetRecord } from '../../db/records/asset.ts'
import { type EventRecord, isSave } from '../../db/records/event.ts'
import { type SaveAnswer, saveResponse } from '../../http/response/save-answer.ts'
import { lyricsAnswer, lyricsResource } from '../../lyrics/resource.ts'
import type { SavedHead } from '../../saves/command.ts'
import { headAt, operationResponse } from '../../saves/operation.ts'
import type { Resource } from '../../saves/resource.ts'
import { songAnswer, songResource } from '../../songs/resource.ts'
import { serviceAnswer, serviceResource } from '../../worship-services/resource.ts'
import { createFlagHistory, type FlagHistory, type Flags } from '../flags.ts'
import { lookUp, type View } from '../view.ts'

/** What the record of an operation must hold. */
export interface Expected {
  /** Beside the revision that it names. */
  readonly kept: OperationResponse
  /** The same, as versions before 2 stored it: without flags. */
  readonly keptWithoutFlags: OperationResponse
  /** As versions up to 1.1.0 stored it. */
  readonly whole: StoredAnswer
}

/**
 * By event: the answer that its save must have given, made again from the revision. Where something it needs
 * is missing there is none; that it is missing is found elsewhere.
 */
export const expectedResponses = async (
  view: View,
  churchId: string,
  events: readonly AnsweredEvent[],
  flags: FlagHistory = createFlagHistory(view, churchId),
): Promise<Map<string, Expected>> => {
  const { all, session } = view
  await flags.readUpTo(Math.max(0, ...events.map(({ cursor }) => cursor)))
  const revisionIds = events.map(({ revisionId }) => revisionId)
  const revisions = await all.revisions.find({ churchId, _id: { $in: revisionIds } }, { session }).toArray()
  const lyricIds = revisions.filter(({ kind }) => kind === 'lyrics').map(({ resourceId }) => resourceId)
  const lyrics = await lookUp(view, all.lyrics, churchId, lyricIds, ['language'])
  const needed = { lyrics, assets: await loadAssets(view, churchId, revisions) }
  const byId = new Map(revisions.map((revision) => [revision._id, revision]))
  return new Map(
    events.flatMap((event) => {
      const revision = byId.get(event.revisionId)
      const own = revision && flags.at(revision.resourceId, event.cursor)
      const expected = revision && responsesOf(revision, event, { ...needed, flags: { ...own } })
      return expected ? [[event._id, expected] as const] : []
    }),
  )
}

export type AnsweredEvent = Pick<EventRecord, '_id' | 'cursor' | 'kind' | 'revisionId'>

interface Needed {
  readonly lyrics: ReadonlyMap<string, Pick<LyricsHead, 'language'>>
  readonly assets: Map<string, AssetRecord>
}

interface NeededOfOne extends Needed {
  readonly flags: Flags
}

const loadAssets = async ({ all, session }: View, churchId: string, revisions: readonly RevisionRecord[]) => {
  const ids = new Set(revisions.flatMap(assetIdsOf))
  if (ids.size === 0) return new Map()
  const assets = await all.assets.find({ churchId, _id: { $in: [...ids] } }, { session }).toArray()
  return new Map(assets.map((asset) => [asset._id, asset]))
}

const assetIdsOf = ({ kind, document }: RevisionRecord): readonly string[] =>
  kind === 'arrangement' ? (document as ArrangementContent).assetIds : []

const responsesOf = (
  revision: RevisionRecord,
  event: AnsweredEvent,
  needed: NeededOfOne,
): Expected | null => {
  const { flags } = needed
  switch (revision.kind) {
    case 'song':
      return expectedOf(songResource, songAnswer, headAt(revision, { ...flags }) as SongHead, event, needed)
    case 'lyrics': {
      const language = needed.lyrics.get(revision.resourceId)?.language
      if (language === undefined) return null
      const head = headAt(revision, { language, ...flags }) as LyricsHead
      return expectedOf(lyricsResource, lyricsAnswer, head, event, needed)
    }
    case 'arrangement': {
      if (assetIdsOf(revision).some((id) => !needed.assets.has(id))) return null
      const head = headAt(revision, { ...flags }) as ArrangementHead
      return expectedOf(arrangementResource, arrangementAnswer, head, event, needed)
    }
    case 'service': {
      const head = headAt(revision, { ...flags }) as ServiceHead
      return expectedOf(serviceResource, serviceAnswer, head, event, needed, 2)
    }
  }
}

const expectedOf = <H extends Head>(
  resource: Pick<Resource<H['document'], H>, 'headFields'>,
  answer: SaveAnswer<SavedHead<H>>,
  head: H,
  { _id: eventId, kind }: AnsweredEvent,
  { assets }: Needed,
  /** The first version of the interface that has it. */
  version: ApiVersion = 1,
): Expected => {
  const isNew = isSave({ kind }) && head.version === 1
  const { archivedAt: _, visibility: __, ...withoutFlags } = head as H & Flags
  const responseOf = (described: Head) =>
    operationResponse(resource as Pick<Resource, 'headFields'>, described, { eventId, isNew })
  return {
    kept: responseOf(head),
    keptWithoutFlags: responseOf(withoutFlags),
    whole: { operationId: eventId, ...saveResponse(answer, { head, isNew, assets }, version) },
  }
}
