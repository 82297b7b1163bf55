import { afterAll, expect, test } from 'bun:test'
import { escapeHtml, jsonForHtml } from '../../src/http/pages/page.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { Random } from '../../testkit/random.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createLyrics, createSong, lyricsDocument } from '../../testkit/songs/songs.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'
import { pageData, pageHead } from '../../testkit/web/page-data.ts'

await builtWeb()
const server = await startTestServer()
const churchId = await makeChurch(server, '</title><script src=//evil.test></script>&amp;')
const editor = await makeMember(server, churchId, 'Editor')
afterAll(() => server.stop())

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<!-- <script> --></script>-->',
  ']]><![CDATA[',
  '</SCRIPT ><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></head><body><h1>x',
  "%data% %head% %body% $& $1 $` $'",
  '\\u003c/script>\\',
  '&lt;/script&gt; &amp;',
  '{"__proto__": {"x": 1}}',
  '\u202eevil\u00ad',
  '🙂 Großer Gott',
]

/** Two of them for each song, which a name of a section and a theme have room for. */
const TEXTS = HOSTILE.flatMap((text, at) => (at % 2 === 0 ? [`${text} ${HOSTILE[at + 1]}`] : []))

/** Tags and attributes that a browser would see, so that one more is noticed. */
const tagsIn = async (html: string): Promise<string[]> => {
  const tags: string[] = []
  await new HTMLRewriter()
    .on('*', {
      element(tag) {
        tags.push(`${tag.tagName} ${[...tag.attributes].map(([name]) => name).join(' ')}`)
      },
    })
    .transform(new Response(html))
    .text()
  return tags
}

test('no text of a song or a church can leave its place in the page', async () => {
  const nobody = client(server)
  const plain = await createSong(editor, churchId, {
    title: 'Plain',
    authors: ['Plain'],
    copyright: 'Plain',
    themes: ['Plain'],
    songbooks: [{ book: 'Plain', number: '1' }],
  })
  await createLyrics(editor, plain.path, lyricsDocument({ Plain: ['Plain', 'Plain'] }))
  const expected = await tagsIn((await nobody.send(`/c/${churchId}/songs/${plain.id}`)).text)
  expect(expected.filter((tag) => tag.startsWith('script'))).toEqual([
    'script type src',
    // The languages of the app, and the song.
    'script type id',
    'script type id',
  ])
  const plainChurch = await makeChurch(server, 'Plain')
  const plainCatalogue = await tagsIn((await nobody.send(`/c/${plainChurch}`)).text)
  expect(plainCatalogue.filter((tag) => tag.startsWith('script'))).toEqual([
    'script type src',
    'script type id',
    'script type id',
  ])
  for (const text of TEXTS) {
    const song = await createSong(editor, churchId, {
      title: text,
      authors: [text],
      copyright: `${text}\u2028\u2029\n${text}`,
      themes: [text],
      songbooks: [{ book: text, number: '1' }],
    })
    await createLyrics(editor, song.path, lyricsDocument({ [text]: [text, text] }))
    const page = await nobody.send(`/c/${churchId}/songs/${song.id}`)
    expect(await tagsIn(page.text)).toEqual(expected)
    const data = await pageData(page.text)
    expect(data.song.song.song.metadata).toMatchObject({
      title: text,
      copyright: `${text}\u2028\u2029\n${text}`,
      authors: [text],
    })
    expect(data.song.lyrics.lyrics[0].sections[0].lines[1].text).toBe(text)
    const head = await pageHead(page.text)
    expect(head['og:title']).toBe(escapeHtml(text))
    expect(head['og:description']).toBe(escapeHtml(text.trim()))
  }
  const catalogue = await nobody.send(`/c/${churchId}`)
  expect(await tagsIn(catalogue.text)).toEqual(plainCatalogue)
  expect((await pageData(catalogue.text)).catalogue.songs.length).toBe(TEXTS.length + 1)
})

test('whatever the value, its JSON in a page holds no tag, comment or entity, and is the same value', () => {
  const chance = new Random(16)
  const pieces = [
    ...HOSTILE,
    '<',
    '>',
    '&',
    '/',
    '!',
    '-',
    '\\',
    '"',
    '\n',
    '\u2028',
    'script',
    'é',
    '\ud83d\ude42',
  ]
  const text = () => chance.list(0, 7, () => chance.pick(pieces)).join('')
  for (let round = 0; round < 5000; round++) {
    const value = { [text()]: text(), list: [text(), round, null, { deep: text() }] }
    const json = jsonForHtml(value)
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual(value)
    expect(escapeHtml(text())).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)
  }
})
