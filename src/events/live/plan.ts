import { archivedAtIn } from '../../core/stored/archived-filter.ts'
import { versionMark } from '../../core/versions/version-mark.ts'
import { isPublic, type Visibility } from '../../core/visibility.ts'
import type { Collections } from '../../db/collections.ts'
import { readUnion, type UnionPart } from '../../db/union.ts'

/** What is saved of a service and its songs, so far as an open page must know it to read again what has changed. */
export interface Plan {
  readonly version: number
  readonly songs: readonly PlannedSong[]
}

interface PlannedSong {
  readonly id: string
  /** Of the song and its words. */
  readonly words: string
  /** Of its arrangements. */
  readonly music: string
  readonly isPublic: boolean
}

/** The event that open pages get beside the live state: visitors learn of public songs alone. */
export const describePlan = ({ version, songs }: Plan, isForMembers: boolean) => ({
  version,
  songs: songs
    .filter((song) => isForMembers || song.isPublic)
    .map(({ id, words, music }) => ({ id, words, music })),
})

interface FoundService {
  readonly _id: string
  readonly version: number
  readonly songIds: readonly (string | undefined)[]
}

type Found = { readonly _id: string; readonly version: number } & (
  | { readonly kind: 'song'; readonly archived: boolean; readonly visibility?: Visibility }
  | { readonly kind: 'lyrics' | 'arrangement'; readonly songId: string }
  | { readonly kind: 'church'; readonly visibility?: Visibility }
)

/** The plans of services of one church, by their ids: one query for the services, and one for their songs. */
export const readPlans = async (
  all: Collections,
  churchId: string,
  serviceIds: readonly string[],
): Promise<Map<string, Plan>> => {
  const services = await all.services
    .aggregate<FoundService>([
      { $match: { churchId, _id: { $in: [...serviceIds] } } },
      { $project: { version: 1, songIds: '$document.items.songId' } },
    ])
    .toArray()
  const songsOf = ({ songIds }: FoundService) => [...new Set(songIds.filter((id) => id !== undefined))]
  const found = await readUnion<Found>(partsOfSongs(all, churchId, [...new Set(services.flatMap(songsOf))]))
  const songs = plannedSongs(found)
  return new Map(
    services.map((service) => [
      service._id,
      { version: service.version, songs: songsOf(service).flatMap((id) => songs.get(id) ?? []) },
    ]),
  )
}

const partsOfSongs = (all: Collections, churchId: string, songIds: readonly string[]): UnionPart[] => {
  const ofSongs = { churchId, songId: { $in: songIds }, ...archivedAtIn('exclude') }
  const fields = { songId: 1, version: 1 }
  return [
    {
      collection: all.songs,
      kind: 'song',
      match: { churchId, _id: { $in: songIds } },
      fields: { version: 1, archived: 1, visibility: 1 },
    },
    { collection: all.lyrics, kind: 'lyrics', match: ofSongs, fields },
    { collection: all.arrangements, kind: 'arrangement', match: ofSongs, fields },
    { collection: all.churches, kind: 'church', match: { _id: churchId }, fields: { visibility: 1 } },
  ]
}

const plannedSongs = (found: readonly Found[]): Map<string, PlannedSong> => {
  const ofChurch = found.find((one) => one.kind === 'church')?.visibility ?? 'public'
  const parts = Map.groupBy(
    found.flatMap((one) => (one.kind === 'lyrics' || one.kind === 'arrangement' ? one : [])),
    ({ songId }) => songId,
  )
  return new Map(
    found
      .filter((one) => one.kind === 'song')
      .map((song) => {
        const own = parts.get(song._id) ?? []
        const versionsOf = (kind: 'lyrics' | 'arrangement') =>
          own.filter((part) => part.kind === kind).map(({ _id: id, version }) => ({ id, version }))
        return [
          song._id,
          {
            id: song._id,
            words: versionMark([{ id: song._id, version: song.version }, ...versionsOf('lyrics')]),
            music: versionMark(versionsOf('arrangement')),
            isPublic: !song.archived && isPublic(song.visibility, ofChurch),
          },
        ]
      }),
  )
}
