import {
  type EventRecord,
  type Head,
  isSave,
  type ResourceKind,
  type SongHead,
} from '../../saves/collections.ts'
import { namesWhere, type Problem } from './report.ts'
import {
  type CheckedRecords,
  type Flags,
  flagsAfter,
  type KnownHead,
  type KnownRevision,
  resourceOf,
} from './song-records.ts'

export const nouns: Readonly<Record<ResourceKind, string>> = {
  song: 'song',
  lyrics: 'lyric version',
  arrangement: 'arrangement',
  service: 'service',
}

interface VersionRange {
  readonly from: number
  readonly to: number
}

/** The versions from 1 to the head's that no revision has. */
const missingVersions = (
  head: Pick<Head, 'version'>,
  revisions: readonly KnownRevision[],
): VersionRange[] => {
  const missing: VersionRange[] = []
  let next = 1
  for (const { version } of revisions) {
    if (version > next) missing.push({ from: next, to: version - 1 })
    next = Math.max(next, version + 1)
  }
  if (next <= head.version) missing.push({ from: next, to: head.version })
  return missing
}

/** Each head has the revisions 1, 2, 3 … up to its own version, all about itself, and equals the newest. */
export const checkChains = (records: CheckedRecords): Problem[] =>
  records.heads.flatMap(({ kind, head }) => {
    const revisions = records.revisions.get(head._id) ?? []
    const about = { churchId: records.churchId, kind, head }
    return [
      ...gaps(about, revisions),
      ...repeats(about, revisions),
      ...mismatches(about, revisions),
      ...wrongRestores(about, revisions, records.documents),
      ...compareHeadWithNewest(about, revisions, records.documents),
    ]
  })

interface About extends KnownHead {
  readonly churchId: string
}

/** A service belongs to no song. */
const idsOf = ({ head }: { readonly head: Head }) => ({
  songId: head.songId ?? undefined,
  resourceId: head._id,
})

const gaps = (about: About, revisions: readonly KnownRevision[]): Problem[] =>
  missingVersions(about.head, revisions).map(({ from, to }) => ({
    code: 'revision-gap',
    churchId: about.churchId,
    ids: { ...idsOf(about), fromVersion: from, toVersion: to },
    sentence: `The ${nouns[about.kind]} ${about.head._id} lacks ${
      from === to ? `the revision of version ${from}` : `the revisions of versions ${from} to ${to}`
    }.`,
  }))

const repeats = (about: About, revisions: readonly KnownRevision[]): Problem[] =>
  revisions
    .filter(({ version }, at) => revisions[at - 1]?.version === version)
    .map(({ _id, version }) => ({
      code: 'revision-repeated',
      churchId: about.churchId,
      ids: { ...idsOf(about), revisionId: _id, version },
      sentence: `The ${nouns[about.kind]} ${about.head._id} has more than one revision of version ${version}.`,
    }))

const mismatches = (about: About, revisions: readonly KnownRevision[]): Problem[] =>
  revisions
    .filter(({ kind, songId }) => kind !== about.kind || songId !== about.head.songId)
    .map(({ _id, version, kind, songId }) => ({
      code: 'revision-differs',
      churchId: about.churchId,
      ids: { ...idsOf(about), revisionId: _id, version },
      sentence:
        `The revision ${_id} is kept as version ${version} of the ${nouns[about.kind]} ${about.head._id}, ` +
        `but says it is about a ${nouns[kind]}${songId === null ? '' : ` of the song ${songId}`}.`,
    }))

/** A restored revision has the document of the earlier version that it names. */
const wrongRestores = (
  about: About,
  revisions: readonly KnownRevision[],
  documents: ReadonlyMap<string, unknown>,
): Problem[] =>
  revisions.flatMap(({ _id, version, restoredFrom }): Problem[] => {
    if (restoredFrom === undefined) return []
    const source = revisions.find((other) => other.version === restoredFrom)
    const isRight =
      restoredFrom < version &&
      // A missing version is reported as a gap.
      (!source || Bun.deepEquals(documents.get(source._id), documents.get(_id), true))
    if (isRight) return []
    return [
      {
        code: 'revision-differs',
        churchId: about.churchId,
        ids: { ...idsOf(about), revisionId: _id, version },
        sentence:
          `Version ${version} of the ${nouns[about.kind]} ${about.head._id} says that it restored version ` +
          `${restoredFrom}, but does not have its document.`,
      },
    ]
  })

const compareHeadWithNewest = (
  about: About,
  revisions: readonly KnownRevision[],
  documents: ReadonlyMap<string, unknown>,
): Problem[] => {
  const { head, kind, churchId } = about
  const [oldest, newest] = [revisions.at(0), revisions.at(-1)]
  // A head without its revision cannot be compared: it is reported as a gap.
  if (!oldest || !newest || newest.version < head.version) return []
  const isNamed = newest._id === head.revisionId
  const differing = namesWhere({
    version: newest.version !== head.version,
    'revision id': !isNamed,
    document: isNamed && !Bun.deepEquals(documents.get(newest._id), head.document, true),
    'time of the last change': isNamed && !sameTime(newest.createdAt, head.updatedAt),
    'time of creation': oldest.version === 1 && !sameTime(oldest.createdAt, head.createdAt),
  })
  if (differing.length === 0) return []
  return [
    {
      code: 'head-differs',
      churchId,
      ids: { ...idsOf(about), version: head.version, revisionId: newest._id },
      sentence:
        `The ${nouns[kind]} ${head._id} is at version ${head.version} and its newest revision at version ` +
        `${newest.version}; they differ in ${differing.join(', ')}.`,
    },
  ]
}

const sameTime = (a: Date, b: Date): boolean => a.getTime() === b.getTime()

/** Each event has the revision it refers to, and each revision the one event that announced it. */
export const checkEvents = (records: CheckedRecords): Problem[] => {
  const revisions = [...idsOfResources(records)].flatMap((id) => records.revisions.get(id) ?? [])
  const byId = new Map(revisions.map((revision) => [revision._id, revision]))
  const isMissing = missingIn(records)
  return [
    ...records.events.flatMap((event) => checkEvent(event, byId.get(event.revisionId), isMissing)),
    ...checkRevisions(records, revisions),
    ...checkFlags(records),
  ]
}

/** The resources of the records, and those that only the events name. */
const idsOfResources = (records: CheckedRecords): Set<string> =>
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
  const ids = { songId: songId ?? undefined, eventId: _id, cursor, revisionId }
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
  const differing = namesWhere({
    resource: revision.resourceId !== resource.id || revision.kind !== resource.kind,
    version: revision.version !== version,
    kind: isSave(event) && kind.endsWith('.created') !== (version === 1),
    time: isSave(event) && !sameTime(event.at, revision.createdAt),
  })
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
    const ids = { songId: songId ?? undefined, resourceId, revisionId: _id, version }
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
    const about = { churchId: records.churchId, ids: idsOf({ head }) }
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

const archivedState = ({ archivedAt }: Flags): string =>
  archivedAt ? `archived since ${archivedAt.toISOString()}` : 'not archived'
