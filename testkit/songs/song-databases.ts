import { Database } from 'bun:sqlite'

const OPENLP_TABLES = `
  create table authors (id integer primary key, first_name text, last_name text, display_name text);
  create table authors_songs (author_id integer, song_id integer, author_type text);
  create table topics (id integer primary key, name text);
  create table songs_topics (song_id integer, topic_id integer);
  create table song_books (id integer primary key, name text, publisher text);
  create table songs_songbooks (songbook_id integer, song_id integer, entry text);
  create table songs (id integer primary key, title text, alternate_title text, lyrics text, verse_order text,
    copyright text, comments text, ccli_number text)`

const OPENLP_LYRICS =
  '<?xml version="1.0"?><song version="1.0"><lyrics><verse type="v" label="1"><![CDATA[Over {st}the{/st} [G]water\n[---]\ncomes]]></verse>' +
  '<verse type="c" label="1"><![CDATA[Sing & sing]]></verse><verse label="2" type="v">Under &amp; over</verse></lyrics></song>'

/** A `songs.sqlite` of OpenLP with one song, and what another statement adds. */
export const openLpDatabase = (added = ''): Uint8Array => {
  using database = new Database(':memory:')
  database.exec(OPENLP_TABLES)
  database
    .query('insert into songs values (1, ?, ?, ?, ?, ?, ?, ?)')
    .run('Morning Water', 'Dawn', OPENLP_LYRICS, 'v1 c1 v2 c1 b1', '© 2020', 'a note', '1234567')
  database.exec(`insert into authors values (1, 'Ada', 'Weaver', ''), (2, 'Jon', 'Field', 'Jon Field');
    insert into authors_songs values (1, 1, 'words'), (2, 1, 'music');
    insert into topics values (1, 'Morning'); insert into songs_topics values (1, 1);
    insert into song_books values (1, 'Green Book', ''); insert into songs_songbooks values (1, 1, '12');
    ${added}`)
  return database.serialize()
}

/** `Songs.db` and `SongWords.db` of EasyWorship with one song. */
export const easyWorshipDatabases = (title = 'Morning Water') => {
  using songs = new Database(':memory:')
  songs.exec(`create table song ("rowid" integer primary key, title text, author text, copyright text, administrator text,
    tags text, reference_number text)`)
  songs
    .query(
      "insert into song values (1, ?, 'Ada Weaver, Jon Field', 'Public Domain', '', 'Morning', '7654321')",
    )
    .run(title)
  using words = new Database(':memory:')
  words.exec('create table word ("rowid" integer primary key, song_id integer, words rtf)')
  words
    .query('insert into word values (1, 1, ?)')
    .run(
      String.raw`{\rtf1\ansi Verse 1\par over the water\par\par Chorus\par sing\par\par Verse 2\par under\par\par Chorus\par}`,
    )
  return { songs: songs.serialize(), words: words.serialize() }
}
