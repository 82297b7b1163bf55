import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { musicMark, wordsMark } from '../../src/web/model/live/sung-service.ts'
import type { OpenedStream } from '../../testkit/http/event-reader.ts'
import { followLive, livePaths, plansOn, present } from '../../testkit/live.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import {
  arrangementDocument,
  createArrangement,
  createLyrics,
  createService,
  createSong,
  lyricsDocument,
  saving,
  songItem,
  textItem,
} from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'

const opened: OpenedStream[] = []

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})
afterAll(() => server.stop())

/** A public service of two songs and a text, whose plan a member and a visitor follow. */
const planned = async () => {
  const [sung, other] = [await createSong(editor, churchId), await createSong(editor, churchId)]
  const items = [songItem(sung.id), textItem(), songItem(other.id), songItem(sung.id)]
  const service = await createService(editor, churchId, { visibility: 'public', items })
  const paths = livePaths(service)
  const follow = async (path: string, who: Client | null) => {
    const stream = await followLive(server, path, who, 'plan')
    opened.push(stream)
    await until(() => stream.events.length === 1)
    return stream
  }
  const streams = [await follow(paths.live, editor), await follow(paths.publicLive, null)] as const
  const change = async (items: readonly unknown[], version: number) => {
    const body = { date: '2026-11-15', title: 'Morning service', visibility: 'public', items }
    const answer = await editor.send(service.path, { method: 'PUT', headers: saving({ version }), body })
    expect(answer.status).toBe(200)
  }
  return { sung, other, items, service, ...paths, streams, change }
}

/** The newest plan of a stream. */
const last = (stream: OpenedStream) => plansOn(stream).at(-1)

describe('the plan beside a live state', () => {
  test('has the version of the service, and each of its songs once', async () => {
    const { sung, other, streams } = await planned()
    for (const stream of streams)
      expect(plansOn(stream)).toEqual([
        {
          version: 1,
          songs: [sung, other].map(({ id }) => ({
            id,
            words: expect.any(String),
            music: expect.any(String),
          })),
        },
      ])
  })

  test('comes again after the service, words or an arrangement were saved, with what has changed', async () => {
    const { sung, items, streams, change } = await planned()
    const [before] = plansOn(streams[0])
    await change(items.slice(0, 2), 1)
    await until(() => streams.every((stream) => last(stream).version === 2))
    expect(last(streams[1]).songs).toEqual(before.songs.slice(0, 1))
    const words = await createLyrics(editor, sung.path, lyricsDocument())
    await until(() => streams.every((stream) => last(stream).songs[0].words !== before.songs[0].words))
    const added = last(streams[1]).songs[0]
    expect(added.music).toBe(before.songs[0].music)
    const path = `${sung.path}/lyrics/${words.body.lyrics.id}`
    const body = lyricsDocument({ 'Verse 1': ['Evening comes'] })
    expect((await editor.send(path, { method: 'PUT', headers: saving({ version: 1 }), body })).status).toBe(
      200,
    )
    await until(() => streams.every((stream) => last(stream).songs[0].words !== added.words))
    const changed = last(streams[1]).songs[0]
    await createArrangement(editor, sung.path, arrangementDocument())
    await until(() => streams.every((stream) => last(stream).songs[0].music !== changed.music))
    expect(last(streams[0]).songs[0].words).toBe(changed.words)
  })

  test('has the marks of what members and visitors read, without what is archived', async () => {
    const { sung, streams } = await planned()
    const words = await createLyrics(editor, sung.path, lyricsDocument())
    await createLyrics(editor, sung.path, { ...lyricsDocument(), language: 'de' })
    await createArrangement(editor, sung.path, arrangementDocument())
    const path = sung.path.replace('/v1/', '/v2/')
    const archive = `${path}/lyrics/${words.body.lyrics.id}/archive`
    expect((await editor.send(archive, { method: 'POST', headers: saving({ version: 1 }) })).status).toBe(200)
    const read = async (base: string) => {
      const [song, lyrics, arrangements] = await Promise.all(
        ['', '/lyrics', '/arrangements'].map(async (part) => (await editor.send(`${base}${part}`)).body),
      )
      return { ...song, ...lyrics, ...arrangements }
    }
    for (const own of [await read(path), await read(path.replace('/churches', '/public/churches'))]) {
      expect(own.lyrics).toHaveLength(1)
      const marks = { id: sung.id, words: wordsMark(own), music: musicMark(own) }
      await until(() => streams.every((stream) => Bun.deepEquals(last(stream).songs[0], marks)))
    }
  })

  test('leaves out a song that is archived, for visitors alone', async () => {
    const { sung, other, streams } = await planned()
    const path = `/api/v2/churches/${churchId}/songs/${sung.id}/archive`
    expect((await editor.send(path, { method: 'POST', headers: saving({ version: 1 }) })).status).toBe(200)
    await until(() => last(streams[1]).songs.length === 1)
    expect(last(streams[1]).songs[0].id).toBe(other.id)
    expect(last(streams[0]).songs.map(({ id }: { id: string }) => id)).toEqual([sung.id, other.id])
  })

  test('does not come again for what another service sings', async () => {
    const { streams, sung } = await planned()
    const elsewhere = await createSong(editor, churchId)
    await createLyrics(editor, elsewhere.path, lyricsDocument())
    await createLyrics(editor, sung.path, lyricsDocument())
    await until(() => streams.every(({ events }) => events.length === 2))
  })
})

describe('an item that is removed while it is presented', () => {
  test('204: is presented on, for members and visitors; 400: another item that the service has lost', async () => {
    const { items, live, publicLive, change } = await planned()
    const [first, reading, second] = items
    const show = async (item: typeof first, position: number) =>
      (await present(editor, live, item?.id ?? '', { position })).status
    expect(await show(first, 0)).toBe(204)
    await change([reading], 1)
    expect(await show(second, 0)).toBe(400)
    expect(await show(first, 1)).toBe(204)
    for (const path of [live, publicLive])
      expect((await editor.send(path)).body.live).toMatchObject({
        ...{ itemId: first?.id, position: 1, blank: false },
      })
    expect(await show(reading, 0)).toBe(204)
    expect(await show(first, 1)).toBe(400)
  })
})
