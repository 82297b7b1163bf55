import { afterAll, describe, expect, test } from 'bun:test'
import { LIST_SONGS } from '../../src/core/set-lists.ts'
import { archive } from '../../testkit/archive-song.ts'
import { askRaw } from '../../testkit/http/raw-http.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createLyrics, createSong } from '../../testkit/songs/songs.ts'

/** The default limits. */
const DEFAULTS = { RATE_LIMIT_PER_MINUTE: '', PAGE_RATE_LIMIT_PER_MINUTE: '' }
const server = await startTestServer({ env: DEFAULTS })
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const ids: string[] = []
for (let at = 0; at < 11; at++) {
  const song = await createSong(editor, churchId, { title: `Song ${at}` })
  await createLyrics(editor, song.path)
  ids.push(song.id)
}
const archived = ids.pop() ?? ''
await archive(server, churchId, archived)
afterAll(() => server.stop())

const data = (path: string) => `/app/data/churches/${churchId}/${path}`
const api = (path: string) => `/api/v2/public/churches/${churchId}/${path}`
const wholeSongs = (songs: readonly string[]) => data(`whole-songs?ids=${songs.join(',')}`)

describe('the data of public pages', () => {
  test('200: a search answers what the public route answers', async () => {
    const visitor = client(server)
    for (const query of ['', '?q=song+3&order=relevance', '?q=morning', '?offset=4']) {
      const [one, other] = [
        await visitor.send(data(`songs${query}`)),
        await visitor.send(api(`songs${query}`)),
      ]
      expect([one.status, one.body]).toEqual([200, other.body])
      expect(one.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(one.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('200: songs by id are what the three public routes of each answer, in the order that was asked for', async () => {
    const visitor = client(server)
    const asked = [ids[3] ?? '', ids[1] ?? '']
    const { status, body } = await visitor.send(wholeSongs(asked))
    expect(status).toBe(200)
    const expected = []
    for (const id of asked)
      expected.push({
        song: (await visitor.send(api(`songs/${id}`))).body,
        lyrics: (await visitor.send(api(`songs/${id}/lyrics`))).body,
        arrangements: (await visitor.send(api(`songs/${id}/arrangements`))).body,
      })
    expect(body).toEqual({ songs: expected, rest: [] })
  })

  test('200: what is archived, unknown or of another church is left out, whoever asks', async () => {
    const other = await makeChurch(server, 'Other')
    const stranger = await makeMember(server, other, 'Editor')
    const theirs = await createSong(stranger, other)
    const asked = [archived, crypto.randomUUID(), theirs.id, ids[0]?.toUpperCase() ?? '']
    const { status, body } = await editor.send(wholeSongs(asked))
    expect([status, body.songs.map(({ song }: { song: { song: { id: string } } }) => song.song.id)]).toEqual([
      200,
      [ids[0]],
    ])
  })

  test('400, 404 and 405: a list that cannot be one, a church that is not there, a method that changes', async () => {
    const visitor = client(server)
    const tooMany = Array.from({ length: LIST_SONGS + 1 }, () => crypto.randomUUID())
    for (const ids of ['', 'x', `${tooMany[0]},`, tooMany.join()])
      expect((await visitor.send(data(`whole-songs?ids=${ids}`))).status).toBe(400)
    expect((await visitor.send(data('whole-songs'))).status).toBe(400)
    const elsewhere = data('songs').replace(churchId, crypto.randomUUID())
    for (const path of [elsewhere, data('nothing'), '/app/data/', '/app/data/churches'])
      expect((await visitor.send(path)).status).toBe(404)
    expect((await visitor.send(data('songs'), { method: 'POST', body: {} })).status).toBe(405)
  })

  test('200: it is zipped for a browser, and a HEAD has no body', async () => {
    const path = wholeSongs(ids)
    const zipped = await askRaw(server.port, 'GET', path, { 'accept-encoding': 'gzip' })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    const head = await askRaw(server.port, 'HEAD', path, { 'accept-encoding': 'gzip' })
    expect([head.status, head.text]).toEqual([200, ''])
  })

  test('200: no church can take its address', async () => {
    const { setChurch } = await import('../../src/churches/service.ts')
    await expect(setChurch(server.database.collections, churchId, { address: 'app' })).rejects.toThrow()
  })
})

test('200: two hundred phones at one address can open a list of ten songs, read them all and search three times in a minute', async () => {
  const visitor = client(server)
  const phone = async () => {
    const list = await visitor.send(`/c/${churchId}/list`)
    const answers = [list, await visitor.send(wholeSongs(ids))]
    for (const q of ['morning', 'song', 'comes'])
      answers.push(await visitor.send(data(`songs?q=${q}&order=relevance`)))
    return answers.map(({ status }) => status)
  }
  const left = async () => {
    const { headers } = await visitor.send(data('songs'))
    expect(headers.get('ratelimit-policy')).toBe('"pages";q=6000;w=60')
    return Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  }
  const before = await left()
  const statuses = (await Promise.all(Array.from({ length: 20 }, phone))).flat()
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  // Ten times as many are within the limit too.
  expect(10 * (before - (await left()))).toBeLessThan(6000)
  const policy = async (path: string) => (await visitor.send(path)).headers.get('ratelimit-policy')
  expect(await policy(api('songs'))).toBe('"public";q=1200;w=60')
  expect(await policy(api('songs').replace('/v2/', '/v1/'))).toBe('"requests";q=120;w=60')
})
