import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readDatabase } from '../../src/cli/import/database.ts'

const TABLES = `
  create table authors (id integer primary key, first_name text, last_name text, display_name text);
  create table authors_songs (author_id integer, song_id integer, author_type text);
  create table topics (id integer primary key, name text);
  create table songs_topics (song_id integer, topic_id integer);
  create table song_books (id integer primary key, name text, publisher text);
  create table songs_songbooks (songbook_id integer, song_id integer, entry text);
  create table songs (id integer primary key, title text, alternate_title text, lyrics text, verse_order text,
    copyright text, comments text, ccli_number text)`

const LYRICS =
  '<?xml version="1.0"?><song version="1.0"><lyrics><verse type="v" label="1"><![CDATA[Over {st}the{/st} [G]water\n[---]\ncomes]]></verse>' +
  '<verse type="c" label="1"><![CDATA[Sing & sing]]></verse><verse label="2" type="v">Under &amp; over</verse></lyrics></song>'

test('the database of OpenLP is read with all its tables', () => {
  using database = new Database(':memory:')
  database.exec(TABLES)
  database
    .query('insert into songs values (1, ?, ?, ?, ?, ?, ?, ?)')
    .run('Morning Water', 'Dawn', LYRICS, 'v1 c1 v2 c1 b1', '© 2020', 'a note', '1234567')
  database.exec(`insert into authors values (1, 'Ada', 'Weaver', ''), (2, 'Jon', 'Field', 'Jon Field');
    insert into authors_songs values (1, 1, 'words'), (2, 1, 'music');
    insert into topics values (1, 'Morning'); insert into songs_topics values (1, 1);
    insert into song_books values (1, 'Green Book', ''); insert into songs_songbooks values (1, 1, '12')`)
  const read = readDatabase(database.serialize(), 'songs.sqlite')
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
        },
        warnings: [
          { code: 'chordsRemoved', count: 1 },
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
  expect(readDatabase(bytes, 'Songs.db')).toBeNull()
  expect(readDatabase(new TextEncoder().encode('words'), 'a.txt')).toBeNull()
  expect(readDatabase(bytes.slice(0, 120), 'songs.sqlite')).toEqual({
    songs: [],
    warnings: [{ code: 'unreadable' }],
  })
})

test('the two databases of EasyWorship 6 are read together', () => {
  using songs = new Database(':memory:')
  songs.exec(`create table song ("rowid" integer primary key, title text, author text, copyright text, administrator text,
    tags text, reference_number text);
    insert into song values (1, 'Morning Water', 'Ada Weaver, Jon Field', 'Public Domain', '', 'Morning', '1234567')`)
  using words = new Database(':memory:')
  words.exec('create table word ("rowid" integer primary key, song_id integer, words rtf)')
  words
    .query('insert into word values (1, 1, ?)')
    .run(
      String.raw`{\rtf1\ansi Verse 1\par over the water\par\par Chorus\par sing\par\par Verse 2\par under\par\par Chorus\par}`,
    )
  const read = readDatabase(songs.serialize(), 'Songs.db', words.serialize())
  const { metadata, lyrics } = read?.songs[0]?.song ?? {}
  expect(metadata).toMatchObject({
    title: 'Morning Water',
    authors: ['Ada Weaver', 'Jon Field'],
    songbooks: [{ book: 'CCLI', number: '1234567' }],
  })
  expect(lyrics?.[0]?.sections.map(({ name, lines }) => `${name}: ${lines}`)).toEqual([
    'Verse 1: over the water',
    'Chorus: sing',
    'Verse 2: under',
  ])
  expect(lyrics?.[0]?.sequence).toEqual([0, 1, 2, 1])
  expect(readDatabase(songs.serialize(), 'Songs.db')).toBeNull()
})
