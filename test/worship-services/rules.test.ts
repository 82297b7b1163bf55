import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import {
  createArrangement,
  createLyrics,
  createService,
  createSong,
  saving,
  servicesPath,
  songItem,
  textItem,
} from '../../testkit/songs/songs.ts'

let server: TestServer
let churchId: string
let editor: Client
let song: { id: string; path: string; lyricsId: string; arrangementId: string }
let other: typeof song
beforeAll(async () => {
  server = await startTestServer()
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
  song = await wholeSong(editor, churchId)
  other = await wholeSong(editor, churchId)
})
afterAll(() => server.stop())

const wholeSong = async (writer: Client, church: string) => {
  const made = await createSong(writer, church)
  const lyricsId: string = (await createLyrics(writer, made.path)).body.lyrics.id
  const arrangementId: string = (await createArrangement(writer, made.path)).body.arrangement.id
  return { ...made, lyricsId, arrangementId }
}

const post = (change: Record<string, unknown>, place = churchId) =>
  editor.send(servicesPath(place), {
    method: 'POST',
    headers: saving(),
    body: { date: '2026-11-15', title: '', ...change },
  })

describe('what a service may be', () => {
  test('201: what is left out is saved as empty, and the answer has every field', async () => {
    const [sung, read] = [songItem(song.id), textItem({ text: '' })]
    const made = await post({ items: [sung, read] })
    expect(made.status).toBe(201)
    expect(made.body.service).toEqual({
      id: expect.any(String),
      version: 1,
      revisionId: expect.any(String),
      date: '2026-11-15',
      time: null,
      title: '',
      notes: '',
      visibility: 'members',
      items: [
        { ...sung, arrangementId: null, key: null, note: '', minutes: null, sequence: [] },
        { ...read, minutes: null },
      ],
      updatedAt: expect.any(String),
      archivedAt: null,
    })
    expect(made.headers.get('location')).toBe(`${servicesPath(churchId)}/${made.body.service.id}`)
    const shown = await editor.send(`${servicesPath(churchId)}/${made.body.service.id}`)
    expect(shown.body).toEqual(made.body)
    expect(shown.headers.get('etag')).toBe('"1"')
  })

  test.each<[string, () => Record<string, unknown>]>([
    ['everything', () => ({ time: '23:59', title: 'ö'.repeat(200), notes: 'a\nb', visibility: 'public' })],
    ['29 February of a leap year', () => ({ date: '2028-02-29', time: '00:00' })],
    ['100 items', () => ({ items: Array.from({ length: 100 }, () => songItem(song.id)) })],
    [
      'words, arrangement, key and note of a song',
      () => ({
        items: [
          songItem(song.id, {
            lyricVersionIds: [song.lyricsId],
            arrangementId: song.arrangementId,
            key: 'Bb',
            note: 'slowly\nthen fast',
          }),
        ],
      }),
    ],
  ])('201: %s', async (_, change) => {
    const sent = change()
    const made = await post(sent)
    expect(made.text).toContain('"service"')
    expect(made.status).toBe(201)
    expect(made.body.service).toMatchObject(sent)
  })

  const items = (...all: unknown[]) => ({ items: all })
  test.each<[string, () => Record<string, unknown>]>([
    ['date', () => ({ date: undefined })],
    ['date', () => ({ date: '2026-02-29' })],
    ['date', () => ({ date: '2026-13-01' })],
    ['date', () => ({ date: '15.11.2026' })],
    ['date', () => ({ date: '2026-11-15T00:00:00Z' })],
    ['time', () => ({ time: '24:00' })],
    ['time', () => ({ time: '9:30' })],
    ['time', () => ({ time: '09:60' })],
    ['title', () => ({ title: undefined })],
    ['title', () => ({ title: 'ö'.repeat(201) })],
    ['title', () => ({ title: 'a\nb' })],
    ['notes', () => ({ notes: 'n'.repeat(4001) })],
    ['visibility', () => ({ visibility: null })],
    ['visibility', () => ({ visibility: 'anyone' })],
    ['items', () => ({ items: Array.from({ length: 101 }, () => textItem()) })],
    ['items[0].type', () => items({ ...textItem(), type: 'prayer' })],
    ['items[1].title', () => items(textItem(), textItem({ title: '' }))],
    ['items[0].text', () => items(textItem({ text: 't'.repeat(4001) }))],
    ['items[0].text', () => items(textItem({ text: undefined }))],
    ['items[0].songId', () => items(songItem('x'))],
    ['items[0].lyricVersionIds', () => items({ id: crypto.randomUUID(), type: 'song', songId: song.id })],
    ['items[0].key', () => items(songItem(song.id, { key: 'Cmaj' }))],
    ['items[0].note', () => items(songItem(song.id, { note: 'n'.repeat(1001) }))],
    ['items[0].title', () => items(songItem(song.id, { title: 'Reading' }))],
    ['items[0].id', () => items({ ...textItem(), id: 'x' })],
    ['items[0].minutes', () => items(textItem({ minutes: -1 }))],
    ['items[0].minutes', () => items(songItem(song.id, { minutes: 241 }))],
    ['items[0].minutes', () => items(songItem(song.id, { minutes: 2.5 }))],
    ['items[0].minutes', () => items(textItem({ minutes: '5' }))],
    ['items[0].sequence', () => items(songItem(song.id, { sequence: null }))],
    ['items[0].sequence[1]', () => items(songItem(song.id, { sequence: [crypto.randomUUID(), 'Chorus'] }))],
    ['items[0].sequence', () => items(songItem(song.id, { sequence: Array(101).fill(crypto.randomUUID()) }))],
    ['items[0].sequence', () => items(textItem({ sequence: [] }))],
    [
      'items[0].lyricVersionIds',
      () =>
        items(
          songItem(song.id, {
            lyricVersionIds: Array(6)
              .fill(0)
              .map(() => crypto.randomUUID()),
          }),
        ),
    ],
    [
      'items[0].lyricVersionIds',
      () => items(songItem(song.id, { lyricVersionIds: [song.lyricsId, song.lyricsId.toUpperCase()] })),
    ],
    [
      'items[1].id',
      () => {
        const item = textItem()
        return items(item, { ...item, id: item.id.toUpperCase() })
      },
    ],
  ])('400: the sentence names %s', async (field, change) => {
    const refused = await post(change())
    expect(refused.body.error).toStartWith(`${field} `)
    expect(refused.status).toBe(400)
  })
})

describe('what a service may refer to', () => {
  test.each<[string, () => Record<string, unknown>]>([
    ['items[1].songId', () => songItem(crypto.randomUUID())],
    [
      'items[1].lyricVersionIds[1]',
      () => songItem(song.id, { lyricVersionIds: [song.lyricsId, other.lyricsId] }),
    ],
    ['items[1].arrangementId', () => songItem(song.id, { arrangementId: other.arrangementId })],
    ['items[1].arrangementId', () => songItem(song.id, { arrangementId: song.lyricsId })],
  ])('400: the sentence names %s', async (field, item) => {
    const before = await server.database.collections.services.countDocuments({ churchId })
    const refused = await post({ items: [songItem(song.id), item()] })
    expect(refused.body.error).toStartWith(`${field} must be `)
    expect(refused.status).toBe(400)
    expect(await server.database.collections.services.countDocuments({ churchId })).toBe(before)
  })

  test('400 for a song of another church, on an update too', async () => {
    const elsewhere = await makeChurch(server)
    const foreign = await createSong(await makeMember(server, elsewhere, 'Editor'), elsewhere)
    expect((await post({ items: [songItem(foreign.id)] })).status).toBe(400)
    const { path } = await createService(editor, churchId)
    const body = { date: '2026-11-15', title: '', items: [songItem(foreign.id)] }
    const refused = await editor.send(path, { method: 'PUT', headers: saving({ version: 1 }), body })
    expect(refused.status).toBe(400)
  })

  test('200: an archived song stays in a service, and a revision with it is restored', async () => {
    const archived = await wholeSong(editor, churchId)
    const v2 = archived.path.replace('/api/v1/', '/api/v2/')
    const { path, body } = await createService(editor, churchId, { items: [songItem(archived.id)] })
    await editor.send(`${v2}/archive`, { method: 'POST', headers: saving({ version: 1 }) })
    const emptied = { date: '2026-11-16', title: 'Evening' }
    const saved = await editor.send(path, { method: 'PUT', headers: saving({ version: 1 }), body: emptied })
    expect(saved.body.service).toMatchObject({ version: 2, items: [] })
    const restored = await editor.send(`${path}/revisions/1/restore`, {
      method: 'POST',
      headers: saving({ version: 2 }),
    })
    expect(restored.body.service).toMatchObject({ version: 3, items: body.service.items })
    const { revisions } = (await editor.send(`${path}/revisions`)).body
    expect(revisions[0]).toMatchObject({ version: 3, restoredFrom: 1, date: '2026-11-15' })
  })
})
