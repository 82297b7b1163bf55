import { afterAll, describe, expect, test } from 'bun:test'
import { ANSWER_BYTES, LIMITS } from '../../src/core/limits.ts'
import { LIST_SONGS } from '../../src/core/set-lists.ts'
import { readWholeSong } from '../../src/web/api/public-data.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createArrangement, createLyrics, createSong } from '../../testkit/songs/songs.ts'
import { throughServer } from '../../testkit/web/through-server.ts'

const server = await startTestServer({ damaged: true })
const visitor = client(server)
afterAll(() => server.stop())

const ARRANGEMENTS = LIMITS.arrangements

/** A church with songs that have 20 arrangements with a chart each. They are put into the database, because saving them takes long. */
const churchOf = async (count: number, chart: string) => {
  const churchId = await makeChurch(server)
  const editor = await makeMember(server, churchId, 'Editor')
  const { songs, lyrics, arrangements } = server.database.collections
  const first = await createSong(editor, churchId)
  await createLyrics(editor, first.path)
  await createArrangement(editor, first.path)
  const song = await songs.findOne({ churchId })
  const words = await lyrics.findOne({ churchId })
  const arrangement = await arrangements.findOne({ churchId })
  if (!song || !words || !arrangement) throw new Error('The first song is not there.')
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  await songs.insertMany(ids.map((id) => ({ ...song, _id: id, songId: id })))
  await lyrics.insertMany(ids.map((songId) => ({ ...words, _id: crypto.randomUUID(), songId })))
  const parts = ids.flatMap((songId) => Array.from({ length: ARRANGEMENTS }, () => songId))
  await arrangements.insertMany(
    parts.map((songId) => ({
      ...{ ...arrangement, _id: crypto.randomUUID(), songId },
      document: { ...arrangement.document, chart },
    })),
  )
  return { churchId, ids }
}

interface SongsAnswer {
  readonly songs: readonly {
    readonly song: { readonly song: { readonly id: string } }
    readonly lyrics: { readonly lyrics: readonly unknown[] }
    readonly arrangements: { readonly arrangements: readonly { readonly chart: string }[] }
  }[]
  readonly rest: readonly string[]
}

const wholeSongs = (churchId: string, ids: readonly string[]) =>
  `/app/data/churches/${churchId}/whole-songs?ids=${ids.join()}`

/** The songs of one answer after the other, each asked for with the rest of the one before. */
const follow = async (churchId: string, asked: readonly string[]) => {
  const answers: SongsAnswer[] = []
  let rest = asked
  while (rest.length > 0) {
    const { status, text } = await visitor.send(wholeSongs(churchId, rest))
    expect(status).toBe(200)
    const answer: SongsAnswer = JSON.parse(text)
    const ofOneSong = Math.max(...answer.songs.map((song) => Buffer.byteLength(JSON.stringify(song))))
    expect(Buffer.byteLength(text)).toBeLessThan(Math.max(ANSWER_BYTES, ofOneSong) + 10_000)
    expect(answer.rest.length).toBeLessThan(rest.length)
    expect([...answer.songs.map(({ song }) => song.song.id), ...answer.rest]).toEqual([...rest])
    answers.push(answer)
    rest = answer.rest
  }
  return answers
}

describe('whole songs', () => {
  test.each([
    ['letters', 'x'],
    ['letters of three bytes', '한'],
    ['line ends, which are two characters in JSON', '\n'],
    ['control characters, which are six characters in JSON', '\u0001'],
  ])(
    '200: those that do not fit are named and come with the next requests; charts of %s',
    async (_, letter) => {
      const chart = letter.repeat(LIMITS.chart)
      const { churchId, ids } = await churchOf(8, chart)
      const answers = await follow(churchId, ids)
      expect(answers.length).toBeGreaterThan(1)
      for (const { lyrics, arrangements } of answers.flatMap(({ songs }) => songs)) {
        expect(lyrics.lyrics).toHaveLength(1)
        expect(arrangements.arrangements.map((each) => each.chart)).toEqual(
          Array.from({ length: ARRANGEMENTS }, () => chart),
        )
      }
    },
  )

  test('200: sixty songs of twenty large charts, asked for several times at once, zipped or not', async () => {
    const { churchId, ids } = await churchOf(LIST_SONGS, 'x'.repeat(LIMITS.chart))
    const path = wholeSongs(churchId, ids)
    const answers = await Promise.all(
      ['gzip', 'identity', 'gzip', 'identity', 'gzip', 'identity'].map((encoding) =>
        fetch(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } }),
      ),
    )
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([
      ...['gzip', null, 'gzip', null, 'gzip', null],
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      const text = await answer.text()
      expect(Buffer.byteLength(text)).toBeLessThan(ANSWER_BYTES + 10_000)
      const { songs, rest }: SongsAnswer = JSON.parse(text)
      expect(songs.length + rest.length).toBe(LIST_SONGS)
    }
    expect((await follow(churchId, ids)).flatMap(({ songs }) => songs)).toHaveLength(LIST_SONGS)
  })

  test('200: what is not public is neither among the songs nor among the rest', async () => {
    const { churchId, ids } = await churchOf(8, 'x'.repeat(LIMITS.chart))
    const hidden = ids.filter((_, at) => at % 3 === 2)
    await server.database.collections.songs.updateMany(
      { churchId, _id: { $in: hidden } },
      { $set: { visibility: 'members' } },
    )
    const { body } = await visitor.send(wholeSongs(churchId, [...ids, crypto.randomUUID()]))
    const named = [...body.songs.map(({ song }: SongsAnswer['songs'][number]) => song.song.id), ...body.rest]
    expect(named).toEqual(ids.filter((id) => !hidden.includes(id)))
  })
  test('the web app reads all songs of a list, and says of one that is not public that it is not there', async () => {
    const { churchId, ids } = await churchOf(12, 'x'.repeat(LIMITS.chart))
    const missing = crypto.randomUUID()
    using asked = throughServer(server)
    const read = await Promise.allSettled([...ids, missing].map((id) => readWholeSong(churchId, id)))
    expect(asked.count).toBeGreaterThan(1)
    expect(read.map((song) => song.status === 'fulfilled' && song.value.song.song.id)).toEqual([
      ...ids,
      false,
    ])
    expect(read.at(-1)).toMatchObject({ reason: { status: 404 } })
  })
})
