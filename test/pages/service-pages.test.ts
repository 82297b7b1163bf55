import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { present } from '../../testkit/live.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import {
  createLyrics,
  createService,
  createSong,
  lyricsDocument,
  saving,
  songItem,
  textItem,
} from '../../testkit/songs/songs.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'
import { pageData } from '../../testkit/web/page-data.ts'

let server: TestServer
let churchId: string
let editor: Client
let service: Awaited<ReturnType<typeof createService>>
let songs: Record<'first' | 'second' | 'hidden', string>

const FIRST = 'Grace <b>& peace</b> to you'
const SECOND = 'The second song begins'
const HIDDEN = 'Words for members only'

beforeAll(async () => {
  await builtWeb()
  server = await startTestServer()
  churchId = await makeChurch(server, 'Harbour Church')
  editor = await makeMember(server, churchId, 'Editor')
  const make = async (title: string, ...versions: [language: string, line: string][]) => {
    const song = await createSong(editor, churchId, { title })
    for (const [language, line] of versions)
      await createLyrics(editor, song.path, {
        language,
        ...lyricsDocument({ '1': [line], '2': [`${line} again`] }),
      })
    return song.id
  }
  songs = {
    first: await make('First <i>song</i>', ['en', FIRST], ['de', 'Gnade und Friede']),
    second: await make('Second song', ['en', SECOND]),
    hidden: await make('Hidden song', ['en', HIDDEN]),
  }
  const hide = { method: 'POST', headers: saving({ version: 1 }), body: { visibility: 'members' } } as const
  await editor.send(`/api/v2/churches/${churchId}/songs/${songs.hidden}/visibility`, hide)
  service = await plan('public')
})
afterAll(() => server.stop())

const plan = (visibility: 'public' | 'members') =>
  createService(editor, churchId, {
    ...{
      date: new Date().toISOString().slice(0, 10),
      title: 'Morning "service"',
      notes: 'A note for members',
      visibility,
    },
    items: [
      songItem(songs.hidden),
      textItem({ title: 'Psalm 23', text: 'The Lord is my shepherd' }),
      songItem(songs.first, { key: 'G', note: 'Begin quietly' }),
      songItem(songs.second),
    ],
  })

const home = () => `/c/${churchId}`
const own = () => `${home()}/services/${service.id}`
const open = async (path: string, language = 'en') => {
  const { status, text, headers } = await client(server).send(path, {
    headers: { 'accept-language': language },
  })
  const [, body = ''] = /<div id="app">([\s\S]*)<\/div>\s*(?:<meta|<link|<script)/.exec(text) ?? []
  return { status, text, headers, body, data: await pageData(text) }
}
/** What a reader sees in the HTML, one text after the other. */
const textsIn = async (html: string): Promise<string[]> => {
  const texts: string[] = []
  await new HTMLRewriter()
    .on('h1, h2, h3, ol a, .leading-relaxed span, p', {
      text: ({ text }) => {
        if (text.trim() !== '') texts.push(text.trim())
      },
    })
    .transform(new Response(html))
    .text()
  return texts
}

describe('the page of a public service', () => {
  test('200: has its order and the words of its first song as HTML, and both as data', async () => {
    for (const path of [`${home()}/today`, own()]) {
      const { status, body, data } = await open(path)
      expect([path, status]).toEqual([path, 200])
      const texts = await textsIn(body)
      expect(texts).toContain('Morning &quot;service&quot;')
      expect(texts.filter((text) => ['Psalm 23', 'Second song'].includes(text))).toEqual([
        'Psalm 23',
        'Second song',
      ])
      expect(texts).toContain('Grace &lt;b&gt;&amp; peace&lt;/b&gt; to you')
      expect(body).not.toContain(SECOND)
      expect(data.songs.map((whole: { song: { song: { id: string } } }) => whole.song.song.id)).toEqual([
        songs.first,
        songs.second,
      ])
      expect(data.live).toEqual({ serviceId: service.id, state: null })
      expect((data.service ?? data.today.services[0]).id).toBe(service.id)
    }
  })

  test('200: has nothing that is for members: no note, no song of theirs', async () => {
    const { text } = await open(own())
    for (const secret of [HIDDEN, 'Hidden song', songs.hidden, 'A note for members', 'Begin quietly'])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
  })

  test('404: a service for members has neither order nor words', async () => {
    const members = await plan('members')
    const { status, body, text } = await open(`${home()}/services/${members.id}`)
    expect([status, body.trim(), text.includes(FIRST.slice(0, 5)), text.includes('Psalm 23')]).toEqual([
      404,
      '',
      false,
      false,
    ])
  })

  test('200: the words are those of the reader’s language or of the address', async () => {
    expect((await open(own(), 'de-AT,en;q=0.5')).body).toContain('Gnade und Friede')
    expect((await open(`${own()}?lang=de`)).body).toContain('Gnade und Friede')
    expect((await open(own(), 'en-AU')).body).not.toContain('Gnade und Friede')
    expect((await open(`${own()}?lang=en`, 'de')).body).not.toContain('Gnade und Friede')
  })

  test('200: the item in the address is shown by itself', async () => {
    expect(await textsIn((await open(`${own()}?at=1`)).body)).toEqual(['Psalm 23', 'The Lord is my shepherd'])
    expect((await open(`${own()}?at=3`)).body).toContain(SECOND)
    for (const at of ['0', '9', '-1', 'x', '1e3'])
      expect((await open(`${own()}?at=${at}`)).body).toContain('<ol ')
  })

  test('200: what is sung is shown by itself with its section marked, and nothing of a song for members', async () => {
    const [hidden, , , second] = service.body.service.items
    const whole = (await editor.send(`/api/v2/churches/${churchId}/songs/${songs.second}/lyrics`)).body
      .lyrics[0]
    const place = { lyricVersionId: whole.id, sectionId: whole.sections[1].id, position: 1 }
    await present(editor, `${service.path}/live`, second.id, place)
    for (const path of [`${home()}/today`, own(), `${own()}?at=1`]) {
      const { body, data } = await open(path)
      expect(await textsIn(body)).toEqual(['Second song', '1', SECOND, '2', `${SECOND} again`])
      expect(body.indexOf('bg-accent-soft')).toBeGreaterThan(body.indexOf(SECOND))
      expect(body.match(/bg-accent-soft/g)).toHaveLength(1)
      expect(data.live.state).toMatchObject({ itemId: second.id, ...place })
    }
    await present(editor, `${service.path}/live`, hidden.id, { position: 0 })
    const { body, text, data } = await open(own())
    expect(body).toContain('<ol ')
    expect(text).not.toContain(HIDDEN)
    expect(data.live.state).toMatchObject({ sectionId: null, position: null, blank: true })
    await editor.send(`${service.path}/live`, { method: 'DELETE' })
  })

  test('200: the pages below it are for the app alone', async () => {
    for (const path of [`${home()}/today`, own()])
      for (const below of ['present', 'read', 'print']) {
        const { status, body, data } = await open(`${path}/${below}`)
        expect([status, body.trim(), data.songs]).toEqual([200, '', undefined])
      }
  })

  test('200: names its scripts in the language of the reader, and its policy allows its own style alone', async () => {
    const { text, headers } = await open(own(), 'de')
    const preloaded = [...text.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(
      ([, address = '']) => address,
    )
    expect(preloaded.some((address) => address.startsWith('/app/texts-de-'))).toBe(true)
    for (const address of preloaded)
      expect([address, (await client(server).send(address)).status]).toEqual([address, 200])
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? []
    const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64')
    expect(style).toContain('--paper')
    expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(text).not.toContain('rel="stylesheet"')
    // Pages without words load their style sheet and have no style of their own.
    const catalogue = await open(home())
    expect(catalogue.headers.get('content-security-policy')).toContain("style-src 'self';")
    expect(catalogue.text).toContain('rel="stylesheet"')
    expect(catalogue.text).not.toContain('<style>')
  })
})
