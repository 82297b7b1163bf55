import type { SongHead } from '../../../saves/collections.ts'
import { type EventRecord, isSave } from '../../../saves/collections.ts'
import { type Flags, flagsAfter } from '../flags.ts'
import type { Problem } from '../problem.ts'
import { missingVersions, nouns, ofSong, sameTime } from './check-chain.ts'
import { type CheckedRecords, type KnownRevision, resourceOf } from './song-records.ts'

/** Each event has the revision it refers to, and each revision the one event that announced it. */
export const checkEvents = (records: CheckedRecords): Problem[] => {
  const revisions = [...resourceIdsOf(records)].flatMap((id) => records.revisions.get(id) ?? [])
  const byId = new Map(revisions.map((revision) => [revision._id, revision]))
  const isMissing = missingIn(records)
  return [
    ...records.events.flatMap((event) => checkEvent(event, byId.get(event.revisionId), isMissing)),
    ...checkRevisions(records, revisions),
    ...checkFlags(records),
  ]
}

/** The resources of the records, and those that only the events name. */
const resourceIdsOf = (records: CheckedRecords): Set<string> =>
  new Set([
    ...records.heads.map(({ head }) => head._id),
    ...records.events.map((event) => resourceOf(event).id),
  ])

/** A revision that is missing in the chain of its resource is reported there as a gap, and not again here. */
const missingIn = (records: CheckedRecords): ((resourceId: string, version: number) => boolean) => {
  const gaps = new Map(
    records.heads.map(({ head }) => [head._id, missingVersions(head, records.revisions.get(head._id) ?? [])]),
  )
  return (resourceId, version) =>
    gaps.get(resourceId)?.some(({ from, to }) => from <= version && version <= to) ?? false
}

const checkEvent = (
  event: EventRecord,
  revision: KnownRevision | undefined,
  isMissing: (resourceId: string, version: number) => boolean,
): Problem[] => {
  const { _id, churchId, songId, cursor, kind, version, revisionId } = event
  const ids = { ...ofSong(songId), eventId: _id, cursor, revisionId }
  const resource = resourceOf(event)
  if (!revision)
    return isMissing(resource.id, version)
      ? []
      : [
          {
            code: 'event-without-revision',
            churchId,
            ids,
            sentence: `The event ${cursor} (${kind}) refers to the revision ${revisionId}, which does not exist.`,
          },
        ]
  const differing = [
    ...(revision.resourceId !== resource.id || revision.kind !== resource.kind ? ['resource'] : []),
    ...(revision.version !== version ? ['version'] : []),
    ...(isSave(event) && kind.endsWith('.created') !== (version === 1) ? ['kind'] : []),
    ...(isSave(event) && !sameTime(event.at, revision.createdAt) ? ['time'] : []),
  ]
  if (differing.length === 0) return []
  return [
    {
      code: 'event-differs',
      churchId,
      ids,
      sentence: `The event ${cursor} (${kind}) and its revision ${revisionId} differ in ${differing.join(', ')}.`,
    },
  ]
}

const checkRevisions = (
  { churchId, events }: CheckedRecords,
  revisions: readonly KnownRevision[],
): Problem[] => {
  const announced = Map.groupBy(events.filter(isSave), ({ revisionId }) => revisionId)
  return revisions.flatMap(({ _id, kind, songId, resourceId, version }): Problem[] => {
    const cursors = announced.get(_id)?.map(({ cursor }) => cursor) ?? []
    if (cursors.length === 1) return []
    const ids = { ...ofSong(songId), resourceId, revisionId: _id, version }
    const revision = `Version ${version} of the ${nouns[kind]} ${resourceId}`
    return cursors.length === 0
      ? [{ code: 'revision-without-event', churchId, ids, sentence: `${revision} has no event.` }]
      : [
          {
            code: 'revision-with-several-events',
            churchId,
            ids,
            sentence: `${revision} has more than one event: ${cursors.join(', ')}.`,
          },
        ]
  })
}

/** Each head has the flags of its newest events. */
const checkFlags = (records: CheckedRecords): Problem[] => {
  const changes = Map.groupBy(
    records.events.filter((event) => !isSave(event)),
    (event) => resourceOf(event).id,
  )
  return records.heads.flatMap(({ kind, head }): Problem[] => {
    const flags = (changes.get(head._id) ?? []).reduce<Flags>(flagsAfter, {})
    const about = { churchId: records.churchId, ids: { ...ofSong(head.songId), resourceId: head._id } }
    const problems: Problem[] = []
    const [found, expected] = [archivedState(head), archivedState(flags)]
    if (found !== expected)
      problems.push({
        ...about,
        code: 'archived-flag-wrong',
        sentence: `The ${nouns[kind]} ${head._id} is ${found}, but by its events it is ${expected}.`,
      })
    const visibility = (head as Partial<SongHead>).visibility
    if (visibility !== flags.visibility)
      problems.push({
        ...about,
        code: 'visibility-wrong',
        sentence:
          `The song ${head._id} has the visibility ${visibility ?? 'of its church'}, but by its events ` +
          `${flags.visibility ?? 'that of its church'}.`,
      })
    return problems
  })
}

/** A song has a field of its own for it, which lists read. */
const archivedState = (flags: Flags & Partial<Pick<SongHead, 'archived'>>): string => {
  const { archivedAt, archived = archivedAt !== undefined } = flags
  if (!archived) return archivedAt ? 'not archived but has a time of archiving' : 'not archived'
  return `archived since ${archivedAt?.toISOString() ?? 'an unknown time'}`
}
