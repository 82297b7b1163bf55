import { afterAll, describe, expect, test } from 'bun:test'
import { askRaw } from '../../testkit/http/raw-http.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createLyrics, createSong } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const song = await createSong(editor, churchId)
await createLyrics(editor, song.path)
const songId = song.id
afterAll(() => server.stop())

/** How many of the pages of this minute a request leaves. */
const left = async (port: number, path: string): Promise<number> => {
  const { headers } = await askRaw(port, 'GET', path)
  return Number(/^"pages";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
}

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join()
const data = (path: string) => () => `/app/data/churches/${churchId}/${path}`

const COSTS: readonly (readonly [what: string, cost: number, path: () => string])[] = [
  ['a song', 1, () => `/c/${churchId}/songs/${songId}`],
  ['a page without songs', 1, () => `/c/${churchId}/poster`],
  ['the first page', 3, () => '/'],
  ['the songs of a church', 3, () => `/c/${churchId}`],
  ['the services of a day', 2, () => `/c/${churchId}/today`],
  ['the services of a day as data', 2, data('today')],
  ['the list', 3, data('songs')],
  ['a search', 3, data('songs?q=morning')],
  ['corrections', 10, data('corrections?q=mornnig')],
  ['one whole song', 1, data(`whole-songs?ids=${ids(1)}`)],
  ['ten whole songs', 2, data(`whole-songs?ids=${ids(10)}`)],
  ['sixty whole songs', 12, data(`whole-songs?ids=${ids(60)}`)],
  ['sixty whole songs with escaped commas', 12, data(`whole-songs?ids=${ids(60).replaceAll(',', '%2C')}`)],
  ['lines of sixty versions', 12, data(`found-lines?q=a&ids=${ids(60)}`)],
  ['more ids than are read', 13, data(`whole-songs?ids=${'a,'.repeat(5_000)}`)],
]

describe.each([{ RATE_LIMIT_STORE: 'memory' }, { RATE_LIMIT_STORE: 'mongodb' }])('counted in %p', (env) => {
  test('each read counts as often as it costs', async () => {
    const limited = await startTestServer({ beside: server, env })
    try {
      const before = await left(limited.port, `/c/${churchId}/songs/${songId}`)
      let spent = 0
      for (const [what, cost, path] of COSTS) {
        spent += cost
        expect([what, before - (await left(limited.port, path()))]).toEqual([what, spent])
      }
    } finally {
      await limited.stop()
    }
  })

  test('429: what is left is not enough, also of requests that are counted together', async () => {
    const limited = await startTestServer({
      beside: server,
      env: { ...env, PAGE_RATE_LIMIT_PER_MINUTE: '25', TRUST_PROXY: '1' },
    })
    try {
      // Its count is its own, in MongoDB too.
      const address = { 'x-forwarded-for': '192.0.2.7' }
      const path = data('corrections?q=mornnig')()
      const statuses = await Promise.all(
        Array.from({ length: 5 }, async () => (await askRaw(limited.port, 'GET', path, address)).status),
      )
      expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429])
    } finally {
      await limited.stop()
    }
  })
})
