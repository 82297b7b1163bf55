import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { askRaw } from '../../testkit/http/raw-http.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createLyrics, createSong } from '../../testkit/songs/songs.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'
import { pageData } from '../../testkit/web/page-data.ts'

/** The default limits. */
const DEFAULTS = { RATE_LIMIT_PER_MINUTE: '', LOGIN_RATE_LIMIT_PER_MINUTE: '' }
await builtWeb()
const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const song = await createSong(editor, churchId)
await createLyrics(editor, song.path)
const songPage = `/c/${churchId}/songs/${song.id}`
afterAll(() => server.stop())

let limited: TestServer | undefined
afterEach(() => limited?.stop())

const serverWith = async (env: Record<string, string>) => {
  limited = await startTestServer({ env, beside: server })
  return limited
}

/** What a phone fetches: the page, then every file that the page names. */
const openOnPhone = async (port: number) => {
  const page = await askRaw(port, 'GET', songPage, { 'accept-encoding': 'identity' })
  const names = [...page.text.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g)].map(([, name]) => name ?? '')
  const files = await Promise.all(names.map((name) => askRaw(port, 'GET', name)))
  return { page, statuses: [page.status, ...files.map(({ status }) => status)] }
}

const PAGES_A_MINUTE = 6000

/** How many pages the address may still read in this minute. */
const remainingPages = (headers: Headers): number => {
  expect(headers.get('ratelimit-policy')).toBe(`"pages";q=${PAGES_A_MINUTE};w=60`)
  return Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
}

describe('at the default limits', () => {
  test('200: two hundred phones at one address can open a song in the same minute, with its words in the page', async () => {
    const { port } = await serverWith(DEFAULTS)
    const left = async () => remainingPages((await askRaw(port, 'GET', songPage)).headers)
    const before = await left()
    const phones = await Promise.all(Array.from({ length: 20 }, () => openOnPhone(port)))
    // Ten times as many are within the limit too.
    expect(10 * (before - (await left()))).toBeLessThan(PAGES_A_MINUTE)
    expect(phones.flatMap(({ statuses }) => statuses).filter((status) => status !== 200)).toEqual([])
    for (const { page } of phones) {
      const { lyrics } = (await pageData(page.text)).song.lyrics
      expect(lyrics[0].sections[0].lines[0].text).toBe('Morning comes')
    }
  })

  test('429: the limit of the API is what it was, and pages do not use it up', async () => {
    const one = client(await serverWith(DEFAULTS))
    for (let view = 0; view < 5; view++) expect((await one.send(songPage)).status).toBe(200)
    const api = `/api/v1/public/churches/${crypto.randomUUID()}/songs`
    const statuses: number[] = []
    for (let call = 0; call < 121; call++) statuses.push((await one.send(api)).status)
    expect(statuses).toEqual([...Array(120).fill(404), 429])
    expect((await one.send(songPage)).status).toBe(200)
  })
})

describe('beyond the limit of pages', () => {
  const few = { PAGE_RATE_LIMIT_PER_MINUTE: '3' }

  test('429: a page that tries again by itself, with the time to wait, and the API goes on', async () => {
    const one = client(await serverWith(few))
    for (let view = 0; view < 3; view++) {
      const page = await one.send(songPage)
      expect([page.status, page.headers.get('ratelimit-policy')]).toEqual([200, '"pages";q=3;w=60'])
    }
    const refused = await one.send(songPage)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(refused.status).toBe(429)
    expect(seconds).toBeWithin(1, 61)
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await pageData(refused.text)).toEqual({ wait: { status: 429, seconds } })
    expect((await one.send(`/api/v1/public${songPage.replace('/c/', '/churches/')}`)).status).toBe(200)
  })

  test('429: unknown churches and songs count too, because they are looked up', async () => {
    // The pages of a church and the first page cost three each.
    const one = client(await serverWith({ PAGE_RATE_LIMIT_PER_MINUTE: '9' }))
    const paths = [`/c/${crypto.randomUUID()}`, '/nowhere', '/', songPage]
    const statuses: number[] = []
    for (const path of paths) statuses.push((await one.send(path)).status)
    expect(statuses).toEqual([404, 404, 200, 429])
  })

  test('200 and 404: what is read from no storage does not count', async () => {
    const one = client(await serverWith(few))
    const paths = ['/library', '/sign-in', '/robots.txt', '/c/x', '/no.such.file', '/docs', '/app/none.js']
    for (let round = 0; round < 3; round++)
      for (const path of paths) expect((await one.send(path)).status).not.toBe(429)
    expect((await one.send(songPage)).status).toBe(200)
  })
})
