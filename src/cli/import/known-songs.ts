import type { Collections } from '../../db/collections.ts'
import { duplicateKeys, type KnownSong } from '../../formats/duplicates.ts'

/** The songs a church has, by what they are known by. */
export interface KnownSongs {
  /** A song that is probably the same. */
  find(song: KnownSong): FoundSong | null
  add(song: KnownSong): void
  /** The language most of the church's words are in; null while it has none. */
  readonly commonLanguage: string | null
}

interface FoundSong {
  readonly title: string
  /** null for a song of this import. */
  readonly songId: string | null
}

export const loadKnownSongs = async (all: Collections, churchId: string): Promise<KnownSongs> => {
  const words = await firstLines(all, churchId)
  const known = new Map<string, FoundSong>()
  const add = (song: KnownSong, songId: string | null = null) => {
    const { title } = song.metadata
    for (const key of duplicateKeys(song)) if (!known.has(key)) known.set(key, { title, songId })
  }
  const songs = all.songs.find({ churchId }, { projection: { 'document.title': 1, 'document.songbooks': 1 } })
  for await (const { _id, document } of songs)
    add({ metadata: document, lyrics: words.bySong.get(_id) ?? [] }, _id)
  return {
    find: (song) =>
      duplicateKeys(song)
        .map((key) => known.get(key))
        .find((found) => found !== undefined) ?? null,
    add,
    commonLanguage: words.commonLanguage,
  }
}

const firstLines = async (all: Collections, churchId: string) => {
  const bySong = new Map<string, KnownSong['lyrics'][number][]>()
  const languages = new Map<string, number>()
  const versions = all.lyrics.find(
    { churchId },
    { projection: { songId: 1, language: 1, 'document.sections': { $slice: 1 } } },
  )
  for await (const { songId, language, document } of versions) {
    const first = document.sections[0]?.lines.find(({ text }) => text.trim() !== '')?.text ?? ''
    bySong.set(songId, [...(bySong.get(songId) ?? []), { sections: [{ lines: [first] }] }])
    languages.set(language, (languages.get(language) ?? 0) + 1)
  }
  const commonest = [...languages].sort(([, a], [, b]) => b - a)[0]
  return { bySong, commonLanguage: commonest?.[0] ?? null }
}
