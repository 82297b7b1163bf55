import type { ServiceDocument } from '../../../catalogue/services.ts'
import { songReferences } from '../../../catalogue/services.ts'
import { LIMITS } from '../../../core/limits.ts'
import type { LyricsHead, ServiceHead } from '../../../saves/collections.ts'
import type { Problem, ProblemCode } from '../problem.ts'
import { lookUp, type View } from '../view.ts'
import { checkChains } from './check-chain.ts'
import { checkEvents } from './check-events.ts'
import { type CheckedRecords, type HeadWithEvents, type KnownRevision, loadHistory } from './song-records.ts'

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

type Content = Pick<KnownRevision, 'version'> & {
  readonly document?: Partial<Pick<ServiceDocument, 'items'>>
}

const referencesIn = ({ document }: Content) => songReferences({ items: document?.items ?? [] })

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
  const contents: Content[] = [...(records.revisions.get(service._id) ?? []), service]
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
      ...tooMany(records, content),
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

const tooMany = ({ churchId, serviceId }: ServiceRecords, { version, document }: Content): Problem[] => {
  const isTooMany =
    (document?.items?.length ?? 0) > LIMITS.serviceItems ||
    referencesIn({ version, ...(document ? { document } : {}) }).some(
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
