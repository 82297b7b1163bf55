import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { archive } from '../../testkit/archive-song.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createLyrics, createSong, lyricsDocument } from '../../testkit/songs/songs.ts'

let one: TestServer
let other: TestServer
let editor: Client
let churchId: string

beforeAll(async () => {
  one = await startTestServer()
  other = await startTestServer({ beside: one })
  churchId = await makeChurch(one)
  editor = await makeMember(one, churchId, 'Editor')
})

afterAll(async () => {
  await other.stop()
  await one.stop()
})

const foundInTheOther = (q: string) => foundIn(other, q)

const foundIn = async (server: TestServer, q: string): Promise<{ songs: string[]; lyrics: string[] }> => {
  const path = `/api/v1/public/churches/${churchId}/songs?${new URLSearchParams({ q })}`
  const { status, body } = await client(server).send(path)
  expect(status).toBe(200)
  return {
    songs: body.songs.map(({ id }: { id: string }) => id),
    lyrics: body.lyricMatches.map(({ lyricVersionId }: { lyricVersionId: string }) => lyricVersionId),
  }
}

describe('a second server on the same database', () => {
  test('finds every song and lyric version as soon as the first has saved it, with 200', async () => {
    for (let round = 0; round < 20; round++) {
      const song = await createSong(editor, churchId, { title: `Title of round${round}x` })
      expect(await foundInTheOther(`round${round}x`)).toEqual({ songs: [song.id], lyrics: [] })
      const lyrics = lyricsDocument({ 'Verse 1': [`Sung in verse${round}x`] })
      const { body } = await createLyrics(editor, song.path, lyrics)
      expect(await foundInTheOther(`VERSE${round}x`)).toEqual({ songs: [song.id], lyrics: [body.lyrics.id] })
    }
  })

  test('lists matches of one language and label in the order of the list of the song, as a restarted one does', async () => {
    const song = await createSong(editor, churchId, { title: 'Ordered' })
    for (let at = 0; at < 8; at++)
      await createLyrics(editor, song.path, {
        ...lyricsDocument({ 'Verse 1': ['Sung in order'] }),
        label: 'Same',
      })
    const { body } = await editor.send(`${song.path}/lyrics`)
    const created = body.lyrics.map(({ id }: { id: string }) => id)
    expect(created.toSorted()).not.toEqual(created)
    expect((await foundIn(one, 'sung in order')).lyrics).toEqual(created)
    expect((await foundInTheOther('sung in order')).lyrics).toEqual(created)
    const restarted = await startTestServer({ beside: one })
    expect((await foundIn(restarted, 'sung in order')).lyrics).toEqual(created)
    await restarted.stop()
  })

  test('lists a song no longer as soon as it is archived, and again when it is not, with 200', async () => {
    const song = await createSong(editor, churchId, { title: 'Archivable' })
    for (const archived of [true, false]) {
      await archive(one, churchId, song.id, archived)
      expect((await foundInTheOther('archivable')).songs).toEqual(archived ? [] : [song.id])
    }
  })
})
