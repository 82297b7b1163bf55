import { afterAll, expect, test } from 'bun:test'
import { client, makeChurch, makeMember, takeFromChurch } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createSong, saving, songsPath } from '../../testkit/songs/songs.ts'

/** The same session at both servers. */

const first = await startTestServer()
const second = await startTestServer({ beside: first })
const churchId = await makeChurch(first)
const atFirst = await makeMember(first, churchId, 'Editor')
const atSecond = client(second, { token: atFirst.cookie?.replace(/^[^=]+=/, '') ?? '' })
afterAll(async () => {
  await second.stop()
  await first.stop()
})

test('200: a session counts at every server', async () => {
  for (const person of [atFirst, atSecond]) expect((await person.send('/api/v1/churches')).status).toBe(200)
})

test('201: a save sent again to another server is answered with the first result, and saved once', async () => {
  const save = { method: 'POST', headers: saving(), body: { title: 'Once' } } as const
  const saved = await atFirst.send(songsPath(churchId), save)
  const again = await atSecond.send(songsPath(churchId), save)
  expect([saved.status, again.status]).toEqual([201, 201])
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.text).toBe(saved.text)
  expect(await first.database.collections.songs.countDocuments({ 'document.title': 'Once' })).toBe(1)
})

test('200: a song is found at every server as soon as one of them has saved it', async () => {
  for (let round = 0; round < 6; round++) {
    const [saver, reader] = round % 2 ? [atFirst, atSecond] : [atSecond, atFirst]
    const headers = saving()
    const saved = await saver.send(songsPath(churchId), {
      method: 'POST',
      headers,
      body: { title: `Round${round}x` },
    })
    expect(saved.status).toBe(201)
    const found = await reader.send(`${songsPath(churchId)}?q=round${round}x`)
    expect(found.body.songs.map(({ id }: { id: string }) => id)).toEqual([saved.body.song.id])
  }
})

test('404: a removed member is refused at every server at the next request', async () => {
  const { path } = await createSong(atFirst, churchId)
  for (const person of [atFirst, atSecond]) expect((await person.send(path)).status).toBe(200)
  await takeFromChurch(first.database.collections, churchId, atFirst.userId ?? '')
  for (const person of [atFirst, atSecond]) expect((await person.send(path)).status).toBe(404)
})
