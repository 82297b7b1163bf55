import type { ChurchRecord } from '../../churches/collections.ts'
import { versionMark } from '../../core/version-mark.ts'
import { isPublicSong, type Visibility } from '../../core/visibility.ts'
import { archivedAtIn } from '../../db/archived-filter.ts'
import type { Collections } from '../../db/collections.ts'
import { readUnion, type UnionPart } from '../../db/look-up.ts'

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

type Marked = Pick<ChurchRecord, 'cursor' | 'changes'>

/** A text that is another one after anything was saved in the church, its settings included. */
export const changesMark = ({ cursor, changes = 0 }: Marked): string => `${cursor} ${changes}`

type Found =
  | ({ readonly kind: 'church'; readonly _id: string } & Marked & Pick<ChurchRecord, 'visibility'>)
  | {
      readonly kind: 'service'
      readonly _id: string
      readonly version: number
      readonly songIds: readonly (string | undefined)[]
    }

type FoundOfSong = { readonly _id: string; readonly version: number } & (
  | { readonly kind: 'song'; readonly archivedAt?: Date; readonly visibility?: Visibility }
  | { readonly kind: 'lyrics' | 'arrangement'; readonly songId: string }
)

/** The plans of services of one church, by their ids, and how far its changes had come before they were read. */
export interface Plans {
  readonly plans: ReadonlyMap<string, Plan>
  /** null: the church is gone. */
  readonly changes: string | null
}

/** One query for the services, and one for their songs. */
export const readPlans = async (
  all: Collections,
  churchId: string,
  serviceIds: readonly string[],
): Promise<Plans> => {
  const found = await readUnion<Found>([
    {
      collection: all.churches,
      kind: 'church',
      match: { _id: churchId },
      fields: { visibility: 1, cursor: 1, changes: 1 },
    },
    {
      collection: all.services,
      kind: 'service',
      match: { churchId, _id: { $in: [...serviceIds] } },
      fields: { version: 1, songIds: '$document.items.songId' },
    },
  ])
  const church = found.find((one) => one.kind === 'church')
  const services = found.flatMap((one) => (one.kind === 'service' ? one : []))
  const songIdsOf = ({ songIds }: (typeof services)[number]) => [
    ...new Set(songIds.filter((id) => id !== undefined)),
  ]
  const ids = [...new Set(services.flatMap(songIdsOf))]
  const ofSongs = await readUnion<FoundOfSong>(partsOfSongs(all, churchId, ids))
  const songs = plannedSongs(ofSongs, church?.visibility ?? 'public')
  return {
    plans: new Map(
      services.map((service) => [
        service._id,
        { version: service.version, songs: songIdsOf(service).flatMap((id) => songs.get(id) ?? []) },
      ]),
    ),
    changes: church ? changesMark(church) : null,
  }
}

const partsOfSongs = (all: Collections, churchId: string, songIds: readonly string[]): UnionPart[] => {
  const ofSongs = { churchId, songId: { $in: songIds }, ...archivedAtIn('exclude') }
  const fields = { songId: 1, version: 1 }
  return [
    {
      collection: all.songs,
      kind: 'song',
      match: { churchId, _id: { $in: songIds } },
      fields: { version: 1, archivedAt: 1, visibility: 1 },
    },
    { collection: all.lyrics, kind: 'lyrics', match: ofSongs, fields },
    { collection: all.arrangements, kind: 'arrangement', match: ofSongs, fields },
  ]
}

const plannedSongs = (found: readonly FoundOfSong[], ofChurch: Visibility): Map<string, PlannedSong> => {
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
            isPublic: isPublicSong(song, ofChurch),
          },
        ]
      }),
  )
}
