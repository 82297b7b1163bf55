import { type Arrangement, arrangementForVisitors, arrangementKind } from '../catalogue/arrangements.ts'
import { partsOfSongs } from '../catalogue/kind.ts'
import { type LyricVersion, lyricsKind } from '../catalogue/lyrics.ts'
import { describeSong, findPublicSong, type Song } from '../catalogue/songs.ts'
import { firstWithin } from '../core/bytes.ts'
import { ANSWER_BYTES, bodyBytes } from '../core/limits.ts'
import type { Church } from '../core/people.ts'
import { archivedAtIn } from '../db/archived-filter.ts'
import type { Collections } from '../db/collections.ts'
import type { SongHead } from '../saves/collections.ts'

/** About what a file adds to the JSON of an arrangement, which is stored with the ids of its files. */
const FILE_BYTES = 500

/** About how many bytes the words and arrangements of each song have, without reading them. Songs without any are left out. */
const partBytesOfSongs = async (
  all: Collections,
  churchId: string,
  songIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const parts = (bytes: object) => [
    { $match: { churchId, songId: { $in: [...songIds] }, ...archivedAtIn('exclude') } },
    { $project: { songId: 1, bytes } },
  ]
  const stored = { $bsonSize: '$$ROOT' }
  const files = { $multiply: [FILE_BYTES, { $size: '$document.assetIds' }] }
  const found = await all.lyrics
    .aggregate<{ _id: string; bytes: number }>(
      [
        ...parts(stored),
        {
          $unionWith: {
            coll: all.arrangements.collectionName,
            pipeline: parts({ $add: [stored, files] }),
          },
        },
        { $group: { _id: '$songId', bytes: { $sum: '$bytes' } } },
      ],
      { batchSize: songIds.length + 1 },
    )
    .toArray()
  return new Map(found.map(({ _id, bytes }) => [_id, bytes]))
}

/** The answers of the three public routes of a song. */
export interface WholeSong {
  readonly song: { readonly song: Song }
  readonly lyrics: { readonly lyrics: readonly LyricVersion[] }
  readonly arrangements: { readonly arrangements: readonly Arrangement[] }
}

/** Public songs with their words and their sheet music, as many as an answer has room for. */
export interface SomeSongs {
  /** In the order of the ids. */
  readonly songs: readonly WholeSong[]
  /** The ids of the others, for the next request. */
  readonly rest: readonly string[]
}

/** Songs that are not public are left out. Of songs that do not fit into the answer neither words nor charts are read. */
export const readSomeSongs = async (
  collections: Collections,
  church: Church,
  songIds: readonly string[],
): Promise<SomeSongs> => {
  const heads = await publicHeads(collections, church, songIds)
  const bytes = heads.length > 1 ? await partBytesOfSongs(collections, church.id, heads.map(idOf)) : new Map()
  const chosen = firstWithin(heads, ANSWER_BYTES, ({ _id }) => bytes.get(_id) ?? 0)
  const songs = firstWithin(await withParts(collections, church, chosen), ANSWER_BYTES, bodyBytes)
  return { songs, rest: heads.slice(songs.length).map(idOf) }
}

/** A public song with its words and its sheet music; null if there is none. */
export const readWholeSong = async (
  collections: Collections,
  church: Church,
  songId: string,
): Promise<WholeSong | null> => {
  const { songs } = await readSomeSongs(collections, church, [songId])
  return songs[0] ?? null
}

const idOf = ({ _id }: SongHead): string => _id

/** Public songs in the order of the ids. */
export const publicHeads = async (
  collections: Collections,
  church: Church,
  songIds: readonly string[],
): Promise<SongHead[]> => {
  const heads = await Promise.all(songIds.map((songId) => findPublicSong(collections, church, songId)))
  return heads.filter((head) => head !== null)
}

const withParts = async (
  collections: Collections,
  church: Church,
  heads: readonly SongHead[],
): Promise<WholeSong[]> => {
  const songIds = heads.map(idOf)
  const [lyrics, arrangements] = await Promise.all([
    partsOfSongs(collections, lyricsKind, church.id, songIds),
    partsOfSongs(collections, arrangementKind, church.id, songIds),
  ])
  return heads.map((head) => ({
    song: { song: describeSong(head) },
    lyrics: { lyrics: lyrics.get(head._id) ?? [] },
    arrangements: { arrangements: (arrangements.get(head._id) ?? []).map(arrangementForVisitors) },
  }))
}

/**
 * The first sung line, of the version that a link names ("de", "de,en", or "de.3f2a" with the end of an id), else of the
 * first version.
 */
export const firstLine = ({ lyrics: { lyrics } }: WholeSong, asked: string): string | null => {
  const [language = '', end = ''] = (asked.split(',')[0] ?? '').toLowerCase().split('.')
  const inLanguage = lyrics.filter((version) => version.language.toLowerCase() === language)
  const versions = [...inLanguage.filter(({ id }) => id.endsWith(end)), ...inLanguage, ...lyrics]
  for (const { sections, sequence } of versions) {
    const first = sections.find(({ id }) => id === sequence[0]) ?? sections[0]
    const line = first?.lines.find(({ text }) => text.trim() !== '')
    if (line) return line.text.trim()
  }
  return null
}
