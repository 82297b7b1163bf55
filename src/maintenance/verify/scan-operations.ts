import { inBatches } from '../../core/async/work-slices.ts'
import {
  type EventRecord,
  isSave,
  type LyricsHead,
  type OperationRecord,
  type OperationResponse,
  type RevisionRecord,
} from '../../saves/collections.ts'
import { type Findings, namesWhere, type Problem } from './report.ts'
import type { NumberSet } from './scan-events.ts'
import { createFlagHistory, type FlagHistory, type Flags } from './song-records.ts'
import { afterAllOf, beforeAllOf, lookUp, type View } from './view.ts'

const OPERATIONS_PER_BATCH = 200

/**
 * Each operation names an event of its own church and person, no two the same one, and answers what was saved.
 * The cursors of the events that have their operation are left in `answered`.
 */
export const verifyOperations = async (
  view: View,
  churchId: string,
  answered: NumberSet,
  findings: Findings,
): Promise<void> => {
  const operations = view.all.operations
    .find({ _id: { $gte: beforeAllOf(churchId), $lt: afterAllOf(churchId) } }, { session: view.session })
    .sort({ _id: 1 })
    .batchSize(OPERATIONS_PER_BATCH)
  const flags = createFlagHistory(view, churchId)
  for await (const batch of inBatches(operations, OPERATIONS_PER_BATCH)) {
    const eventIds = batch.map(({ response }) => response.operationId)
    const events = await lookUp(view, view.all.events, churchId, eventIds, eventFields)
    const expected = await expectedResponses(view, churchId, [...events.values()], flags)
    for (const operation of batch) {
      const event = events.get(operation.response.operationId)
      const problem = checkOperation(operation, event, expected.get(event?._id ?? ''), answered)
      if (problem) findings.found(problem)
      if (event) answered.add(event.cursor)
    }
    findings.checked('operations', batch.length)
  }
}

const eventFields = ['actorId', 'cursor', 'kind', 'at', 'revisionId'] as const

type AnsweredEvent = Pick<EventRecord, '_id' | (typeof eventFields)[number]>

const checkOperation = (
  { _id, churchId, createdAt, response }: OperationRecord,
  event: AnsweredEvent | undefined,
  expected: Expected | undefined,
  answered: NumberSet,
): Problem | null => {
  const about = {
    churchId: _id.churchId,
    ids: { userId: _id.userId, key: _id.key, eventId: response.operationId },
  }
  const operation = `The operation with the key ${_id.key} of the user ${_id.userId}`
  if (!event || event.actorId !== _id.userId)
    return {
      ...about,
      code: 'operation-without-event',
      sentence: `${operation} names the event ${response.operationId}, which ${
        event ? 'is another person’s' : 'does not exist'
      }.`,
    }
  if (answered.has(event.cursor))
    return {
      ...about,
      code: 'operation-repeated',
      sentence: `${operation} names the event ${event.cursor}, and so does another operation.`,
    }
  const differing = [
    ...namesWhere({ church: churchId !== _id.churchId, time: createdAt.getTime() !== event.at.getTime() }),
    ...(expected ? differingResponse(response, expected) : []),
  ]
  if (differing.length === 0) return null
  return {
    ...about,
    code: 'operation-differs',
    sentence: `${operation} differs in ${differing.join(', ')} from what the event ${event.cursor} saved.`,
  }
}

const differingResponse = (response: OperationRecord['response'], expected: Expected): string[] => {
  const differing = differingFields(response, expected.kept)
  return differingFields(response, expected.keptWithoutFlags).length === 0 ? [] : differing
}

const differingFields = (response: object, expected: object): string[] => {
  const [found, wanted] = [new Map(Object.entries(response)), new Map(Object.entries(expected))]
  const names = new Set([...found.keys(), ...wanted.keys()])
  return [...names].filter((name) => !Bun.deepEquals(found.get(name), wanted.get(name)))
}

/** What the record of an operation must hold. */
interface Expected {
  /** Beside the revision that it names. */
  readonly kept: OperationResponse
  /** The same, as versions before 2 stored it: without flags. */
  readonly keptWithoutFlags: OperationResponse
}

/**
 * By event: the answer that its save must have given, made again from the revision. Where something it needs
 * is missing there is none; that it is missing is found elsewhere.
 */
const expectedResponses = async (
  view: View,
  churchId: string,
  events: readonly SavedEvent[],
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

type SavedEvent = Pick<EventRecord, '_id' | 'cursor' | 'kind' | 'revisionId'>

const expectedOf = (
  revision: RevisionRecord,
  { _id: eventId, kind }: SavedEvent,
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
    headFields: Object.keys(headFields).length > 0 ? headFields : undefined,
  })
  return { kept: responseOf({ ...own, ...flags }), keptWithoutFlags: responseOf(own) }
}
