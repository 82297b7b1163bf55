import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { LIST_SONGS } from '../../src/core/set-lists.ts'
import { archive } from '../../testkit/archive-song.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createLyrics, createSong, lyricsDocument } from '../../testkit/songs/songs.ts'

let server: TestServer
let churchId: string
let editor: Client
let outsider: Client
let lyrics: { gardener: string; archived: string; ploughed: string }

beforeAll(async () => {
  server = await startTestServer()
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
  outsider = await makeMember(server, await makeChurch(server, 'Other'), 'Editor')
  const gardener = await sing('The Rose', 'en', ['On the hill', 'The Gardener, on His Harbour walks'])
  const archived = await sing('Lighthouse keepers', 'en', ['The lighthouse on the rock'])
  const ploughed = await sing('Wir haben gepflügt', 'de', ['Der Ältesten Rat'])
  await archive(server, churchId, archived.songId)
  lyrics = { gardener: gardener.id, archived: archived.id, ploughed: ploughed.id }
})
afterAll(() => server.stop())

const sing = async (title: string, language: string, lines: string[]) => {
  const song = await createSong(editor, churchId, { title })
  const { body } = await createLyrics(editor, song.path, { language, ...lyricsDocument({ Verse: lines }) })
  return { songId: song.id, id: body.lyrics.id as string }
}

const data = (path: string, of = churchId) => `/app/data/churches/${of}/${path}`
const corrections = (q: string) => data(`corrections?${new URLSearchParams({ q })}`)
const lines = (q: string, ids: readonly string[]) =>
  data(`found-lines?${new URLSearchParams({ q, ids: ids.join() })}`)

/** Every caller gets the same answer: listed songs are public. */
const asked = async (path: string) => {
  const answers = []
  for (const who of [client(server), editor, outsider]) {
    const { status, body } = await who.send(path)
    answers.push({ status, body })
  }
  const [first, ...others] = answers
  for (const other of others) expect(other).toEqual(first as never)
  return first
}

describe('searches that were probably meant', () => {
  test.each([
    ['gardner', ['gardener']],
    ['on the Gardner', ['on the gardener']],
    ['harbor', ['harbour']],
    ['gepfluegt', ['gepflügt']],
    ['aeltesten rat', ['ältesten rat']],
    ['gardener', []],
    ['xqzvw', []],
    ['', []],
  ])('200: %j: %j', async (q, searches) => {
    expect(await asked(corrections(q))).toEqual({ status: 200, body: { searches, isReady: true } })
    for (const search of searches) {
      const { body } = await client(server).send(data(`songs?${new URLSearchParams({ q: search })}`))
      expect(body.songs.length).toBeGreaterThan(0)
    }
  })

  test('200: no word of an archived song is offered, to a member either', async () => {
    for (const q of ['lighthuose', 'kepeers'])
      expect(await asked(corrections(q))).toEqual({ status: 200, body: { searches: [], isReady: true } })
  })

  test('400 and 404: a search that is too long, or of a church that is not there', async () => {
    const { status } = await client(server).send(corrections('x'.repeat(201)))
    expect(status).toBe(400)
    expect((await client(server).send(data('corrections'))).status).toBe(400)
    const elsewhere = corrections('gardner').replace(churchId, crypto.randomUUID())
    expect(await asked(elsewhere)).toMatchObject({ status: 404 })
  })
})

describe('lines that hold the words of a search', () => {
  test('200: the line with the most words, of which common ones count least', async () => {
    const one = [{ lyricVersionId: lyrics.gardener, text: 'The Gardener, on His Harbour walks' }]
    for (const q of ['gardener', 'on the gardener', 'HARBOUR walks'])
      expect(await asked(lines(q, [lyrics.gardener]))).toEqual({ status: 200, body: { lines: one } })
    const both = await asked(lines('on altesten', [lyrics.gardener, lyrics.ploughed]))
    expect(both?.body.lines.map(({ text }: { text: string }) => text).toSorted()).toEqual([
      'Der Ältesten Rat',
      'On the hill',
    ])
  })

  test('200: none of an archived song, of another church, or without the words, whoever asks', async () => {
    const nothing = { status: 200, body: { lines: [] } }
    expect(await asked(lines('lighthouse', [lyrics.archived, crypto.randomUUID()]))).toEqual(nothing)
    expect(await asked(lines('xqzvw', [lyrics.gardener]))).toEqual(nothing)
    const other = await makeChurch(server, 'Third')
    const elsewhere = lines('gardener', [lyrics.gardener]).replace(churchId, other)
    expect(await asked(elsewhere)).toEqual(nothing)
  })

  test('400: what is not a list of ids, or too long a one', async () => {
    const tooMany = Array.from({ length: LIST_SONGS + 1 }, () => crypto.randomUUID())
    for (const ids of [['x'], tooMany]) expect((await client(server).send(lines('a', ids))).status).toBe(400)
  })
})
