import { wordsBudget } from './bounded.ts'
import { withChart } from './chordpro/arrangement.ts'
import { chartText } from './chordpro/chart.ts'
import { type Row, rowsInOrder, type SongDatabase, tablesOf, textAt } from './database.ts'
import { fit } from './fit.ts'
import { metadataOf, readMixedSong } from './metadata.ts'
import { ENGLISH_NAMES, numberedName, type SectionKind } from './section-names.ts'
import type { FormatSection, ReadFile, ReadSong } from './song.ts'
import { withoutInlineChords } from './text/chords.ts'
import { ccliEntry } from './text/details.ts'
import { type Block, inOrder, placedSections } from './text/sections.ts'
import { decoded } from './xml.ts'

/** The songs of OpenLP, from its `songs.sqlite`; null for any other database. */
export const readOpenLp = (database: SongDatabase, filename: string): ReadFile | null => {
  const tables = tablesOf(database)
  if (!tables.has('songs') || !tables.has('authors_songs')) return null
  const linked = (links: string, column: string, ends: string) =>
    tables.has(ends) && tables.has(links) ? linkedRows(database, links, column, ends) : NOTHING
  const authors = linked('authors_songs', 'author_id', 'authors')
  const topics = linked('songs_topics', 'topic_id', 'topics')
  const books = tables.has('songs_songbooks')
    ? linked('songs_songbooks', 'songbook_id', 'song_books')
    : linked('songs', 'song_book_id', 'song_books')
  const songs = rowsInOrder(database, 'select * from songs', 'id').map((row) => {
    const id = textAt(row, 'id')
    return fit(
      songOf(row, authors.get(id) ?? [], topics.get(id) ?? [], books.get(id) ?? [], filename),
      filename,
    )
  })
  return { songs, warnings: songs.length === 0 ? [{ code: 'noSong' }] : [] }
}

const NOTHING: ReadonlyMap<string, readonly Row[]> = new Map()

/** What each song is linked with: the columns of the link and of its end, by the id of the song. */
const linkedRows = (
  database: SongDatabase,
  links: string,
  column: string,
  ends: string,
): ReadonlyMap<string, readonly Row[]> => {
  const byId = new Map(database.rows(`select * from ${ends}`).map((row) => [textAt(row, 'id'), row]))
  const bySong = new Map<string, Row[]>()
  for (const link of database.rows(`select * from ${links}`)) {
    const end = byId.get(textAt(link, column))
    const song = textAt(link, links === 'songs' ? 'id' : 'song_id')
    const known = bySong.get(song)
    if (!end) continue
    if (known) known.push({ ...link, ...end })
    else bySong.set(song, [{ ...link, ...end }])
  }
  return bySong
}

const songOf = (
  row: Row,
  authors: readonly Row[],
  topics: readonly Row[],
  books: readonly Row[],
  filename: string,
): ReadSong => {
  const budget = wordsBudget()
  const { keys, blocks, parts, withChords } = versesOf(budget.take(textAt(row, 'lyrics')))
  const read = placedSections(blocks, { verse: ENGLISH_NAMES.verse, between: null })
  const { sections, sequence: written } = read
  const places = new Map(keys.map((key, at) => [key, read.places[at] ?? null]))
  const order = textAt(row, 'verse_order').toLowerCase().split(/\s+/).filter(Boolean)
  const found = order.map((key) => places.get(key) ?? places.get(`${key}1`))
  const named = found.filter((place) => typeof place === 'number')
  const sequence = named.length === 0 ? written : inOrder(named, sections.length) ? [] : named
  const ccli = /\d{2,9}/.exec(textAt(row, 'ccli_number'))?.[0]
  const metadata = metadataOf([
    { title: textAt(row, 'title'), alternateTitles: [textAt(row, 'alternate_title')] },
    { authors: authors.map(nameOfAuthor) },
    { copyright: textAt(row, 'copyright'), themes: topics.map((topic) => textAt(topic, 'name')) },
    ccli ? ccliEntry(ccli) : {},
    {
      songbooks: books.map((book) => ({
        book: textAt(book, 'name'),
        number: textAt(book, 'entry') || textAt(book, 'song_number'),
      })),
    },
  ])
  const song = readMixedSong(metadata, [{ sections, sequence, language: null, label: '' }], filename, [
    { code: 'chordsRemoved', count: withChords },
    { code: 'wordsCut', count: budget.isCut ? 1 : 0 },
    { code: 'commentsRemoved', count: textAt(row, 'comments') === '' ? 0 : 1 },
    ...order
      .filter((_, at) => found[at] === undefined)
      .map((about) => ({ code: 'unknownInSequence' as const, about })),
  ])
  return withChart(song, () => chartText({}, parts))
}

const nameOfAuthor = (row: Row): string =>
  textAt(row, 'display_name') || `${textAt(row, 'first_name')} ${textAt(row, 'last_name')}`

const KINDS: ReadonlyMap<string, SectionKind> = new Map(
  Object.entries({
    v: 'verse',
    c: 'chorus',
    b: 'bridge',
    p: 'preChorus',
    i: 'intro',
    e: 'ending',
    o: 'other',
  }),
)

/** `<verse type="v" label="1"><![CDATA[…]]></verse>`, with tags such as `{st}` and marks of a new slide inside. */
const versesOf = (lyrics: string) => {
  const keys: string[] = []
  const blocks: Block[] = []
  const parts: FormatSection[] = []
  let withChords = 0
  for (const { attributes, inside } of verseElements(lyrics)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    const type = attribute('type').toLowerCase().slice(0, 1) || 'v'
    const label = attribute('label').toLowerCase()
    const kind = KINDS.get(type) ?? 'other'
    const cdata = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(inside)?.[1]
    const text = (cdata ?? decoded(inside))
      .replace(/\{\/?[a-z]{1,12}\}/g, '')
      .replace(/\[-{2,}\]|\[\/?br\]/g, '')
    const key = `${type}${label}`
    const name = label === '' ? ENGLISH_NAMES[kind] : numberedName(ENGLISH_NAMES[kind], label)
    const written = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd())
    const played = written.filter((line) => line !== '')
    const lines = written.map((line) => {
      const { text: sung, removed } = withoutInlineChords(line)
      if (removed > 0) withChords++
      return sung
    })
    const words = lines.filter((line) => line.trim() !== '')
    // Slides with one key are one part: the order sings all of them.
    const at = keys.indexOf(key)
    const [block, part] = [blocks[at], parts[at]]
    if (block && part) {
      if (words.length > 0 && block.lines.join('\n') !== words.join('\n')) block.lines.push('', ...words)
      if (part.lines.join('\n') !== played.join('\n')) part.lines.push(...played)
      continue
    }
    keys.push(key)
    parts.push({ name, lines: played })
    blocks.push({ heading: { name, kind, number: label, times: 1 }, lines: words })
  }
  return { keys, blocks, parts, withChords }
}

interface VerseElement {
  readonly attributes: string
  readonly inside: string
}

const BEGINNING = '<verse'
const END = '</verse>'

/**
 * The verse elements of a text that need not be valid XML, each from its beginning to the next end. Every character is read
 * once: a regular expression reads to the end of the text again from each beginning that has no end.
 */
function* verseElements(lyrics: string): Generator<VerseElement> {
  for (let at = lyrics.indexOf(BEGINNING); at >= 0; at = lyrics.indexOf(BEGINNING, at)) {
    at += BEGINNING.length
    if (/\w/.test(lyrics.charAt(at))) continue
    const head = lyrics.indexOf('>', at)
    const end = head < 0 ? -1 : lyrics.indexOf(END, head)
    if (end < 0) return
    yield { attributes: lyrics.slice(at, head), inside: lyrics.slice(head + 1, end) }
    at = end + END.length
  }
}
