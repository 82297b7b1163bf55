import type { Collections } from '../../db/collections.ts'
import { duplicateKeys, type KnownSong, songOfFile, titleKey } from '../../formats/duplicates.ts'
import type { SongHead } from '../../saves/collections.ts'

/** The songs a church has, by what they are known by. */
export interface KnownSongs {
  /** A song that is probably the same. */
  find(song: KnownSong): FoundSong | null
  add(song: KnownSong): void
  /** The saved songs of those that `find` does not know, where it is clear which. Only for an update. */
  findByTitle<Song extends KnownSong>(songs: readonly Song[]): Promise<ReadonlyMap<Song, SavedSong>>
  /** The language most of the church's words are in; null while it has none. */
  readonly commonLanguage: string | null
}

interface FoundSong {
  readonly title: string
  /** null for a song of this import. */
  readonly songId: string | null
}

export interface SavedSong extends FoundSong {
  readonly songId: string
}

/** Songs whose words are looked up in one query. */
const BATCH = 1_000

export const loadKnownSongs = async (
  all: Collections,
  churchId: string,
  { update }: { readonly update: boolean },
): Promise<KnownSongs> => {
  const known = new Map<string, FoundSong>()
  const languages = new Map<string, number>()
  const byTitle = update ? songsByTitle(all, churchId) : null
  const add = (song: KnownSong, songId: string | null = null) => {
    const found = { title: ownText(song.metadata.title), songId }
    for (const key of shortKeys(song)) if (!known.has(key)) known.set(key, found)
  }
  const songs = all.songs.find(
    { churchId, purged: { $exists: false } },
    { projection: { 'document.title': 1, 'document.songbooks': 1 }, batchSize: BATCH },
  )
  let batch: SongHead[] = []
  const addBatch = async (): Promise<void> => {
    const words = await firstLines(
      all,
      churchId,
      batch.map(({ _id }) => _id),
      languages,
    )
    for (const { _id, document } of batch) {
      add({ metadata: document, lyrics: words.get(_id) ?? [] }, _id)
      byTitle?.add(document.title, _id)
    }
    batch = []
  }
  for await (const song of songs) {
    batch.push(song)
    if (batch.length === BATCH) await addBatch()
  }
  await addBatch()
  const [commonest] = [...languages].sort(([, a], [, b]) => b - a)
  const find = (song: KnownSong): FoundSong | null =>
    shortKeys(song)
      .map((key) => known.get(key))
      .find((found) => found !== undefined) ?? null
  return {
    find,
    add,
    findByTitle: async (songs) => {
      const found = await byTitle?.find(songs.filter((song) => find(song) === null))
      return new Map(
        [...(found ?? [])].map(([song, songId]) => [song, { title: song.metadata.title, songId }]),
      )
    },
    commonLanguage: commonest?.[0] ?? null,
  }
}

const shortKeys = (song: KnownSong): string[] => duplicateKeys(song).map(shortKey)

/** What the words of these songs begin with. Counts their languages. */
const firstLines = async (
  all: Collections,
  churchId: string,
  songIds: string[],
  languages: Map<string, number>,
): Promise<Map<string, KnownSong['lyrics'][number][]>> => {
  const bySong = new Map<string, KnownSong['lyrics'][number][]>()
  if (songIds.length === 0) return bySong
  const versions = all.lyrics.find(
    { churchId, songId: { $in: songIds } },
    { projection: { songId: 1, language: 1, 'document.sections': { $slice: 1 } } },
  )
  for await (const { songId, language, document } of versions) {
    const first = document.sections[0]?.lines.find(({ text }) => text.trim() !== '')?.text ?? ''
    bySong.set(songId, [...(bySong.get(songId) ?? []), { sections: [{ lines: [first] }] }])
    languages.set(language, (languages.get(language) ?? 0) + 1)
  }
  return bySong
}

/** Finds the saved song of a file whose words begin otherwise than the saved ones. */
interface SongsByTitle {
  add(title: string, songId: string): void
  /** The ids of the saved songs, by the song of the file. */
  find<Song extends KnownSong>(songs: readonly Song[]): Promise<ReadonlyMap<Song, string>>
}

/** A title of more songs than this does not identify a song. */
const MOST_WITH_TITLE = 20

const songsByTitle = ({ lyrics }: Collections, churchId: string): SongsByTitle => {
  const byTitle = new Map<string, string[]>()
  const withTitleOf = ({ metadata }: KnownSong): string[] => {
    const found = byTitle.get(shortKey(titleKey(metadata.title))) ?? []
    return found.length <= MOST_WITH_TITLE ? found : []
  }

  const readWords = async (songIds: readonly string[]): Promise<ReadonlyMap<string, KnownSong['lyrics']>> => {
    const words = new Map<string, KnownSong['lyrics'][number][]>()
    if (songIds.length === 0) return words
    const versions = lyrics.find(
      { churchId, songId: { $in: [...songIds] } },
      { projection: { songId: 1, 'document.sections.lines.text': 1 } },
    )
    for await (const { songId, document } of versions) {
      const sections = document.sections.map((section) => ({ lines: section.lines.map(({ text }) => text) }))
      words.set(songId, [...(words.get(songId) ?? []), { sections }])
    }
    return words
  }

  return {
    add(title, songId) {
      const key = shortKey(titleKey(title))
      byTitle.set(key, [...(byTitle.get(key) ?? []).slice(0, MOST_WITH_TITLE), songId])
    },
    async find(songs) {
      const words = await readWords([...new Set(songs.flatMap(withTitleOf))])
      return new Map(
        songs.flatMap((song) => {
          const saved = withTitleOf(song).map((songId) => ({
            songId,
            metadata: { title: song.metadata.title, songbooks: [] },
            lyrics: words.get(songId) ?? [],
          }))
          const found = songOfFile(song, saved)
          return found ? [[song, found.songId] as const] : []
        }),
      )
    },
  }
}

const BYTES = 12

/** The hash of a key: of a large church the keys would take more memory than everything else. */
const shortKey = (key: string): string =>
  new Bun.CryptoHasher('sha256').update(key).digest().toString('latin1', 0, BYTES)

/** A copy of the text. A text that was cut from another one keeps all of that in memory. */
export const ownText = (text: string): string => Buffer.from(text).toString()
