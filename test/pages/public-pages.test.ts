import { afterAll, describe, expect, test } from 'bun:test'
import { archive } from '../../testkit/archive-song.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { askRaw } from '../../testkit/http/raw-http.ts'
import { client, makeChurch, makeMember, makeUser } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { postBelow } from '../../testkit/songs/head-kinds.ts'
import {
  createArrangement,
  createLyrics,
  createService,
  createSong,
  lyricsDocument,
} from '../../testkit/songs/songs.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'
import { pageData, pageHead } from '../../testkit/web/page-data.ts'

await builtWeb()
// Each request of a test can come from an address of its own, which the limit of pages counts from the beginning.
const server = await startTestServer({ env: { TRUST_PROXY: '1' } })
const churchId = await makeChurch(server, 'Harbour Church')
const editor = await makeMember(server, churchId, 'Editor')
const nobody = client(server)
const song = await createSong(editor, churchId, { title: 'Morning Over the Water', authors: ['Ada Weaver'] })
const { sections } = lyricsDocument({ 'Verse 1': ['', 'Morning comes'], Chorus: ['Sing, all of you'] })
const sequence = [sections[1]?.id, sections[0]?.id]
await createLyrics(editor, song.path, { sections, sequence })
const assetId = await plantAsset(server, churchId)
await createArrangement(editor, song.path, { assetIds: [assetId] })
afterAll(() => server.stop())

const home = () => `/c/${churchId}`
const songPage = () => `${home()}/songs/${song.id}`
/** Pages have the shapes of the newest version. */
const publicly = (path: string) => path.replace(/\/v\d\//, '/v2/public/')
const body = async (path: string) => (await nobody.send(publicly(path))).body

describe('a public song', () => {
  test.each(['', '/present', '/print', '/', 'read'])(
    '200: the page "%s" carries what the public routes answer',
    async (below) => {
      const page = await nobody.send(songPage() + (below === 'read' ? `/read/${assetId}` : below))
      expect(page.status).toBe(200)
      expect(await pageData(page.text)).toEqual({
        church: { id: churchId, name: 'Harbour Church', address: null, language: null },
        song: {
          song: await body(song.path),
          lyrics: await body(`${song.path}/lyrics`),
          arrangements: await body(`${song.path}/arrangements`),
        },
      })
    },
  )

  test('200: with its title, the first line that is sung and its church, for those who share it', async () => {
    const { text } = await nobody.send(`${songPage()}/present`)
    expect(await pageHead(text)).toMatchObject({
      title: 'Morning Over the Water · Harbour Church · Psaltery',
      description: 'Sing, all of you',
      'og:title': 'Morning Over the Water',
      'og:description': 'Sing, all of you',
      'og:site_name': 'Harbour Church',
      'og:url': `${ORIGIN}${songPage()}`,
      canonical: `${ORIGIN}${songPage()}`,
      robots: 'noindex',
    })
  })

  test('200: a link with a language is previewed by the words in that language, with an image', async () => {
    const { id, path } = await createSong(editor, churchId, { title: 'Two Languages' })
    await createLyrics(editor, path, { ...lyricsDocument({ 'Strophe 1': ['Morgenglanz'] }), language: 'de' })
    await createLyrics(editor, path, { ...lyricsDocument({ 'Verse 1': ['Morning light'] }), language: 'en' })
    const page = `${home()}/songs/${id}`
    const previewed = async (query: string) => pageHead((await nobody.send(page + query)).text)
    expect((await previewed(''))['og:description']).toBe('Morgenglanz')
    expect((await previewed('?lang=fr'))['og:description']).toBe('Morgenglanz')
    const head = await previewed('?lang=EN,de')
    expect(head).toMatchObject({
      'og:description': 'Morning light',
      'og:url': `${ORIGIN}${page}?lang=EN%2Cde`,
      canonical: `${ORIGIN}${page}`,
    })
    const image = await nobody.send(head['og:image']?.slice(ORIGIN.length) ?? '')
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('200: without words it is described by its authors, or by what the app is', async () => {
    for (const [authors, description] of [
      [['Ada Weaver', 'Bo Reed'], 'Ada Weaver, Bo Reed'],
      [[], 'A catalogue of songs for churches'],
    ] as const) {
      const { id } = await createSong(editor, churchId, { title: 'Wordless', authors })
      const { text } = await nobody.send(`${home()}/songs/${id}`)
      expect((await pageHead(text))['og:description']).toBe(description)
    }
  })

  test('200: never cached, under the strict policy, whatever the case of its ids', async () => {
    const page = await nobody.send(songPage().toUpperCase().replace('/C/', '/c/').replace('SONGS', 'songs'))
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('200: a saved change is in the next page', async () => {
    const { id, path } = await createSong(editor, churchId, { title: 'Before' })
    const change = { 'if-match': '"1"', 'idempotency-key': crypto.randomUUID() }
    await editor.send(path, { method: 'PUT', headers: change, body: { title: 'After' } })
    const { text } = await nobody.send(`${home()}/songs/${id}`)
    expect((await pageData(text)).song.song.song.metadata.title).toBe('After')
  })

  test('200: HEAD has the same headers and no body', async () => {
    const page = await nobody.send(songPage(), { method: 'HEAD' })
    expect([page.status, page.text]).toEqual([200, ''])
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })
})

describe('the public catalogue', () => {
  test.each(['', '/', '?q=morning'])('200: "%s" carries its first page', async (rest) => {
    const page = await nobody.send(home() + rest)
    expect(page.status).toBe(200)
    expect(await pageData(page.text)).toEqual({
      church: { id: churchId, name: 'Harbour Church', address: null, language: null },
      catalogue: await body(`/api/v2/churches/${churchId}/songs`),
    })
    expect(await pageHead(page.text)).toMatchObject({
      title: 'Harbour Church · Psaltery',
      'og:title': 'Harbour Church',
      'og:url': `${ORIGIN}${home()}`,
    })
  })

  test('200: it has the time of the next service that is public', async () => {
    const planning = await makeChurch(server, 'Planning Church')
    const planner = await makeMember(server, planning, 'Editor')
    const next = async () => (await pageData((await nobody.send(`/c/${planning}`)).text)).nextService
    const plan = (days: number, visibility: string) => {
      const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      return createService(planner, planning, { date, title: '', visibility, notes: '', items: [] })
    }
    await plan(-1, 'public')
    await plan(0, 'members')
    expect(await next()).toBeUndefined()
    await plan(3, 'public')
    expect(await next()).toBe('later')
    await plan(0, 'public')
    expect(await next()).toBe('today')
  })
})

describe('what is not public', () => {
  test('404: archived, unknown, another church’s and malformed songs are the same page to the byte', async () => {
    const hidden = await createSong(editor, churchId, { title: 'Hidden' })
    await archive(server, churchId, hidden.id)
    const otherChurch = await makeChurch(server, 'Other')
    const other = await createSong(await makeMember(server, otherChurch, 'Editor'), otherChurch)
    const ids = [hidden.id, crypto.randomUUID(), other.id]
    const pages = await Promise.all(
      ids.flatMap((id) =>
        ['', '/present', '/print'].map((below) => editor.send(`${home()}/songs/${id}${below}`)),
      ),
    )
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
    expect(pages[0]?.text).not.toContain('Hidden')
    expect(await pageData(pages[0]?.text ?? '')).toEqual({
      church: { id: churchId, name: 'Harbour Church', address: null, language: null },
      missing: true,
    })
  })

  test('404: a song for members and one that does not exist are the same answer: status, headers and body', async () => {
    const hidden = await createSong(editor, churchId, { title: 'For Members' })
    const change = { version: 1, body: { visibility: 'members' } }
    expect((await postBelow(editor, hidden.path, 'visibility', change)).status).toBe(200)
    let addresses = 0
    const answer = async (method: string, path: string, headers: Record<string, string>) => {
      addresses++
      const from = { 'x-forwarded-for': `192.0.2.${addresses}` }
      const {
        status,
        headers: answered,
        body,
      } = await askRaw(server.port, method, path, { ...headers, ...from })
      answered.delete('x-request-id')
      answered.delete('date')
      return { status, headers: [...answered], body: body.toString('latin1') }
    }
    const visits: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'gzip' },
      { cookie: `${editor.cookie}` },
    ]
    for (const headers of visits)
      for (const below of ['', '?lang=de', '/present', '/print', `/read/${assetId}`])
        for (const method of ['GET', 'HEAD']) {
          const ofMembers = await answer(method, `${home()}/songs/${hidden.id}${below}`, headers)
          const ofNothing = await answer(method, `${home()}/songs/${crypto.randomUUID()}${below}`, headers)
          expect(ofMembers.status).toBe(404)
          expect(ofMembers).toEqual(ofNothing)
        }
  })

  test('404: unknown and malformed churches and ids name nothing at all', async () => {
    const paths = [
      `/c/${crypto.randomUUID()}`,
      `/c/${crypto.randomUUID()}/songs/${song.id}`,
      '/c/nothing',
      `/c/${churchId}x`,
      `/c/${churchId}/songs/x`,
      `${songPage()}/read/x`,
      '/c/%3Cscript%3E',
    ]
    const pages = await Promise.all(paths.map((path) => nobody.send(path)))
    expect(pages.map(({ status }) => status)).toEqual(paths.map(() => 404))
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
    expect(await pageData(pages[0]?.text ?? '')).toEqual({ missing: true })
  })

  test('404: a file that no arrangement of the song has', async () => {
    const unused = await plantAsset(server, churchId)
    expect((await nobody.send(`${songPage()}/read/${unused}`)).status).toBe(404)
  })
})

test('every public page is the same to the byte for nobody, a stranger and a member', async () => {
  const people = [nobody, await makeUser(server), editor]
  for (const path of ['/', home(), songPage(), `${songPage()}/print`, `${home()}/poster`, `/c/${song.id}`]) {
    const texts = await Promise.all(people.map(async (who) => (await who.send(path)).text))
    expect(new Set(texts).size).toBe(1)
  }
})

test('a page is compressed for a client that accepts it, and is the same page', async () => {
  for (const [accepted, encoding] of [
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['brotli', null],
  ] as const) {
    const { headers } = await askRaw(server.port, 'GET', songPage(), { 'accept-encoding': accepted })
    expect([accepted, headers.get('content-encoding')]).toEqual([accepted, encoding])
  }
  const zipped = await askRaw(server.port, 'GET', songPage(), { 'accept-encoding': 'br, gzip' })
  const plain = await askRaw(server.port, 'GET', songPage())
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect([zipped.headers.get('vary'), plain.headers.get('vary')]).toEqual([
    'accept-encoding',
    'accept-encoding',
  ])
  const page = await (await fetch(`${server.url}${songPage()}`)).text()
  expect(page).toContain('Morning Over the Water')
})
