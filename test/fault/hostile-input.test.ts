import { afterAll, describe, expect, test } from 'bun:test'
import { plantAsset } from '../../testkit/assets.ts'
import { requestHead, sendBytes } from '../../testkit/http/raw-http.ts'
import { contentPath } from '../../testkit/pdf/exchange.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { createLyrics, createSong, lyricsDocument, saving, songsPath } from '../../testkit/songs/songs.ts'
import { inChurch, nameOf, operations } from '../contract/every-route.ts'

const errors: string[] = []
const server = await startTestServer({
  log: (level, message) => void (level === 'error' && errors.push(message)),
})
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const administrator = await makeMember(server, churchId, 'Administrator')
afterAll(async () => {
  await server.stop()
  expect(errors).toEqual([])
})

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', '__defineGetter__']

/** The JSON of a body with one more property in each of its objects, one object at a time. */
const withKeyEverywhere = (body: unknown, key: string): string[] => {
  const text = JSON.stringify(body)
  const planted = `${JSON.stringify(key)}:{"isAdmin":true},`
  return [...text.matchAll(/\{(?=")/g)].map(
    ({ index }) => `${text.slice(0, index + 1)}${planted}${text.slice(index + 1)}`,
  )
}

describe('keys that every object has', () => {
  const changes = operations.filter(({ body }) => body !== undefined)
  test.each(changes.map((operation) => [nameOf(operation), operation] as const))(
    '400: %s takes none of them, at any depth, and no object learns anything',
    async (_, { path, method, headers, body }) => {
      for (const key of PROTOTYPE_KEYS)
        for (const text of withKeyEverywhere(body, key)) {
          const answer = await fetch(`${server.url}${inChurch(path(), churchId)}`, {
            method,
            headers: {
              ...headers,
              cookie: administrator.cookie ?? '',
              origin: ORIGIN,
              'content-type': 'application/json',
            },
            body: text,
          })
          expect(`${answer.status} ${text}`).toBe(`400 ${text}`)
        }
      expect('isAdmin' in {}).toBe(false)
    },
  )

  test('200: they mean nothing in a query', async () => {
    const query = PROTOTYPE_KEYS.map((key) => `${key}=1&${key}[isAdmin]=true`).join('&')
    expect((await editor.send(`${songsPath(churchId)}?${query}`)).status).toBe(200)
    expect('isAdmin' in {}).toBe(false)
  })

  test('201 and 200: as words they are saved and found like any other', async () => {
    const song = await createSong(editor, churchId, {
      title: PROTOTYPE_KEYS.join(' '),
      themes: PROTOTYPE_KEYS,
    })
    const sections = Object.fromEntries(PROTOTYPE_KEYS.map((key) => [`${key} `, [`${key} toString valueOf`]]))
    await createLyrics(editor, song.path, lyricsDocument(sections))
    for (const q of [...PROTOTYPE_KEYS, 'toString', 'valueof'])
      expect([q, await found(q)]).toEqual([q, [song.id]])
  })
})

const search = (q: string) => editor.send(`${songsPath(churchId)}?q=${encodeURIComponent(q)}`)
const found = async (q: string): Promise<string[]> =>
  (await search(q)).body.songs.map(({ id }: { id: string }) => id)

describe('hostile queries', () => {
  const literals = [
    '.*',
    '(a+)+$',
    '[^x]{2,}',
    '\\d\\',
    '50%_off',
    '$where:1',
    '{"$regex":""}',
    '?:=!<>',
    "';--",
    '^|$',
  ]

  test.each(literals)('200: %j means itself, and finds only what holds it', async (q) => {
    const { id } = await createSong(editor, churchId, { title: `Literal ${q}` })
    expect(await found(q)).toEqual([id])
  })

  const queries: [name: string, q: string][] = [
    ...['.*', '%', '_', '\\', '[', '(a+)+', '*?', '$', '"', "'"].map((piece): [string, string] => [
      `${piece} again and again`,
      piece.repeat(200).slice(0, 200),
    ]),
    ['a hundred words of one letter', 'e '.repeat(100)],
    [
      'a hundred different words',
      Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' '),
    ],
    ['one letter, two hundred times', 'a'.repeat(200)],
    ['nothing but white space of all kinds', '\u00a0\u2003\u3000\t\n '.repeat(33)],
    ['letters that fold to three', 'ΐ'.repeat(200)],
    ['letters that fold to two', 'ẞﬃ'.repeat(100)],
    ['a word that unfolds to eighteen letters', 'ﷺ'.repeat(200)],
    ['accents upon accents', `a${'\u0301\u0327\u20dd'.repeat(66)}`],
    ['accents upon nothing', '\u0301'.repeat(200)],
    ['jamo without end', '\u1100\u1161\u11a8'.repeat(66)],
    ['right to left and back', '\u202e\u2066\u200f'.repeat(66)],
    ['emoji of several people', '👩‍👩‍👧‍👦'.repeat(18)],
    ['private and unassigned characters', '\ue000\u0378\u{10fffd}'.repeat(50)],
    ['the last and the first of everything', '\uffff\ufffe\u0001\u007f'.repeat(50)],
  ]

  test.each(queries)('200: %s', async (_, q) => {
    const before = await found('Literal')
    expect((await search(q)).status).toBe(200)
    expect(await found('Literal')).toEqual(before)
  })

  test('200 and 400: two hundred characters are enough, however wide they are', async () => {
    for (const letter of ['x', 'ß', '字', '👍']) {
      expect((await search(letter.repeat(200))).status).toBe(200)
      expect((await search(letter.repeat(201))).status).toBe(400)
    }
  })
})

describe('headers', () => {
  const answered = async (extra: string, method = 'GET', path = '/api/v1/churches') => {
    const start = requestHead(method, path, { cookie: editor.cookie ?? '', origin: ORIGIN })
    return (await sendBytes(server.port, start.slice(0, -2), extra, '\r\n')).status
  }

  test.each<[status: number, name: string, lines: string]>([
    [200, 'names that every object has', '__proto__: x\r\nconstructor: y\r\ntoString: z\r\n'],
    [200, 'a hundred of them', Array.from({ length: 100 }, (_, at) => `X-${at}: ${at}\r\n`).join('')],
    [200, 'a made-up address', 'X-Forwarded-For: $where, __proto__, 999.1.1.1\r\nForwarded: for="_x"\r\n'],
    [200, 'a method in disguise', 'X-HTTP-Method-Override: DELETE\r\nX-Method-Override: DELETE\r\n'],
    [200, 'another address in disguise', 'X-Original-URL: /api/v1/session\r\nX-Rewrite-URL: /\r\n'],
    [
      200,
      'accept headers that cannot be met',
      'Accept: nothing/at-all\r\nAccept-Encoding: *;q=0\r\nAccept-Language: x\r\n',
    ],
    [200, 'an upgrade of the protocol', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'],
    [400, 'two lengths', 'Content-Length: 3\r\nContent-Length: 5\r\n'],
    [400, 'a length below nothing', 'Content-Length: -1\r\n'],
    [400, 'a length that is no number', 'Content-Length: 0x10\r\n'],
    [400, 'a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    [400, 'a name with a space', 'X y: 1\r\n'],
    [400, 'a line that goes on in the next', ' continued: 1\r\n'],
    [431, 'twenty kilobytes in one', `X-Long: ${'x'.repeat(20_000)}\r\n`],
  ])('%d: %s', async (status, _, lines) => {
    expect(await answered(lines)).toBe(status)
  })

  test.each<[status: number, name: string, headers: Record<string, string>]>([
    [206, 'one range', { range: 'bytes=1-2' }],
    [200, 'a thousand ranges', { range: `bytes=${Array.from({ length: 1000 }, () => '0-0').join(',')}` }],
    [200, 'ranges within ranges', { range: `bytes=${'0-,'.repeat(400)}-1` }],
    [416, 'from beyond the end of numbers', { range: `bytes=${'9'.repeat(400)}-` }],
    [206, 'to beyond the end of numbers', { range: `bytes=0-${'9'.repeat(400)}` }],
    [200, 'digits of another script', { range: 'bytes=\u0661-\u0662' }],
    [200, 'thousands of dashes', { range: `bytes=${'-'.repeat(4000)}` }],
    [200, 'a unit that every object has', { range: '__proto__=0-1' }],
    [200, 'a thousand tags', { 'if-none-match': Array.from({ length: 500 }, () => '"x"').join(', ') }],
    [200, 'a tag without end', { 'if-none-match': `"${'x'.repeat(8000)}` }],
    [200, 'a range for another tag', { range: 'bytes=1-2', 'if-range': 'W/"x"' }],
    [200, 'a date of no calendar', { range: 'bytes=1-2', 'if-range': 'Tue, 31 Feb 2026 25:61:61 GMT' }],
  ])('%d of a file: %s', async (status, _, headers) => {
    const path = contentPath(churchId, await plantAsset(server, churchId))
    const ask = requestHead('GET', path, { cookie: editor.cookie ?? '', ...headers })
    expect((await sendBytes(server.port, ask)).status).toBe(status)
  })

  test.each<[name: string, lines: string]>([
    ['two versions', 'If-Match: "1"\r\nIf-Match: "2"\r\n'],
    ['a list of versions', 'If-Match: "1", "2"\r\n'],
    ['a version beyond all numbers', `If-Match: "${'9'.repeat(400)}"\r\n`],
    ['digits of another script', 'If-Match: "\u0661"\r\n'],
    ['an operator', 'If-Match: {"$gt":0}\r\n'],
  ])('400: a save with %s', async (_, lines) => {
    const song = await createSong(editor, churchId)
    const body = '{"title":"Overwritten"}'
    const { 'idempotency-key': key = '' } = saving()
    const start = requestHead('PUT', song.path, {
      ...{ cookie: editor.cookie ?? '', origin: ORIGIN, 'idempotency-key': key },
      ...{ 'content-type': 'application/json', 'content-length': String(body.length) },
    })
    const { status } = await sendBytes(server.port, start.slice(0, -2), lines, '\r\n', body)
    expect(status).toBe(400)
    expect((await editor.send(song.path)).body.song.version).toBe(1)
  })
})
