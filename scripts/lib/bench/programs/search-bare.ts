/** What searches are measured beside: the same catalogue in SQLite with its trigram index, behind a plain HTTP server. */
import { Database } from 'bun:sqlite'
import { words } from '../../../../src/core/text.ts'
import { documentOf, type PlainSong } from '../../../../testkit/songs/plain-song.ts'
import { metadataOf } from '../shared/catalogue.ts'

const PAGE = 50
/** The parts of a song (metadata, labels, texts) have neighbouring row numbers, so none needs a join. */
const PARTS = 64

export class SqliteCatalogue {
  readonly #db: Database

  constructor(path: string) {
    this.#db = new Database(path, { create: true })
    for (const statement of [
      'PRAGMA journal_mode = OFF',
      'PRAGMA synchronous = OFF',
      'PRAGMA cache_size = -524288',
      'CREATE TABLE IF NOT EXISTS songs (number INTEGER PRIMARY KEY, id TEXT, title TEXT, body TEXT)',
      'CREATE TABLE IF NOT EXISTS parts (number INTEGER PRIMARY KEY, lyrics TEXT, text TEXT)',
      `CREATE VIRTUAL TABLE IF NOT EXISTS grams USING fts5(text, content='', tokenize='trigram case_sensitive 1')`,
    ])
      this.#db.run(statement)
  }

  add(songs: readonly PlainSong[], from: number): void {
    const insertSong = this.#db.query('INSERT INTO songs VALUES (?, ?, ?, ?)')
    const insertPart = this.#db.query('INSERT INTO parts VALUES (?, ?, ?)')
    const insertGram = this.#db.query('INSERT INTO grams (rowid, text) VALUES (?, ?)')
    this.#db.transaction(() => {
      for (const [place, song] of songs.entries()) {
        const { title, metadata, lyrics } = documentOf(song, '', 0)
        const number = from + place
        const body = { id: song.id, version: 1, metadata: metadataOf(song), updatedAt: new Date() }
        insertSong.run(number, song.id, title, JSON.stringify(body))
        // Finding a word in metadata or a label is no lyric match.
        const parts = [
          [null, metadata],
          ...Object.entries(lyrics).flatMap(([id, { label, text }]) => [
            [null, label],
            [id, text],
          ]),
        ] as const
        for (const [at, [lyricsId = null, text = '']] of parts.entries()) {
          insertPart.run(number * PARTS + at, lyricsId, text)
          insertGram.run(number * PARTS + at, text)
        }
      }
    })()
  }

  finish(): void {
    this.#db.run('CREATE INDEX songs_by_title ON songs (title, id)')
    this.#db.run(`INSERT INTO grams (grams) VALUES ('optimize')`)
    this.#db.run('ANALYZE')
    this.#db.close()
  }

  answer(query: string, offset: number): string {
    const wanted = words(query)
    const isLong = (word: string) => [...word].length >= 3
    const conditions = wanted.map((word) =>
      isLong(word)
        ? `number IN (SELECT rowid / ${PARTS} FROM grams WHERE grams MATCH ?)`
        : `number IN (SELECT number / ${PARTS} FROM parts WHERE instr(text, ?) > 0)`,
    )
    const found = this.#db
      .query<{ number: number; id: string; body: string }, (string | number)[]>(
        `SELECT number, id, body FROM songs ${conditions.length ? 'WHERE' : ''} ${conditions.join(' AND ')}
         ORDER BY title, id LIMIT ${PAGE + 1} OFFSET ?`,
      )
      .all(...wanted.map((word) => (isLong(word) ? `"${word.replaceAll('"', '""')}"` : word)), offset)
    const listed = found.slice(0, PAGE)
    const lyricMatches = wanted.length
      ? listed.flatMap(({ number, id }) => this.#matches(number, id, wanted))
      : []
    return (
      `{"songs":[${listed.map(({ body }) => body).join(',')}],"hasMore":${found.length > PAGE},` +
      `"lyricMatches":${JSON.stringify(lyricMatches)}}`
    )
  }

  #matches(number: number, songId: string, wanted: readonly string[]) {
    return this.#db
      .query<{ lyrics: string; text: string }, [number, number]>(
        'SELECT lyrics, text FROM parts WHERE number BETWEEN ? AND ? AND lyrics IS NOT NULL',
      )
      .all(number * PARTS, number * PARTS + PARTS - 1)
      .filter(({ text }) => wanted.some((word) => text.includes(word)))
      .map(({ lyrics }) => ({ songId, lyricVersionId: lyrics }))
  }
}

if (import.meta.main) {
  const catalogue = new SqliteCatalogue(process.argv[2] ?? '')
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 120,
    fetch(request) {
      const { searchParams } = new URL(request.url)
      const body = catalogue.answer(searchParams.get('q') ?? '', Number(searchParams.get('offset') ?? 0))
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  })
  console.log(server.port)
}
