/** The same generated songs for both: into the collections the list reads, and into SQLite where there is one. */
import { createChurch } from '../../../../src/churches/service.ts'
import { systemClock } from '../../../../src/core/time/clock.ts'
import type { Database } from '../../../../src/db/connect.ts'
import { eventAt } from '../../../../testkit/search/event-at.ts'
import { CatalogueGenerator } from '../../../../testkit/songs/catalogue-generator.ts'
import { documentOf, type PlainSong } from '../../../../testkit/songs/plain-song.ts'
import { SqliteCatalogue, type SqliteSong } from './sqlite.ts'

const AT_ONCE = 1000

/** How many songs are kept to make questions of. */
const SAMPLES = 200

export interface FilledCatalogue {
  readonly churchId: string
  readonly size: number
  readonly samples: readonly PlainSong[]
}

export async function fillCatalogue(
  database: Database,
  sqlite: string | null,
  size: number,
): Promise<FilledCatalogue> {
  const { collections } = database
  const churchId = await createChurch({ collections, clock: systemClock }, { name: 'Bench', timeZone: 'UTC' })
  const lite = sqlite === null ? null : new SqliteCatalogue(sqlite)
  const samples: PlainSong[] = []
  const generator = new CatalogueGenerator(size)
  for (let made = 0; made < size; made += AT_ONCE) {
    const songs = [...generator.songs(Math.min(AT_ONCE, size - made))]
    samples.push(...songs.filter((_, at) => (made + at) % Math.ceil(size / SAMPLES) === 0))
    const at = new Date()
    await collections.songs.insertMany(songs.map((song) => songHead(song, churchId, at)))
    await collections.lyrics.insertMany(songs.flatMap((song) => lyricHeads(song, churchId, at)))
    const documents = songs.map((song, place) => documentOf(song, churchId, made + place + 1))
    await collections.search.insertMany(documents)
    lite?.add(songs.map((song, place) => liteSong(song, made + place)))
  }
  lite?.finish()
  await collections.churches.updateOne({ _id: churchId }, { $set: { cursor: size } })
  await collections.events.insertOne(eventAt(churchId, size))
  return { churchId, size, samples }
}

const metadataOf = ({ title, alternateTitles, authors, themes, songbooks }: PlainSong) => ({
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
  archived: false,
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

function liteSong(song: PlainSong, number: number): SqliteSong {
  const { title, metadata, lyrics } = documentOf(song, '', 0)
  return {
    number,
    id: song.id,
    title,
    body: JSON.stringify({ id: song.id, version: 1, metadata: metadataOf(song), updatedAt: new Date() }),
    parts: [
      { lyrics: null, text: metadata },
      ...Object.entries(lyrics).flatMap(([id, { label, text }]) => [
        { lyrics: null, text: label },
        { lyrics: id, text },
      ]),
    ],
  }
}
