import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { churchById } from '../../src/churches/service.ts'
import type { Visibility } from '../../src/core/visibility.ts'
import { ListedSongs } from '../../src/search/listed-songs.ts'
import { FOR_MEMBERS, forVisitors } from '../../src/search/search-documents.ts'
import { listCatalogue } from '../../src/search/song-list.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { inVersion2, postBelow } from '../../testkit/songs/head-kinds.ts'
import { written } from '../../testkit/songs/kinds.ts'
import {
  createArrangement,
  createLyrics,
  createSong,
  lyricsDocument,
  newKey,
  saving,
} from '../../testkit/songs/songs.ts'

let churchId: string
let editor: Client
const server = await startTestServer()
const visitor = client(server)
afterAll(() => server.stop())
beforeEach(async () => {
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
})

const setVisibility = (path: string, visibility: Visibility | null, key = newKey()) =>
  postBelow(editor, path, 'visibility', { version: 1, key, body: { visibility } })

const setChurch = (visibility: Visibility) =>
  server.database.collections.churches.updateOne({ _id: churchId }, { $set: { visibility } })

const open = (path: string) => path.replace('/churches/', '/public/churches/')

const titles = async (who: Client, path: string): Promise<string[]> =>
  (await who.send(path)).body.songs.map(({ metadata }: { metadata: { title: string } }) => metadata.title)

test('200: the version stays, an event says it, and a repeated request is answered alike', async () => {
  const { path } = await createSong(editor, churchId)
  const key = newKey()
  const hidden = await setVisibility(path, 'members', key)
  expect([hidden.status, hidden.headers.get('etag'), hidden.body.song.visibility]).toEqual([
    200,
    '"1"',
    'members',
  ])
  const event = await server.database.collections.events.findOne({ churchId }, { sort: { cursor: -1 } })
  expect(event).toMatchObject({ kind: 'song.visibility', visibility: 'members', actorId: editor.userId })
  const before = await written(server, churchId)
  expect((await setVisibility(path, 'members', key)).text).toBe(hidden.text)
  expect((await setVisibility(path, 'members')).status).toBe(200)
  expect((await setVisibility(path, 'public', key)).status).toBe(409)
  expect(await written(server, churchId)).toEqual(before)
  const saved = await editor.send(path, {
    method: 'PUT',
    headers: saving({ version: 1 }),
    body: { title: 'B' },
  })
  expect(Object.keys(saved.body.song)).not.toContain('visibility')
  expect((await editor.send(inVersion2(path))).body.song.visibility).toBe('members')
})

test('400: another word, a missing one, and one too many change nothing', async () => {
  const { path } = await createSong(editor, churchId)
  const before = await written(server, churchId)
  for (const body of [{ visibility: 'friends' }, {}, { visibility: null, more: 1 }, null])
    expect((await postBelow(editor, path, 'visibility', { version: 1, body })).status).toBe(400)
  expect(await written(server, churchId)).toEqual(before)
})

describe('a song for members', () => {
  const church = async () => {
    const assetId = await plantAsset(server, churchId)
    const song = await createSong(editor, churchId, { title: 'Vineyard' })
    const other = await createSong(editor, churchId, { title: 'Meadow' })
    const { body } = await createLyrics(editor, song.path, lyricsDocument({ Verse: ['xylophone sounds'] }))
    await createArrangement(editor, song.path, { assetIds: [assetId] })
    await setVisibility(song.path, 'members')
    const file = `/api/v1/public/churches/${churchId}/assets/${assetId}/content`
    return { song, other, file, assetId, lyricsId: body.lyrics.id }
  }

  test('404 on public routes of both versions, with the bytes of a song that does not exist', async () => {
    const { song } = await church()
    for (const path of [open(song.path), inVersion2(open(song.path))])
      for (const part of ['', '/lyrics', '/arrangements']) {
        const hidden = await visitor.send(`${path}${part}`)
        const missing = await visitor.send(`${path.replace(song.id, crypto.randomUUID())}${part}`)
        expect([hidden.status, hidden.text]).toEqual([404, missing.text])
        expect((await editor.send(`${path}${part}`)).status).toBe(404)
      }
    expect((await editor.send(song.path)).status).toBe(200)
  })

  test('leaves a list whole, with its matches and sheet music, when it was found before the change', async () => {
    const { song, other, lyricsId } = await church()
    const gone = await createSong(editor, churchId, { title: 'Gone' })
    const found = []
    for (const { path } of [other, gone]) found.push((await createLyrics(editor, path)).body.lyrics.id)
    await postBelow(editor, gone.path, 'archive', { version: 1 })
    const songIds = [song.id, gone.id, other.id]
    const lyricIds = [lyricsId, found[1], found[0]]
    const { collections } = server.database
    const deps = {
      collections,
      listedSongs: new ListedSongs(collections),
      // What an index answers that does not have the changes yet.
      finder: {
        find: async () => ({
          songIds,
          hasMore: false,
          lyricMatches: songIds.map((songId, at) => ({ songId, lyricVersionId: lyricIds[at] ?? '' })),
        }),
        correct: () => Promise.reject(),
      },
    }
    const of = await churchById(collections, churchId)
    const seen = async (scope: typeof FOR_MEMBERS) => {
      const { songs, lyricMatches, sheetMusicSongIds } = await listCatalogue(deps, of, { q: 'x' }, scope)
      return [songs.map(({ id }) => id), lyricMatches.map(({ songId }) => songId), sheetMusicSongIds]
    }
    expect(await seen(forVisitors(of))).toEqual([[other.id], [other.id], []])
    expect(await seen(FOR_MEMBERS)).toEqual([[song.id, other.id], [song.id, other.id], [song.id]])
  })

  test('is in no public list or search, and in those of members', async () => {
    await church()
    const songs = `/api/v1/churches/${churchId}/songs`
    expect(await titles(visitor, open(songs))).toEqual(['Meadow'])
    expect(await titles(visitor, open(`${songs}?q=xylophone`))).toEqual([])
    expect(await titles(visitor, open(`${songs}?q=vineyard&order=relevance`))).toEqual([])
    expect(await titles(editor, songs)).toEqual(['Meadow', 'Vineyard'])
    expect(await titles(editor, `${songs}?q=xylophone`)).toEqual(['Vineyard'])
  })

  test('gives a visitor no correction, line, song or page', async () => {
    const { song, lyricsId } = await church()
    const data = `/app/data/churches/${churchId}`
    expect((await visitor.send(`${data}/corrections?q=vineyrad`)).body.searches).toEqual([])
    expect((await visitor.send(`${data}/corrections?q=maedow`)).body.searches).toEqual(['meadow'])
    expect((await visitor.send(`${data}/whole-songs?ids=${song.id}`)).body.songs).toEqual([])
    expect((await visitor.send(`${data}/found-lines?q=xylophone&ids=${lyricsId}`)).body.lines).toEqual([])
    expect((await visitor.send(`${data}/songs`)).body.songs.length).toBe(1)
    const page = (id: string) => visitor.send(`/c/${churchId}/songs/${id}`)
    const [hidden, missing] = [await page(song.id), await page(crypto.randomUUID())]
    expect([hidden.status, hidden.text]).toEqual([404, missing.text])
  })

  test('its files are public only while another public song uses them', async () => {
    const { other, file, assetId } = await church()
    expect((await visitor.send(file)).status).toBe(404)
    const { body } = await createArrangement(editor, other.path, { assetIds: [assetId] })
    expect((await visitor.send(file)).status).toBe(200)
    await postBelow(editor, `${other.path}/arrangements/${body.arrangement.id}`, 'archive', { version: 1 })
    expect((await visitor.send(file)).status).toBe(404)
  })

  test('is public again when it says so, or follows its church', async () => {
    const { song } = await church()
    await setVisibility(song.path, null)
    expect((await visitor.send(open(song.path))).status).toBe(200)
    await setChurch('members')
    expect((await visitor.send(open(song.path))).status).toBe(404)
    await setVisibility(song.path, 'public')
    expect((await visitor.send(open(song.path))).status).toBe(200)
  })
})

test('a church for members is found with an empty list, and shows what was made public', async () => {
  const song = await createSong(editor, churchId, { title: 'Vineyard' })
  await createSong(editor, churchId, { title: 'Meadow' })
  await setChurch('members')
  const songs = `/api/v1/churches/${churchId}/songs`
  expect(await titles(visitor, open(songs))).toEqual([])
  expect(await titles(visitor, open(`${songs}?q=meadow`))).toEqual([])
  expect((await visitor.send(`/c/${churchId}`)).status).toBe(200)
  expect((await visitor.send(`/app/data/churches/${churchId}/corrections?q=maedow`)).body.searches).toEqual(
    [],
  )
  expect(await titles(editor, songs)).toEqual(['Meadow', 'Vineyard'])
  await setVisibility(song.path, 'public')
  expect(await titles(visitor, open(songs))).toEqual(['Vineyard'])
})
