import { wordsBudget } from '../bounded.ts'
import { fit } from '../fit/fit.ts'
import { metadataOf, readSong } from '../metadata.ts'
import { ENGLISH_NAMES, numberedName, type SectionKind } from '../section-names.ts'
import type { ReadFile, ReadSong } from '../song.ts'
import { type Row, type SongDatabase, tablesOf, textAt } from '../song-database.ts'
import { withoutInlineChords } from '../text/chords.ts'
import { ccliEntry } from '../text/details.ts'
import { type Block, inOrder, sectionsOf } from '../text/sections.ts'
import { decoded } from '../xml/text.ts'

/** The songs of OpenLP, from its `songs.sqlite`; null for any other database. */
export const readOpenLp = (database: SongDatabase, filename: string): ReadFile | null => {
  const tables = tablesOf(database)
  if (!tables.has('songs') || !tables.has('authors_songs')) return null
  const lists = (query: string): Map<string, Row[]> => {
    const bySong = new Map<string, Row[]>()
    for (const row of database.rows(query)) {
      const song = textAt(row, 'song_id')
      bySong.set(song, [...(bySong.get(song) ?? []), row])
    }
    return bySong
  }
  const authors = lists('select s.song_id, a.* from authors_songs s join authors a on a.id = s.author_id')
  const topics = tables.has('songs_topics')
    ? lists('select s.song_id, t.name from songs_topics s join topics t on t.id = s.topic_id')
    : new Map<string, Row[]>()
  const books = tables.has('songs_songbooks')
    ? lists(
        'select s.song_id, s.entry, b.name from songs_songbooks s join song_books b on b.id = s.songbook_id',
      )
    : lists(
        'select s.id as song_id, s.song_number as entry, b.name from songs s join song_books b on b.id = s.song_book_id',
      )
  const songs = database.rows('select * from songs order by id').map((row) => {
    const id = textAt(row, 'id')
    return fit(
      songOf(row, authors.get(id) ?? [], topics.get(id) ?? [], books.get(id) ?? [], filename),
      filename,
    )
  })
  return { songs, warnings: songs.length === 0 ? [{ code: 'noSong' }] : [] }
}

const songOf = (
  row: Row,
  authors: readonly Row[],
  topics: readonly Row[],
  books: readonly Row[],
  filename: string,
): ReadSong => {
  const budget = wordsBudget()
  const { keys, blocks, withChords } = versesOf(budget.take(textAt(row, 'lyrics')))
  const { sections, sequence: written } = sectionsOf(blocks, { verse: ENGLISH_NAMES.verse, between: null })
  const places = new Map(
    keys.map((key, at) => [key, sections.findIndex(({ name }) => name === blocks[at]?.heading?.name)]),
  )
  const order = textAt(row, 'verse_order').toLowerCase().split(/\s+/).filter(Boolean)
  const found = order.map((key) => places.get(key) ?? places.get(`${key}1`))
  const told = found.filter((place) => place !== undefined && place >= 0) as number[]
  const sequence = told.length === 0 ? written : inOrder(told, sections.length) ? [] : told
  const ccli = /\d{2,9}/.exec(textAt(row, 'ccli_number'))?.[0]
  const metadata = metadataOf([
    { title: textAt(row, 'title'), alternateTitles: [textAt(row, 'alternate_title')] },
    { authors: authors.map(nameOfAuthor) },
    { copyright: textAt(row, 'copyright'), themes: topics.map((topic) => textAt(topic, 'name')) },
    ccli ? ccliEntry(ccli) : {},
    { songbooks: books.map((book) => ({ book: textAt(book, 'name'), number: textAt(book, 'entry') })) },
  ])
  return readSong(metadata, [{ sections, sequence, language: null, label: '' }], filename, [
    { code: 'chordsRemoved', count: withChords },
    { code: 'wordsCut', count: budget.isCut ? 1 : 0 },
    { code: 'commentsRemoved', count: textAt(row, 'comments') === '' ? 0 : 1 },
    ...order
      .filter((_, at) => found[at] === undefined)
      .map((about) => ({ code: 'unknownInSequence' as const, about })),
  ])
}

const nameOfAuthor = (row: Row): string =>
  textAt(row, 'display_name') || `${textAt(row, 'first_name')} ${textAt(row, 'last_name')}`

const KINDS: Readonly<Record<string, SectionKind>> = {
  v: 'verse',
  c: 'chorus',
  b: 'bridge',
  p: 'preChorus',
  i: 'intro',
  e: 'ending',
  o: 'other',
}

/** `<verse type="v" label="1"><![CDATA[…]]></verse>`, with tags such as `{st}` and marks of a new slide inside. */
const versesOf = (lyrics: string) => {
  const keys: string[] = []
  const blocks: Block[] = []
  let withChords = 0
  for (const [, attributes = '', inside = ''] of lyrics.matchAll(/<verse\b([^>]*)>([\s\S]*?)<\/verse>/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    const type = attribute('type').toLowerCase().slice(0, 1) || 'v'
    const label = attribute('label').toLowerCase()
    const kind = KINDS[type] ?? 'other'
    const cdata = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(inside)?.[1]
    const text = (cdata ?? decoded(inside))
      .replace(/\{\/?[a-z]{1,12}\}/g, '')
      .replace(/\[-{2,}\]|\[\/?br\]/g, '')
    keys.push(`${type}${label}`)
    const name = label === '' ? ENGLISH_NAMES[kind] : numberedName(ENGLISH_NAMES[kind], label)
    const lines = text.split(/\r\n|\r|\n/).map((line) => {
      const { text: sung, removed } = withoutInlineChords(line.trimEnd())
      if (removed > 0) withChords++
      return sung
    })
    blocks.push({
      heading: { name, kind, number: label, times: 1 },
      lines: lines.filter((line) => line.trim() !== ''),
    })
  }
  return { keys, blocks, withChords }
}
