import type { Head, ResourceKind } from '../../../saves/collections.ts'
import type { Problem } from '../problem.ts'
import type { CheckedRecords, KnownHead, KnownRevision } from './song-records.ts'

export const nouns: Readonly<Record<ResourceKind, string>> = {
  song: 'song',
  lyrics: 'lyric version',
  arrangement: 'arrangement',
  service: 'service',
}

export interface VersionRange {
  readonly from: number
  readonly to: number
}

/** The versions from 1 to the head's that no revision has. */
export const missingVersions = (
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
export const ofSong = (songId: string | null) => (songId === null ? {} : { songId })

const idsOf = ({ head }: About) => ({ ...ofSong(head.songId), resourceId: head._id })

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
  const differing = [
    ...(newest.version !== head.version ? ['version'] : []),
    ...(newest._id !== head.revisionId ? ['revision id'] : []),
    ...(newest._id === head.revisionId && !Bun.deepEquals(documents.get(newest._id), head.document, true)
      ? ['document']
      : []),
    ...(newest._id === head.revisionId && !sameTime(newest.createdAt, head.updatedAt)
      ? ['time of the last change']
      : []),
    ...(oldest.version === 1 && !sameTime(oldest.createdAt, head.createdAt) ? ['time of creation'] : []),
  ]
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

export const sameTime = (a: Date, b: Date): boolean => a.getTime() === b.getTime()
