import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { archive } from '../../testkit/archive-song.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { type Client, client, makeChurch, makeMember, makeUser } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createArrangement, createLyrics, createSong, saving, songsPath } from '../../testkit/songs/songs.ts'

let song: { id: string; path: string }
const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const stranger = await makeUser(server)
const nobody = client(server)
beforeEach(async () => {
  song = await createSong(editor, churchId, { title: 'Open Song' })
})
afterAll(() => server.stop())

const publicly = (path: string) => path.replace('/v1/', '/v1/public/')
const parts = ['', '/lyrics', '/arrangements']

describe('what anyone may read', () => {
  test('200: song, lyrics and arrangements are the same for nobody, a stranger and a member', async () => {
    const lyrics = await createLyrics(editor, song.path)
    const assetIds = [await plantAsset(server, churchId)]
    await createArrangement(editor, song.path, { assetIds, lyricVersionIds: [lyrics.body.lyrics.id] })
    for (const part of parts) {
      const answers = await Promise.all(
        [nobody, stranger, editor].map((who) => who.send(publicly(`${song.path}${part}`))),
      )
      const mine = await editor.send(`${song.path}${part}`)
      for (const answer of answers) {
        expect(answer.status).toBe(200)
        expect(answer.text).toBe(mine.text)
        expect(answer.headers.get('etag')).toBe(mine.headers.get('etag'))
      }
    }
  })

  test('200: only the head is shown', async () => {
    await editor.send(song.path, { method: 'PUT', headers: saving({ version: 1 }), body: { title: 'Newer' } })
    const answer = await nobody.send(publicly(song.path))
    expect(answer.body.song.metadata.title).toBe('Newer')
    expect(answer.headers.get('etag')).toBe('"2"')
  })

  test('404: there is no public history and no public single lyric version', async () => {
    const lyrics = await createLyrics(editor, song.path)
    const own = publicly(`${song.path}/lyrics/${lyrics.body.lyrics.id}`)
    for (const path of [`${publicly(song.path)}/revisions`, own, `${own}/revisions`])
      expect((await editor.send(path)).status).toBe(404)
  })

  test('404: another church’s song, an unknown song and an unknown church', async () => {
    const otherChurch = await makeChurch(server)
    for (const part of parts) {
      const unknown = await nobody.send(publicly(`${songsPath(churchId)}/${crypto.randomUUID()}${part}`))
      expect(unknown.status).toBe(404)
      const foreign = await nobody.send(publicly(`${songsPath(otherChurch)}/${song.id}${part}`))
      expect(foreign.text).toBe(unknown.text)
      expect(
        (await nobody.send(publicly(`${songsPath(crypto.randomUUID())}/${song.id}${part}`))).status,
      ).toBe(404)
    }
    expect((await nobody.send(publicly(songsPath(crypto.randomUUID())))).status).toBe(404)
  })

  test('400: a malformed id', async () => {
    for (const part of parts)
      expect((await nobody.send(publicly(`${songsPath(churchId)}/x${part}`))).status).toBe(400)
    expect((await nobody.send('/api/v1/public/churches/x/songs')).status).toBe(400)
  })

  test('405: nothing can be written there', async () => {
    const refused = await editor.send(publicly(song.path), { method: 'PUT', body: { title: 'x' } })
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('an archived song', () => {
  test('404: is gone from every public route and from both lists, at once', async () => {
    const marker = crypto.randomUUID().slice(0, 8)
    const hidden = await createSong(editor, churchId, { title: marker })
    const found = async (who: Client, path: string) =>
      (await who.send(`${path}?q=${marker}`)).body.songs.length
    const lists: [Client, string][] = [
      [editor, songsPath(churchId)],
      [nobody, publicly(songsPath(churchId))],
    ]
    for (const [who, path] of lists) expect(await found(who, path)).toBe(1)
    await archive(server, churchId, hidden.id)
    for (const [who, path] of lists) expect(await found(who, path)).toBe(0)
    for (const part of parts) expect((await editor.send(publicly(`${hidden.path}${part}`))).status).toBe(404)
    await archive(server, churchId, hidden.id, false)
    for (const [who, path] of lists) expect(await found(who, path)).toBe(1)
    expect((await nobody.send(publicly(hidden.path))).status).toBe(200)
  })

  test('200: members still reach it and its history, and can save it', async () => {
    await archive(server, churchId, song.id)
    expect((await editor.send(song.path)).status).toBe(200)
    expect((await editor.send(`${song.path}/revisions`)).status).toBe(200)
    const body = { title: 'Still here' }
    expect(
      (await editor.send(song.path, { method: 'PUT', headers: saving({ version: 1 }), body })).status,
    ).toBe(200)
    await createLyrics(editor, song.path)
    expect((await nobody.send(publicly(song.path))).status).toBe(404)
    const listed = (await editor.send(`${songsPath(churchId)}?q=still`)).body.songs
    expect(listed).toEqual([])
  })

  test('200: archiving is an event without a new version, and twice is once', async () => {
    await archive(server, churchId, song.id)
    await archive(server, churchId, song.id)
    const { events, outbox } = server.database.collections
    const [event, ...others] = await events.find({ songId: song.id, kind: 'song.archived' }).toArray()
    expect(others).toEqual([])
    expect(event).toMatchObject({ actorId: null, version: 1 })
    expect(await outbox.countDocuments({ _id: event?._id ?? '' })).toBe(1)
    expect((await editor.send(song.path)).headers.get('etag')).toBe('"1"')
  })
})
