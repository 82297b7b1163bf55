import { afterAll, describe, expect, test } from 'bun:test'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { written } from '../../testkit/songs/kinds.ts'
import { createLyrics, createSong, saving } from '../../testkit/songs/songs.ts'

let song: { id: string; path: string }
const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(() => server.stop())

const id = (): string => crypto.randomUUID()
const line = (text = 'A line') => ({ id: id(), text })
const section = (name: string, lines = [line()]) => ({ id: id(), name, lines })
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const words = (change: Record<string, unknown> = {}) => ({
  language: 'en',
  label: '',
  sections: [section('Verse')],
  sequence: [],
  ...change,
})

const post = async (body: unknown) => {
  song = await createSong(editor, churchId)
  return editor.send(`${song.path}/lyrics`, { method: 'POST', headers: saving(), body })
}

describe('what a lyric version may be', () => {
  const first = section('Chorus')
  test.each([
    ['a label of 80', words({ label: 'ü'.repeat(80) })],
    ['40 sections', words({ sections: times(40, (at) => section(`S${at}`)) })],
    [
      '200 lines in one section',
      words({
        sections: [
          section(
            'A',
            times(200, () => line()),
          ),
        ],
      }),
    ],
    [
      '200 lines over 40 sections',
      words({
        sections: times(40, (at) =>
          section(
            `S${at}`,
            times(5, () => line()),
          ),
        ),
      }),
    ],
    ['a line of 200', words({ sections: [section('A', [line('é'.repeat(200))])] })],
    ['a blank line beside another', words({ sections: [section('A', [line(''), line('x')])] })],
    ['a section name of 80', words({ sections: [section('n'.repeat(80))] })],
    ['a sequence of 100 with repeats', words({ sections: [first], sequence: times(100, () => first.id) })],
    [
      'a line and a section with one id',
      words({ sections: [{ ...first, lines: [{ id: first.id, text: 'x' }] }] }),
    ],
    ['a regional language tag', words({ language: 'zh-Hant-TW' })],
    ['an extended language tag', words({ language: 'zh-yue' })],
    ['a private language tag', words({ language: 'x-tune' })],
    ['an old registered tag', words({ language: 'i-klingon' })],
    ['a tag of 35', words({ language: 'de-Latn-CH-1996-x-privates-abcdefgh' })],
  ])('201: %s comes back as it was sent', async (_, body) => {
    const made = await post(body)
    expect(made.status).toBe(201)
    expect(made.body.lyrics).toMatchObject(body)
  })

  test('201: white space at the end of a line is dropped, at its beginning it stays', async () => {
    const made = await post(words({ sections: [section('A', [line('  x \t\u00a0')])] }))
    expect(made.body.lyrics.sections[0].lines[0].text).toBe('  x')
  })

  test('201: upper-case ids are answered in lower case, also where a sequence refers to them', async () => {
    const upper = { id: id().toUpperCase(), name: 'A', lines: [{ id: id().toUpperCase(), text: 'x' }] }
    const made = await post(words({ sections: [upper], sequence: [upper.id] }))
    expect(made.status).toBe(201)
    expect(made.body.lyrics.sections[0].id).toBe(upper.id.toLowerCase())
    expect(made.body.lyrics.sections[0].lines[0].id).toBe(upper.lines[0]?.id.toLowerCase())
    expect(made.body.lyrics.sequence).toEqual([upper.id.toLowerCase()])
  })

  const twice = line()
  const one = section('One')
  test.each([
    ['language', { ...words(), language: undefined }],
    ['language', words({ language: 'e' })],
    ['language', words({ language: 'en_US' })],
    ['language', words({ language: 'english language' })],
    ['language', words({ language: 'en-a' })],
    ['language', words({ language: 'en-a-bb-a-cc' })],
    ['language', words({ language: 'de-1996-1996' })],
    ['language', words({ language: `en-x-${'abcdefgh-'.repeat(4)}a` })],
    ['label', words({ label: 'l'.repeat(81) })],
    ['label', words({ label: null })],
    ['label', { ...words(), label: undefined }],
    ['sections', words({ sections: [] })],
    ['sections', words({ sections: times(41, (at) => section(`S${at}`)) })],
    [
      'sections',
      words({
        sections: times(2, (at) =>
          section(
            `S${at}`,
            times(101, () => line()),
          ),
        ),
      }),
    ],
    [
      'sections[0].lines',
      words({
        sections: [
          section(
            'A',
            times(201, () => line()),
          ),
        ],
      }),
    ],
    ['sections[0].lines', words({ sections: [section('A', [])] })],
    ['sections[0].lines', words({ sections: [section('A', [line(' '), line('')])] })],
    ['sections[0].name', words({ sections: [section('')] })],
    ['sections[0].name', words({ sections: [section('n'.repeat(81))] })],
    ['sections[1].name', words({ sections: [section('Réfrain'), section('REFRAIN')] })],
    ['sections[1].name', words({ sections: [section('Straße'), section('STRASSE')] })],
    ['sections[1].name', words({ sections: [section('Verse'), section('verse ')] })],
    ['sections[1].name', words({ sections: [section('\u00a0\tRéfrain'), section('REFRAIN\u3000')] })],
    [
      'sections[1].id',
      words({ sections: [one, { ...one, name: 'Two', id: one.id.toUpperCase(), lines: [line()] }] }),
    ],
    ['sections[1].lines[0].id', words({ sections: [section('A', [twice]), section('B', [twice])] })],
    ['sections[0].lines[0].text', words({ sections: [section('A', [line('é'.repeat(201))])] })],
    ['sections[0].lines[0].text', words({ sections: [section('A', [line(` ${'x'.repeat(200)} `)])] })],
    ['sections[0].lines[0].text', words({ sections: [section('A', [line('two\nlines')])] })],
    ['sections[0].lines[0].text', words({ sections: [section('A', [line('a break at the end\n')])] })],
    ['sections[0].lines', words({ sections: [section('A', [line(' '.repeat(400))])] })],
    ['sections[0].lines[0].id', words({ sections: [section('A', [{ id: 'x', text: 'x' }])] })],
    ['sections[0].id', words({ sections: [{ ...section('A'), id: `urn:uuid:${id()}` }] })],
    ['sections[0].colour', words({ sections: [{ ...section('A'), colour: 'red' }] })],
    ['sequence[0]', words({ sequence: [id()] })],
    ['sequence[0]', words({ sequence: ['x'] })],
    ['sequence', words({ sections: [one], sequence: times(101, () => one.id) })],
    ['sequence', { ...words(), sequence: undefined }],
  ])('400: the sentence names %s', async (field, body) => {
    const refused = await post(body)
    expect(refused.status).toBe(400)
    expect(refused.body.error.startsWith(`${field} `)).toBe(true)
    expect(await server.database.collections.lyrics.countDocuments({ songId: song.id })).toBe(0)
  })

  test('400: the language cannot be sent with an update, and stays what it was', async () => {
    song = await createSong(editor, churchId)
    const made = await createLyrics(editor, song.path, { language: 'de-CH' })
    const path = made.headers.get('location') ?? ''
    const { language, ...document } = words()
    const before = await written(server, churchId)
    const refused = await editor.send(path, {
      method: 'PUT',
      headers: saving({ version: 1 }),
      body: { language, ...document },
    })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toStartWith('language ')
    expect(await written(server, churchId)).toEqual(before)
    const saved = await editor.send(path, { method: 'PUT', headers: saving({ version: 1 }), body: document })
    expect(saved.body.lyrics.language).toBe('de-CH')
  })
})

describe('lyric versions of a song', () => {
  test('200: listed by language, then label, then age', async () => {
    song = await createSong(editor, churchId)
    for (const [language, label] of [
      ['en', 'b'],
      ['de', 'z'],
      ['en', ''],
      ['en', 'b'],
    ])
      await createLyrics(editor, song.path, { language, label })
    const { lyrics } = (await editor.send(`${song.path}/lyrics`)).body
    expect(lyrics.map(({ language, label }: Record<string, string>) => `${language} ${label}`)).toEqual([
      'de z',
      'en ',
      'en b',
      'en b',
    ])
    expect(lyrics[2].updatedAt <= lyrics[3].updatedAt).toBe(true)
  })

  test('400: the 21st lyric version is refused with a sentence', async () => {
    song = await createSong(editor, churchId)
    for (let count = 0; count < 20; count++) await createLyrics(editor, song.path)
    const refused = await editor.send(`${song.path}/lyrics`, {
      method: 'POST',
      headers: saving(),
      body: words(),
    })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain('at most 20 lyric versions')
    expect((await editor.send(`${song.path}/lyrics`)).body.lyrics.length).toBe(20)
  })

  test('200: saving lyrics moves neither the song’s version nor its ETag nor its time', async () => {
    song = await createSong(editor, churchId)
    const before = await editor.send(song.path)
    const made = await createLyrics(editor, song.path)
    const { language: _, ...document } = words()
    await editor.send(made.headers.get('location') ?? '', {
      method: 'PUT',
      headers: saving({ version: 1 }),
      body: document,
    })
    const after = await editor.send(song.path)
    expect(after.text).toBe(before.text)
    expect(after.headers.get('etag')).toBe('"1"')
  })
})
