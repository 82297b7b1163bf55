import type { LyricsHead, OperationResponse, RevisionRecord } from '../../../saves/collections.ts'
import { type EventRecord, isSave } from '../../../saves/collections.ts'
import { createFlagHistory, type FlagHistory, type Flags } from '../flags.ts'
import { lookUp, type View } from '../view.ts'

/** What the record of an operation must hold. */
export interface Expected {
  /** Beside the revision that it names. */
  readonly kept: OperationResponse
  /** The same, as versions before 2 stored it: without flags. */
  readonly keptWithoutFlags: OperationResponse
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
  const byId = new Map(revisions.map((revision) => [revision._id, revision]))
  return new Map(
    events.flatMap((event) => {
      const revision = byId.get(event.revisionId)
      const own = revision && flags.at(revision.resourceId, event.cursor)
      const expected = revision && expectedOf(revision, event, { ...own }, lyrics)
      return expected ? [[event._id, expected] as const] : []
    }),
  )
}

export type AnsweredEvent = Pick<EventRecord, '_id' | 'cursor' | 'kind' | 'revisionId'>

const expectedOf = (
  revision: RevisionRecord,
  { _id: eventId, kind }: AnsweredEvent,
  flags: Flags,
  lyrics: ReadonlyMap<string, Pick<LyricsHead, 'language'>>,
): Expected | null => {
  const language = lyrics.get(revision.resourceId)?.language
  if (revision.kind === 'lyrics' && language === undefined) return null
  const own: OperationResponse['headFields'] = language === undefined ? {} : { language }
  const isNew = isSave({ kind }) && revision.version === 1
  const responseOf = (headFields: OperationResponse['headFields'] = {}): OperationResponse => ({
    operationId: eventId,
    status: isNew ? 201 : 200,
    revisionId: revision._id,
    ...(Object.keys(headFields).length > 0 ? { headFields } : {}),
  })
  return { kept: responseOf({ ...own, ...flags }), keptWithoutFlags: responseOf(own) }
}
