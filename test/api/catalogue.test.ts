import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { plantAsset } from '../../testkit/assets.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import {
  createArrangement,
  createLyrics,
  createSong,
  lyricsDocument,
  saving,
  songsPath,
} from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const editor = await makeMember(server, await makeChurch(server), 'Editor')
afterAll(() => server.stop())

const emptyChurch = async (): Promise<string> => {
  const churchId = await makeChurch(server)
  const userId = editor.userId ?? ''
  const membership = {
    _id: { churchId, userId },
    churchId,
    userId,
    role: 'Editor' as const,
    since: new Date(),
  }
  await server.database.collections.memberships.insertOne(membership)
  return churchId
}

type Listed = { id: string; metadata: { title: string } }
const titles = (songs: Listed[]) => songs.map(({ metadata }) => metadata.title)

/** The private and the public list, which must agree. */
const list = async (churchId: string, query: Record<string, string> = {}) => {
  const search = `?${new URLSearchParams(query)}`
  const mine = await editor.send(`${songsPath(churchId)}${search}`)
  const everyones = await client(server).send(`/api/v1/public/churches/${churchId}/songs${search}`)
  expect(everyones.status).toBe(mine.status)
  expect(everyones.text).toBe(mine.text)
  return mine
}

describe('the list', () => {
  test('200: an empty church', async () => {
    const churchId = await emptyChurch()
    expect((await list(churchId)).body).toEqual({
      church: { id: churchId, name: 'Grace Chapel', timeZone: 'Europe/Berlin' },
      songs: [],
      hasMore: false,
      lyricMatches: [],
      sheetMusicSongIds: [],
    })
  })

  test('200: by folded title, then id; 50 a page; hasMore is right at exactly 50', async () => {
    const churchId = await emptyChurch()
    for (let at = 0; at < 48; at++)
      await createSong(editor, churchId, { title: `m${String(at).padStart(3, '0')}` })
    for (const title of ['Élan', 'zebra']) await createSong(editor, churchId, { title })
    const exactly50 = (await list(churchId)).body
    expect(exactly50.songs.length).toBe(50)
    expect(exactly50.hasMore).toBe(false)
    expect(titles(exactly50.songs).at(0)).toBe('Élan')
    const twins = [
      await createSong(editor, churchId, { title: 'Ángel' }),
      await createSong(editor, churchId, { title: 'ANGEL' }),
    ]
    const first = (await list(churchId)).body
    expect(first.hasMore).toBe(true)
    expect(first.songs.slice(0, 2).map(({ id }: Listed) => id)).toEqual(twins.map(({ id }) => id).sort())
    const rest = (await list(churchId, { offset: '50' })).body
    expect(rest.songs.length).toBe(2)
    expect(rest.hasMore).toBe(false)
    expect(titles(rest.songs).at(-1)).toBe('zebra')
    expect((await list(churchId, { offset: '100000' })).body.songs).toEqual([])
  })

  test.each([
    ['q', { q: 'x'.repeat(201) }],
    ['q', { q: 'NUL\0' }],
    ['offset', { offset: '-1' }],
    ['offset', { offset: '100001' }],
    ['offset', { offset: '1e3' }],
    ['offset', { offset: '0x10' }],
    ['offset', { offset: '' }],
    ['offset', { offset: '1.5' }],
  ])('400: %s in %j is refused', async (field, query) => {
    const refused = await list(await emptyChurch(), { ...query } as Record<string, string>)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toStartWith(field)
  })

  test('400: a repeated parameter and half an escape are refused, an unknown one is ignored', async () => {
    const churchId = await emptyChurch()
    const path = songsPath(churchId)
    expect((await editor.send(`${path}?q=a&q=b`)).status).toBe(400)
    expect((await editor.send(`${path}?q=%ff`)).status).toBe(400)
    expect((await editor.send(`${path}?q=%`)).status).toBe(400)
    expect((await editor.send(`${path}?x=1&x=2&__proto__=3`)).status).toBe(200)
  })
})

describe('search', () => {
  let churchId: string
  let song: { id: string; path: string }
  beforeAll(async () => {
    churchId = await emptyChurch()
    song = await createSong(editor, churchId, {
      title: 'Gràce über alles 100% (a_b)',
      alternateTitles: ['Second name'],
      authors: ['Øystein Łaski'],
      themes: ['Vertrauen'],
      copyright: 'Hidden notice',
      songbooks: [{ book: 'Green Hymnal', number: '214' }],
    })
    await createSong(editor, churchId, { title: 'Other' })
    const sections = { Refrain: ['Straße des Lebens', 'next line'] }
    await createLyrics(editor, song.path, {
      ...lyricsDocument(sections),
      language: 'de',
      label: 'Edition 1985',
    })
    await createLyrics(editor, song.path, { ...lyricsDocument({ Chorus: ['Road of life'] }), language: 'en' })
  })

  test.each([
    'grace',
    'GRÂCE',
    'rac',
    'uber',
    '100%',
    'a_b',
    '(a',
    'second',
    'oystein',
    'laski',
    'trau',
    '214',
    'hymnal 214',
    'strasse',
    'STRAẞE',
    'lebens road',
    '1985',
    'edition grace life',
    'l',
    ' \n grace \t ',
    '%',
  ])('200: %j finds the song', async (q) => {
    expect(titles((await list(churchId, { q })).body.songs)).toEqual(['Gràce über alles 100% (a_b)'])
  })

  test.each([
    'hidden',
    'refrain',
    'chorus',
    'a%b',
    'a.b',
    '.*',
    'alles100',
    'lebensnext',
    'hymnal214',
    'grace other',
    '",',
    '_x',
  ])('200: %j does not find it', async (q) => {
    expect((await list(churchId, { q })).body.songs).toEqual([])
  })

  test('200: lyricMatches names the lyric versions whose lines, not labels, hold a word', async () => {
    const { lyricMatches } = (await list(churchId, { q: 'grace life strasse' })).body
    expect(lyricMatches).toEqual([
      { songId: song.id, lyricVersionId: expect.any(String), language: 'de', label: 'Edition 1985' },
      { songId: song.id, lyricVersionId: expect.any(String), language: 'en', label: '' },
    ])
    expect((await list(churchId, { q: '1985' })).body.lyricMatches).toEqual([])
    expect((await list(churchId, { q: ' ' })).body.lyricMatches).toEqual([])
    expect((await list(churchId)).body.lyricMatches).toEqual([])
  })

  test('200: a save is found at once, and what it replaced is not', async () => {
    const fresh = await createSong(editor, churchId, { title: 'Quokka' })
    expect((await list(churchId, { q: 'quokka' })).body.songs.length).toBe(1)
    await editor.send(fresh.path, {
      method: 'PUT',
      headers: saving({ version: 1 }),
      body: { title: 'Wombat' },
    })
    expect((await list(churchId, { q: 'quokka' })).body.songs.length).toBe(0)
    expect((await list(churchId, { q: 'wombat' })).body.songs.length).toBe(1)
  })

  test('200: sheetMusicSongIds follows the current arrangements', async () => {
    const withFile = await createSong(editor, churchId, { title: 'Sheet one' })
    await createSong(editor, churchId, { title: 'Sheet two' })
    const assetIds = [await plantAsset(server, churchId)]
    const made = await createArrangement(editor, withFile.path, { assetIds })
    expect((await list(churchId, { q: 'sheet' })).body.sheetMusicSongIds).toEqual([withFile.id])
    await editor.send(made.headers.get('location') ?? '', {
      method: 'PUT',
      headers: saving({ version: 1 }),
      body: { label: 'Choir', lyricVersionIds: [], assetIds: [] },
    })
    expect((await list(churchId, { q: 'sheet' })).body.sheetMusicSongIds).toEqual([])
  })
})
