import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import initSqlJs from 'sql.js'
import { openWithBun, readDatabase, readSources } from '../../src/cli/import/files.ts'
import { readSongDatabase } from '../../src/formats/read-database.ts'
import { startZip } from '../../src/formats/zip.ts'
import { sqliteEngine } from '../../src/web/model/import/sqlite-engine.ts'
import { easyWorshipDatabases, openLpDatabase } from '../../testkit/songs/song-databases.ts'

test('the database of OpenLP is read with all its tables', () => {
  const read = readDatabase(openLpDatabase(), 'songs.sqlite')
  expect(read).toEqual({
    songs: [
      {
        song: {
          metadata: {
            title: 'Morning Water',
            alternateTitles: ['Dawn'],
            authors: ['Ada Weaver', 'Jon Field'],
            copyright: '© 2020',
            themes: ['Morning'],
            songbooks: [
              { book: 'CCLI', number: '1234567' },
              { book: 'Green Book', number: '12' },
            ],
          },
          lyrics: [
            {
              language: null,
              label: '',
              sections: [
                { name: 'Verse 1', lines: ['Over the water', 'comes'] },
                { name: 'Chorus 1', lines: ['Sing & sing'] },
                { name: 'Verse 2', lines: ['Under & over'] },
              ],
              sequence: [0, 1, 2, 1],
            },
          ],
          arrangement: {
            label: 'Chart',
            sourceKey: null,
            tempo: null,
            chart: `{start_of_verse: label="Verse 1"}
Over the [G]water
comes
{end_of_verse}

{start_of_chorus: label="Chorus 1"}
Sing & sing
{end_of_chorus}

{start_of_verse: label="Verse 2"}
Under & over
{end_of_verse}
`,
          },
        },
        warnings: [
          { code: 'commentsRemoved', count: 1 },
          { code: 'unknownInSequence', about: 'b1' },
        ],
      },
    ],
    warnings: [],
  })
})

test('another database and another file are left to the other readers, a damaged one is unreadable', () => {
  using database = new Database(':memory:')
  database.exec('create table song (id integer)')
  const bytes = database.serialize()
  expect(readDatabase(bytes, 'library.db')).toBeNull()
  expect(readDatabase(new TextEncoder().encode('words'), 'a.txt')).toBeNull()
  expect(readDatabase(bytes.slice(0, 120), 'songs.sqlite')).toEqual({
    songs: [],
    warnings: [{ code: 'unreadable' }],
  })
})

test('the two databases of EasyWorship 6 are read together', () => {
  const { songs, words } = easyWorshipDatabases()
  const read = readDatabase(songs, 'Songs.db', words)
  const { metadata, lyrics } = read?.songs[0]?.song ?? {}
  expect(metadata).toMatchObject({
    title: 'Morning Water',
    authors: ['Ada Weaver', 'Jon Field'],
    songbooks: [{ book: 'CCLI', number: '7654321' }],
  })
  expect(lyrics?.[0]?.sections.map(({ name, lines }) => `${name}: ${lines}`)).toEqual([
    'Verse 1: over the water',
    'Chorus: sing',
    'Verse 2: under',
  ])
  expect(lyrics?.[0]?.sequence).toEqual([0, 1, 2, 1])
})

test('one of the two databases of EasyWorship 6 alone names the other one', () => {
  const { songs, words } = easyWorshipDatabases()
  const missing = (about: string) => ({ songs: [], warnings: [{ code: 'fileMissing' as const, about }] })
  expect(readDatabase(songs, 'data/Songs.db')).toEqual(missing('SongWords.db'))
  expect(readDatabase(words, 'SONGWORDS.DB')).toEqual(missing('Songs.db'))
  expect(readDatabase(songs, 'other.db')).toBeNull()
})

const LIMITS = { bytes: 25_000_000, rows: 60, characters: 5_000 }
const MANY_LINKS = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
  insert into authors_songs select 1, 1, '' from n`
const LONG_COMMENT = 'update songs set comments = hex(zeroblob(3000))'
const COMPUTED =
  'drop table topics; create table topics (id integer, name text as (hex(zeroblob(1000)))); insert into topics values (1)'

test.each([
  ['more rows than are read', openLpDatabase(MANY_LINKS), 'tooLarge'],
  ['more characters than are read', openLpDatabase(LONG_COMMENT), 'tooLarge'],
  [
    'more bytes than are read',
    new Uint8Array([...openLpDatabase().slice(0, 100), ...new Uint8Array(25_000_000)]),
    'tooLarge',
  ],
  ['a table that is cut', openLpDatabase().slice(0, 9_000), 'unreadable'],
  ['bytes of another kind', openLpDatabase().fill(0xff, 4_096, 30_000), 'unreadable'],
])('a database with %s gives no song but a reason', (_, bytes, code) => {
  expect(readSongDatabase({ bytes, name: 'songs.sqlite', words: null }, openWithBun, LIMITS)).toEqual({
    songs: [],
    warnings: [{ code }],
  } as never)
})

test('a table that computes its columns is not read, nor one that is a view', () => {
  const read = readDatabase(openLpDatabase(COMPUTED), 'songs.sqlite')
  expect(read?.songs[0]?.song.metadata).toMatchObject({ title: 'Morning Water', themes: [] })
  const view = 'drop table songs; create view songs as select 1 as id'
  expect(readDatabase(openLpDatabase(view), 'songs.sqlite')).toBeNull()
})

test('an old database of OpenLP has the number in its songbook with the song', () => {
  const old = `drop table songs_songbooks; alter table songs add column song_book_id integer;
    alter table songs add column song_number text; update songs set song_book_id = 1, song_number = '7'`
  const read = readDatabase(openLpDatabase(old), 'songs.sqlite')
  expect(read?.songs[0]?.song.metadata.songbooks.at(-1)).toEqual({ book: 'Green Book', number: '7' })
})

test('the engine of the web app gives the same songs', async () => {
  const bytes = openLpDatabase()
  const read = readSongDatabase({ bytes, name: 'songs.sqlite', words: null }, sqliteEngine(await initSqlJs()))
  expect(read).toEqual(readDatabase(bytes, 'songs.sqlite'))
})

test('the two databases of EasyWorship are found together in a zip', async () => {
  const { songs, words } = easyWorshipDatabases()
  const zip = startZip()
  await zip.add('Data/SongWords.db', new Blob([new Uint8Array(words)]))
  await zip.add('Data/Songs.db', new Blob([new Uint8Array(songs)]))
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-databases-'))
  const path = join(folder, 'data.zip')
  await Bun.write(path, await zip.finish())
  const [source, ...others] = await Array.fromAsync(readSources(path))
  await rm(folder, { recursive: true })
  expect(others).toEqual([])
  if (!source || !('file' in source)) throw new Error('The file of the songs is missing.')
  expect({ ...source, file: await source.file.bytes() }).toEqual({
    name: `${path}/Data/Songs.db`,
    file: new Uint8Array(songs),
    words,
  })
})
