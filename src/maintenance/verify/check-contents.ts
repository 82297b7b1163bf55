import { type ArrangementContent, arrangementKind } from '../../catalogue/arrangements.ts'
import { foldedLyrics, lyricsKind } from '../../catalogue/lyrics.ts'
import { type ServiceDocument, songReferences } from '../../catalogue/services.ts'
import { LIMITS } from '../../core/limits.ts'
import { ownValue } from '../../core/own-value.ts'
import { foldedMetadata, type SearchDocument } from '../../core/search-document.ts'
import { fold } from '../../core/text.ts'
import type { Head, LyricsHead, ServiceHead } from '../../saves/collections.ts'
import { checkChains, checkEvents } from './check-history.ts'
import { checkPurge } from './check-purge.ts'
import type { Problem, ProblemCode } from './report.ts'
import {
  type CheckedRecords,
  type HeadWithEvents,
  headsOf,
  type KnownRevision,
  loadHistory,
  resourceOf,
  type SongRecords,
} from './song-records.ts'
import { lookUp, type View } from './view.ts'

/** Runs all checks of one song. Pure: the same records give the same problems. */
export const checkSong = (records: SongRecords): Problem[] => {
  if (!records.song) return [eventsWithoutSong(records)]
  const checked = { ...records, heads: headsOf(records) }
  return [
    ...checkChains(checked),
    ...checkEvents(checked),
    ...checkPurge(records, checked.heads),
    ...checkReferences(records),
    ...checkSearch(records),
  ]
}

const eventsWithoutSong = ({ churchId, songId, events }: SongRecords): Problem => {
  const cursors = events.map(({ cursor }) => cursor)
  const [first = 0] = cursors
  return {
    code: 'event-without-song',
    churchId,
    ids: { songId, cursor: first },
    sentence:
      cursors.length === 1
        ? `The event ${first} refers to the song ${songId}, which does not exist.`
        : `${cursors.length} events, the first of them ${first}, refer to the song ${songId}, which does not exist.`,
  }
}

/** All references of arrangements, current and earlier, exist, and no limit is exceeded. */
const checkReferences = (records: SongRecords): Problem[] => {
  const lyricIds = new Set(records.lyrics.map(({ _id }) => _id))
  const problems = records.arrangements.flatMap(({ _id, document, version }) => {
    const about = { churchId: records.churchId, songId: records.songId, arrangementId: _id }
    const contents: Content[] = [
      ...(records.revisions.get(_id) ?? []).map((known) => ({ ...known.document, version: known.version })),
      { ...document, version },
    ]
    return [
      ...missingIn(about, contents, 'lyricVersionIds', lyricIds),
      ...missingIn(about, contents, 'assetIds', records.assetIds),
      ...tooMany(about, contents),
    ]
  })
  return [...problems, ...tooManySiblings(records)]
}

type Content = Partial<Pick<ArrangementContent, 'lyricVersionIds' | 'assetIds'>> & {
  readonly version: number
}

interface About {
  readonly churchId: string
  readonly songId: string
  readonly arrangementId: string
}

const wording = {
  lyricVersionIds: ['lyrics-reference-missing', 'lyric version', 'its song does not have'],
  assetIds: ['asset-reference-missing', 'file', 'its church does not have'],
} as const

/** Reports each missing reference once, with the first version that has it. */
const missingIn = (
  { churchId, ...ids }: About,
  contents: readonly Content[],
  field: keyof typeof wording,
  known: ReadonlySet<string>,
): Problem[] => {
  const [code, noun, lacking] = wording[field]
  const firstNamed = new Map<string, number>()
  for (const content of contents)
    for (const id of content[field] ?? [])
      if (!known.has(id) && !firstNamed.has(id)) firstNamed.set(id, content.version)
  return [...firstNamed].map(([id, version]) => ({
    code,
    churchId,
    ids: { ...ids, version, missingId: id },
    sentence: `Version ${version} of the arrangement ${ids.arrangementId} names the ${noun} ${id}, which ${lacking}.`,
  }))
}

const tooMany = ({ churchId, ...ids }: About, contents: readonly Content[]): Problem[] => {
  const first = contents.find(
    ({ lyricVersionIds = [], assetIds = [] }) =>
      lyricVersionIds.length > LIMITS.lyricVersions || assetIds.length > LIMITS.files,
  )
  if (!first) return []
  return [
    {
      code: 'too-many-references',
      churchId,
      ids: { ...ids, version: first.version },
      sentence:
        `Version ${first.version} of the arrangement ${ids.arrangementId} names more than ` +
        `${LIMITS.lyricVersions} lyric versions or ${LIMITS.files} files.`,
    },
  ]
}

const isUnarchived = ({ archivedAt }: Pick<Head, 'archivedAt'>): boolean => archivedAt === undefined

const tooManySiblings = ({ churchId, songId, lyrics, arrangements }: SongRecords): Problem[] =>
  [
    { count: lyrics.filter(isUnarchived).length, ...lyricsKind },
    { count: arrangements.filter(isUnarchived).length, ...arrangementKind },
  ]
    .filter(({ count, limit }) => count > (limit?.most ?? Number.POSITIVE_INFINITY))
    .map(({ count, noun, limit }) => ({
      code: 'too-many-siblings',
      churchId,
      ids: { songId, count },
      sentence: `The song ${songId} has ${count} ${noun}s, more than the ${limit?.most} it may have.`,
    }))

/** The search document has the texts of the heads, folded as a save folds them. */
const checkSearch = (records: SongRecords): Problem[] => {
  const { churchId, songId, song, search } = records
  if (!song) return []
  const ids = { songId }
  if (!search)
    return [
      {
        code: 'search-missing',
        churchId,
        ids,
        sentence: `The song ${songId} has no search document: no search and no list shows it.`,
      },
    ]
  return [...checkContent(records, search), ...checkCursor(records, search)]
}

type SearchContent = Pick<SearchDocument, 'archived' | 'visibility' | 'title' | 'metadata' | 'lyrics'>

const checkContent = ({ churchId, songId, song, lyrics }: SongRecords, found: SearchDocument): Problem[] => {
  if (!song) return []
  const searched = lyrics.filter(({ archivedAt, purged }) => archivedAt === undefined && !purged)
  const expected: { readonly [Name in keyof Required<SearchContent>]: SearchContent[Name] } = {
    archived: song.purged ? null : song.archivedAt !== undefined,
    visibility: song.visibility,
    title: fold(song.document.title),
    metadata: foldedMetadata(song.document),
    lyrics: Object.fromEntries(searched.map(({ _id, document }) => [_id, foldedLyrics(document)])),
  }
  const differing = Object.entries(expected)
    .filter(([field, value]) => !Bun.deepEquals(ownValue({ ...found }, field), value, true))
    .map(([field]) => field)
  if (differing.length === 0) return []
  return [
    {
      code: 'search-differs',
      churchId,
      ids: { songId },
      sentence: `The search document of the song ${songId} differs from the song in ${differing.join(', ')}.`,
    },
  ]
}

/** Arrangements are not searched, so saving one does not change the document. */
const checkCursor = ({ churchId, songId, events }: SongRecords, found: SearchDocument): Problem[] => {
  const newest = events.findLast((event) => resourceOf(event).kind !== 'arrangement')
  // A song without events is reported by another check.
  if (!newest || newest.cursor === found.cursor) return []
  return [
    {
      code: 'search-cursor-wrong',
      churchId,
      ids: { songId, cursor: found.cursor },
      sentence:
        `The search document of the song ${songId} is of cursor ${found.cursor}, ` +
        `but the song last changed at ${newest.cursor}.`,
    },
  ]
}

type OfSong = Pick<LyricsHead, 'songId'>

/** All records of one service, and what it and its revisions refer to, as far as it exists. */
export interface ServiceRecords extends CheckedRecords {
  readonly serviceId: string
  readonly service: ServiceHead | null
  readonly songs: ReadonlyMap<string, unknown>
  readonly lyrics: ReadonlyMap<string, OfSong>
  readonly arrangements: ReadonlyMap<string, OfSong>
}

export const loadServiceRecords = async (
  view: View,
  churchId: string,
  found: readonly HeadWithEvents<ServiceHead>[],
): Promise<ServiceRecords[]> => {
  const { all } = view
  const heads = found.flatMap(({ head }) => head ?? [])
  const { revisions, documents } = await loadHistory(view, churchId, heads, found)
  const named = [...heads, ...[...revisions.values()].flat()].flatMap(referencesIn)
  const songIds = named.map(({ songId }) => songId)
  const lyricIds = named.flatMap(({ lyricVersionIds }) => lyricVersionIds)
  const arrangementIds = named.flatMap(({ arrangementId }) => arrangementId ?? [])
  const known = {
    songs: await lookUp(view, all.songs, churchId, songIds, []),
    lyrics: await lookUp(view, all.lyrics, churchId, lyricIds, ['songId']),
    arrangements: await lookUp(view, all.arrangements, churchId, arrangementIds, ['songId']),
  }
  return found.map(({ id, head, events }) => ({
    serviceId: id,
    service: head,
    churchId,
    heads: head ? [{ kind: 'service', head }] : [],
    events,
    revisions,
    documents,
    ...known,
  }))
}

type ServiceContent = Pick<KnownRevision, 'version'> & {
  readonly document?: Partial<Pick<ServiceDocument, 'items'>>
}

const referencesIn = ({ document }: ServiceContent) => songReferences({ items: document?.items ?? [] })

/** Runs all checks of one service. Pure: the same records give the same problems. */
export const checkService = (records: ServiceRecords): Problem[] => {
  if (!records.service) return [eventsWithoutService(records)]
  return [...checkChains(records), ...checkEvents(records), ...checkContents(records, records.service)]
}

const eventsWithoutService = ({ churchId, serviceId, events }: ServiceRecords): Problem => ({
  code: 'event-without-service',
  churchId,
  ids: { serviceId, cursor: events[0]?.cursor ?? 0 },
  sentence: `${events.length === 1 ? 'An event refers' : `${events.length} events refer`} to the service ${serviceId}, which does not exist.`,
})

/** All references of a service, current and earlier, exist, and no limit is exceeded. */
const checkContents = (records: ServiceRecords, service: ServiceHead): Problem[] => {
  const contents: ServiceContent[] = [...(records.revisions.get(service._id) ?? []), service]
  const reported = new Set<string>()
  return contents.flatMap((content) => {
    const missing = referencesIn(content).flatMap((reference) => missingOf(reference, records))
    const fresh = missing.filter(({ id }) => !reported.has(id))
    for (const { id } of fresh) reported.add(id)
    return [
      ...fresh.map(
        ({ code, noun, id }): Problem => ({
          code,
          churchId: records.churchId,
          ids: { serviceId: service._id, version: content.version, missingId: id },
          sentence: `Version ${content.version} of the service ${service._id} names the ${noun} ${id}, which its ${code === 'song-reference-missing' ? 'church' : 'song'} does not have.`,
        }),
      ),
      ...tooManyOfService(records, content),
    ]
  })
}

interface Missing {
  readonly code: ProblemCode
  readonly noun: string
  readonly id: string
}

const missingOf = (
  { songId, lyricVersionIds, arrangementId }: ReturnType<typeof referencesIn>[number],
  { songs, lyrics, arrangements }: ServiceRecords,
): Missing[] => {
  if (!songs.has(songId)) return [{ code: 'song-reference-missing', noun: 'song', id: songId }]
  return [
    ...lyricVersionIds
      .filter((id) => lyrics.get(id)?.songId !== songId)
      .map((id) => ({ code: 'lyrics-reference-missing', noun: 'lyric version', id }) as const),
    ...(arrangementId !== null && arrangements.get(arrangementId)?.songId !== songId
      ? [{ code: 'arrangement-reference-missing', noun: 'arrangement', id: arrangementId } as const]
      : []),
  ]
}

const tooManyOfService = (
  { churchId, serviceId }: ServiceRecords,
  { version, document }: ServiceContent,
): Problem[] => {
  const isTooMany =
    (document?.items?.length ?? 0) > LIMITS.serviceItems ||
    referencesIn({ version, document }).some(
      ({ lyricVersionIds }) => lyricVersionIds.length > LIMITS.itemLyricVersions,
    )
  return isTooMany
    ? [
        {
          code: 'too-many-references',
          churchId,
          ids: { serviceId, version },
          sentence:
            `Version ${version} of the service ${serviceId} has more than ${LIMITS.serviceItems} items, ` +
            `or one with more than ${LIMITS.itemLyricVersions} lyric versions.`,
        },
      ]
    : []
}
