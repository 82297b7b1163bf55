import type { Arrangement } from '../arrangements/schema.ts'
import { listArrangementsOfSongs } from '../arrangements/service.ts'
import type { Church } from '../core/accounts/people.ts'
import type { Collections } from '../db/collections.ts'
import type { LyricVersion } from '../lyrics/schema.ts'
import { listLyricsOfSongs } from '../lyrics/service.ts'
import { describeSong } from '../songs/resource.ts'
import type { Song } from '../songs/schema.ts'
import { findPublicSong } from '../songs/store.ts'

/** The answers of the three public routes of a song. */
export interface WholeSong {
  readonly song: { readonly song: Song }
  readonly lyrics: { readonly lyrics: readonly LyricVersion[] }
  readonly arrangements: { readonly arrangements: readonly Arrangement[] }
}

/** Public songs with their words and their sheet music, in the order of the ids. Others are left out. */
export const readWholeSongs = async (
  collections: Collections,
  church: Church,
  songIds: readonly string[],
): Promise<WholeSong[]> => {
  const [heads, lyrics, arrangements] = await Promise.all([
    Promise.all(songIds.map((songId) => findPublicSong(collections, church, songId))),
    listLyricsOfSongs(collections, church.id, songIds),
    listArrangementsOfSongs(collections, church.id, songIds),
  ])
  return heads
    .filter((head) => head !== null)
    .map((head) => ({
      song: { song: describeSong(head) },
      lyrics: { lyrics: lyrics.get(head._id) ?? [] },
      arrangements: { arrangements: arrangements.get(head._id) ?? [] },
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
