import type { Arrangement } from '../arrangements/schema.ts'
import { listArrangements } from '../arrangements/service.ts'
import type { Collections } from '../db/collections.ts'
import type { LyricVersion } from '../lyrics/schema.ts'
import { listLyrics } from '../lyrics/service.ts'
import { describeSong } from '../songs/resource.ts'
import type { Song } from '../songs/schema.ts'
import { getPublicSong } from '../songs/service.ts'

/** What the three public routes of a song answer. */
export interface WholeSong {
  readonly song: { readonly song: Song }
  readonly lyrics: { readonly lyrics: LyricVersion[] }
  readonly arrangements: { readonly arrangements: Arrangement[] }
}

/** A public song with its words and its sheet music. */
export const readWholeSong = async (
  collections: Collections,
  churchId: string,
  songId: string,
): Promise<WholeSong> => {
  const [head, lyrics, arrangements] = await Promise.all([
    getPublicSong(collections, churchId, songId),
    listLyrics(collections, churchId, songId),
    listArrangements(collections, churchId, songId),
  ])
  return { song: { song: describeSong(head) }, lyrics, arrangements }
}

/** The first words that are sung, as people remember a song by them. */
export const firstLine = ({ lyrics: { lyrics } }: WholeSong): string | null => {
  for (const { sections, sequence } of lyrics) {
    const first = sections.find(({ id }) => id === sequence[0]) ?? sections[0]
    const line = first?.lines.find(({ text }) => text.trim() !== '')
    if (line) return line.text.trim()
  }
  return null
}
