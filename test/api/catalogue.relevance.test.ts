import { afterAll, describe, expect, test } from 'bun:test'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createLyrics, createSong, lyricsDocument, songsPath } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
for (let number = 1; number <= 64; number++) {
  await createSong(editor, churchId, {
    title: `Song ${String.fromCharCode(65 + (number % 26))}${number === 40 ? ' of grace' : ''}`,
    songbooks: [{ book: number % 2 ? 'ELG' : 'Green Hymnal', number: String(number) }],
  })
}
const sung = await createSong(editor, churchId, { title: 'A mixed one' })
await createLyrics(editor, sung.path, {
  ...lyricsDocument({ Verse: ['5 loaves of grace'] }),
  language: 'en',
})
afterAll(() => server.stop())

interface Listed {
  id: string
  metadata: { title: string; songbooks: { book: string; number: string }[] }
}

/** The private and the public list, which must agree. */
const list = async (query: Record<string, string>) => {
  const search = `?${new URLSearchParams(query)}`
  const mine = await editor.send(`${songsPath(churchId)}${search}`)
  const everyones = await client(server).send(`/api/v1/public/churches/${churchId}/songs${search}`)
  expect([everyones.status, everyones.text]).toEqual([mine.status, mine.text])
  return mine
}

const best = async (q: string, offset = 0): Promise<Listed[]> =>
  (await list({ q, order: 'relevance', offset: String(offset) })).body.songs

const numbersOf = (songs: Listed[]) => songs.map(({ metadata }) => metadata.songbooks[0]?.number)

describe('order=relevance', () => {
  test('200: the exact number first, then what is sung, then numbers that hold it', async () => {
    const found = await best('5')
    expect(numbersOf(found).slice(0, 2)).toEqual(['5', undefined])
    expect(found).toHaveLength(16)
  })

  test('200: book and number, in either order and whatever the case', async () => {
    for (const q of ['ELG 5', 'elg 5', '5 Élg']) expect(numbersOf(await best(q)).at(0)).toBe('5')
    expect(numbersOf(await best('hymnal 6')).at(0)).toBe('6')
  })

  test('200: the title before the words of a song, with the language that matched', async () => {
    const { body } = await list({ q: 'grace', order: 'relevance' })
    expect(body.songs.map(({ metadata }: Listed) => metadata.title)).toEqual([
      'Song O of grace',
      'A mixed one',
    ])
    expect(body.lyricMatches).toMatchObject([{ songId: body.songs[1].id, language: 'en' }])
  })

  test('200: pages follow each other without a gap or a repeat', async () => {
    const [first, second] = [await best('song'), await best('song', 50)]
    expect([first.length, second.length]).toEqual([50, 14])
    const titles = [...first, ...second].map(({ metadata }) => metadata.title)
    expect(titles).toEqual([...titles].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(64)
  })

  test('200: without a search it is the list as it always is, to the byte', async () => {
    for (const q of ['', '  ']) {
      expect((await list({ q, order: 'relevance' })).text).toBe((await list({ q })).text)
    }
  })

  test.each(['', 'title', 'Relevance', 'relevance,title', '1'])(
    '400: %j is refused with a sentence',
    async (order) => {
      const refused = await list({ q: '5', order })
      expect([refused.status, refused.body.error]).toEqual([400, 'order must be relevance.'])
    },
  )

  test('400: twice is refused', async () => {
    expect((await editor.send(`${songsPath(churchId)}?order=relevance&order=relevance`)).status).toBe(400)
  })

  test('is described on both lists as an optional extension', async () => {
    const { body } = await client(server).send('/api/openapi.json')
    for (const path of ['/api/v1/churches/{churchId}/songs', '/api/v1/public/churches/{churchId}/songs']) {
      const { parameters } = body.paths[path].get
      const described = parameters.find(({ name }: { name?: string }) => name === 'order')
      expect(described).toMatchObject({ in: 'query', required: false, schema: { const: 'relevance' } })
      expect(described.description).toStartWith('An extension')
    }
  })
})
