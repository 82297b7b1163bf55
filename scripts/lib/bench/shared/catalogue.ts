/** The same generated songs for Psaltery, in the collections that the list reads, and for the SQLite of the search bench. */
import type { Database } from '../../../../src/db/connect.ts'
import { eventAt } from '../../../../testkit/search/event-at.ts'
import { CatalogueGenerator } from '../../../../testkit/songs/catalogue-generator.ts'
import { documentOf, type PlainSong } from '../../../../testkit/songs/plain-song.ts'

const AT_ONCE = 1000
/** How many songs are kept to make questions of. */
const SAMPLES = 200

/** Fills the church, hands each part of the songs on, and answers the samples. */
export async function fillCatalogue(
  { collections }: Database,
  churchId: string,
  size: number,
  alsoAdd: (songs: readonly PlainSong[], from: number) => void = () => {},
): Promise<PlainSong[]> {
  const samples: PlainSong[] = []
  const generator = new CatalogueGenerator(size)
  for (let made = 0; made < size; made += AT_ONCE) {
    const songs = [...generator.songs(Math.min(AT_ONCE, size - made))]
    samples.push(...songs.filter((_, at) => (made + at) % Math.ceil(size / SAMPLES) === 0))
    const at = new Date()
    await collections.songs.insertMany(songs.map((song) => songHead(song, churchId, at)))
    await collections.lyrics.insertMany(songs.flatMap((song) => lyricHeads(song, churchId, at)))
    await collections.search.insertMany(
      songs.map((song, place) => documentOf(song, churchId, made + place + 1)),
    )
    alsoAdd(songs, made)
  }
  await collections.churches.updateOne({ _id: churchId }, { $set: { cursor: size } })
  await collections.events.insertOne(eventAt(churchId, size))
  return samples
}

export const metadataOf = ({ title, alternateTitles, authors, themes, songbooks }: PlainSong) => ({
  title,
  alternateTitles: [...alternateTitles],
  authors: [...authors],
  copyright: '',
  themes: [...themes],
  songbooks: [...songbooks],
})

const head = (songId: string, churchId: string, at: Date) => ({
  churchId,
  songId,
  version: 1,
  revisionId: songId,
  schemaVersion: 1 as const,
  createdAt: at,
  updatedAt: at,
})

const songHead = (song: PlainSong, churchId: string, at: Date) => ({
  ...head(song.id, churchId, at),
  _id: song.id,
  document: metadataOf(song),
})

/** The list only names lyric versions, so their sections are left out here. */
const lyricHeads = (song: PlainSong, churchId: string, at: Date) =>
  song.lyrics.map(({ id, language, label }) => ({
    ...head(song.id, churchId, at),
    _id: id,
    language,
    document: { label, sections: [], sequence: [] },
  }))
