import { afterAll, beforeEach, expect, test } from 'bun:test'
import { plantAsset } from '../../testkit/assets.ts'
import { type Answered, type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import {
  arrangementDocument,
  createLyrics,
  createSong,
  lyricsDocument,
  newKey,
  saving,
  songsPath,
} from '../../testkit/songs/songs.ts'

let churchId: string
let editor: Client
const server = await startTestServer()
beforeEach(async () => {
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
})
afterAll(() => server.stop())

interface Save {
  readonly key: string
  readonly path: string
  readonly request: Parameters<Client['send']>[1]
  readonly answer: Answered
}

const save = async (path: string, version: number | null, body: object): Promise<Save> => {
  const key = newKey()
  const headers = version === null ? saving({ key }) : saving({ key, version })
  const request = { method: version === null ? 'POST' : 'PUT', headers, body }
  return { key, path, request, answer: await editor.send(path, request) }
}

/** A create and an update of each kind, with every field that an answer may show. */
const saveEverything = async (): Promise<Save[]> => {
  const song = await createSong(editor, churchId)
  const lyrics = await createLyrics(editor, song.path)
  const assetIds = [
    await plantAsset(server, churchId, 'Chor – Stimme 1.pdf'),
    await plantAsset(server, churchId),
  ]
  const metadata = {
    title: 'Morgenglanz “der” Ewigkeit 🎶',
    alternateTitles: ['Morning'],
    authors: ['Ada'],
    copyright: 'two\nlines',
    themes: ['morning'],
    songbooks: [{ book: 'Green', number: '12a' }],
  }
  const references = { lyricVersionIds: [lyrics.body.lyrics.id], assetIds }
  const words = { ...lyricsDocument({ 'Vers 1': ['Licht  ', ''] }), label: '1985' }
  const setting = arrangementDocument({ ...references, sourceKey: 'B♭m', tempo: 92 })
  const created = [
    await save(songsPath(churchId), null, metadata),
    await save(`${song.path}/lyrics`, null, { language: 'de-CH', ...words }),
    await save(`${song.path}/arrangements`, null, setting),
  ]
  const [, newLyrics, newArrangement] = created.map(({ answer }) => answer.headers.get('location') ?? '')
  return [
    ...created,
    await save(song.path, 1, metadata),
    await save(newLyrics ?? '', 1, { ...words, label: '1986' }),
    await save(newArrangement ?? '', 1, { ...setting, assetIds: assetIds.toReversed() }),
  ]
}

const operationOf = async ({ key }: Save) => {
  const { operations } = server.database.collections
  const record = await operations.findOne({ churchId, '_id.key': key })
  if (!record) throw new Error(`There is no operation ${key}.`)
  return record
}

const expectReplay = async ({ path, request, answer }: Save) => {
  const replay = await editor.send(path, request)
  expect([replay.status, replay.text]).toEqual([answer.status, answer.text])
  for (const name of ['etag', 'location']) expect(replay.headers.get(name)).toBe(answer.headers.get(name))
  expect(replay.headers.get('idempotency-replayed')).toBe('true')
}

test('an operation holds no copy of the document, only what the revision does not', async () => {
  const saves = await saveEverything()
  for (const one of saves) {
    expect(one.answer.status).toBe(one.request?.method === 'POST' ? 201 : 200)
    const { _id, response, ...record } = await operationOf(one)
    const { song, lyrics, arrangement } = one.answer.body
    const { revisionId } = song ?? lyrics ?? arrangement
    expect(response).toEqual({
      operationId: expect.any(String),
      status: one.answer.status,
      revisionId,
      ...(lyrics ? { headFields: { language: 'de-CH' } } : {}),
    })
    expect(Object.keys(record).sort()).toEqual(['churchId', 'createdAt', 'fingerprint'])
  }
})

test('200 and 201: a replay is the first answer to the byte, also after later saves', async () => {
  const saves = await saveEverything()
  for (const one of saves) await expectReplay(one)
  const [song, lyrics] = saves.slice(3)
  await save(song?.path ?? '', 2, { title: 'Later' })
  await save(lyrics?.path ?? '', 2, lyricsDocument({ Later: ['Later'] }))
  for (const one of saves) await expectReplay(one)
})
