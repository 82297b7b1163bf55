/**
 * Compares each song of songbooks of VideoPsalm (`.json`) and of databases of EasyWorship (`SongWords.db`) with what was read
 * of it, without any code of the readers: `bun scripts/lib/formats/compare-songs.ts FILES…`. A song is whole if each of its
 * sung words was read, and no other.
 */
import { Database } from 'bun:sqlite'
import { readDatabase } from '../../../src/cli/import/database.ts'
import { readSongFile } from '../../../src/formats/read-file.ts'
import type { ReadSong } from '../../../src/formats/song.ts'
import { looseValue } from './loose-value.ts'
import { withoutRtf, wordsOf } from './sung-words.ts'

interface Written {
  readonly title: string
  readonly sung: string
}

const CHORD = /\[[A-H](?:[#b*]|m|maj|min|dim|aug|sus|add|no|\d|\/[A-H]|[()+])*\]/g
const HEADING = /^\s*(?:\d+\.?|(?:verse|chorus|refrain|bridge|pre-?chorus|intro|tag|ending)\s*\d*\.?)\s*$/i

const songsOfBook = (text: string): Written[] => {
  const { Songs: songs } = looseValue(text) as { Songs: { Text?: string; Verses?: { Text?: string }[] }[] }
  return songs.map(({ Text: title = '', Verses: verses = [] }) => ({
    title,
    sung: verses.map((verse) => (verse.Text ?? '').replace(CHORD, '').replace(/<[^<>]*>/g, ' ')).join('\n'),
  }))
}

/** The songs of EasyWorship, in the order of their numbers. */
const songsOfWords = (words: Database): Written[] =>
  words
    .query<{ song_id: number; words: string }, []>('select song_id, words from word order by song_id')
    .all()
    .map((row) => ({
      title: `${row.song_id}`,
      sung: withoutRtf(row.words)
        .replace(/[{}]/g, '')
        .split('\n')
        .filter((line) => !HEADING.test(line))
        .join('\n'),
    }))

/** A list of songs with numbers for titles, because words are compared only. */
const numberedSongs = (songs: readonly Written[]): Uint8Array => {
  using database = new Database(':memory:')
  database.exec('create table song ("rowid" integer primary key, title text)')
  for (const { title } of songs) database.query('insert into song values (?, ?)').run(title, title)
  return database.serialize()
}

const sungOf = ({ song }: ReadSong): string =>
  song.lyrics.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines)).join('\n')

const compare = (path: string, written: readonly Written[], read: readonly ReadSong[]): void => {
  let whole = 0
  for (const [at, { title, sung }] of written.entries()) {
    const song = read[at]
    const [wanted, got] = [new Set(wordsOf(sung)), new Set(song ? wordsOf(sungOf(song)) : [])]
    const [lost, added] = [wanted.difference(got), got.difference(wanted)]
    if (lost.size + added.size === 0) whole++
    else console.info(`${title}: lost ${[...lost].slice(0, 5)}; added ${[...added].slice(0, 5)}`)
  }
  const warned = read.filter(({ warnings }) => warnings.length > 0).length
  console.info(`${path}: ${written.length} songs, ${read.length} read, ${whole} whole, ${warned} warned`)
}

for (const path of process.argv.slice(2)) {
  const bytes = await Bun.file(path).bytes()
  if (path.endsWith('.json')) {
    compare(path, songsOfBook(new TextDecoder().decode(bytes)), readSongFile(bytes, path).songs)
    continue
  }
  using words = Database.deserialize(bytes)
  const written = songsOfWords(words)
  compare(path, written, readDatabase(numberedSongs(written), 'Songs.db', bytes)?.songs ?? [])
}
