import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { plantAsset } from '../../testkit/assets.ts'
import { type Answered, type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { startTestServer, type TestServer, toolSettings } from '../../testkit/server.ts'
import {
  arrangementDocument,
  createLyrics,
  createSong,
  lyricsDocument,
  newKey,
  saving,
  songsPath,
} from '../../testkit/songs/songs.ts'

let server: TestServer
let churchId: string
let editor: Client
beforeAll(async () => {
  server = await startTestServer()
})
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

/** The whole answer, as versions up to 1.1.0 stored it. */
const wholeAnswer = ({ answer: { status, headers, text } }: Save, operationId: string) => ({
  operationId,
  status,
  etag: headers.get('etag') ?? '',
  location: headers.get('location'),
  body: text,
})

const expectReplay = async ({ path, request, answer }: Save, text = answer.text) => {
  const replay = await editor.send(path, request)
  expect([replay.status, replay.text]).toEqual([answer.status, text])
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

/** Runs while the database has the save as 1.1.0 stored it, in other words than the revision, which is missing. */
const asStored = async (one: Save, check: (body: string) => Promise<void>): Promise<void> => {
  const { operations, revisions } = server.database.collections
  const before = await operationOf(one)
  const revision = await revisions.findOneAndDelete({ _id: Object(before.response).revisionId, churchId })
  const body = one.answer.text.replace(/"(title|label)":"/, '$&Stored ')
  expect(body).not.toBe(one.answer.text)
  const response = { ...wholeAnswer(one, before.response.operationId), body }
  await operations.replaceOne({ _id: before._id, churchId }, { ...before, response })
  await check(body)
  await operations.replaceOne({ _id: before._id, churchId }, before)
  if (revision) await revisions.insertOne(revision)
}

test('200 and 201: what 1.1.0 saved is answered as it was stored, whatever the revision says', async () => {
  for (const one of await saveEverything()) await asStored(one, (body) => expectReplay(one, body))
})

test('200 and 201: through version 2 it has the fields and the address of version 2', async () => {
  for (const one of await saveEverything()) {
    const path = one.path.replace('/api/v1/', '/api/v2/')
    const own = await editor.send(path, one.request)
    await asStored(one, async () => {
      const { status, headers, text } = await editor.send(path, one.request)
      expect(text).toContain(':"Stored ')
      expect(status).toBe(one.answer.status)
      expect(JSON.parse(text.replace(':"Stored ', ':"'))).toEqual(own.body)
      for (const name of ['etag', 'location', 'idempotency-replayed'])
        expect(headers.get(name)).toBe(own.headers.get(name))
    })
    expect(Object.values(own.body)).toEqual([expect.objectContaining({ archivedAt: null })])
    expect(own.headers.get('idempotency-replayed')).toBe('true')
    if (one.answer.status === 201) expect(own.headers.get('location')).toStartWith('/api/v2/')
  }
})

test('downgrade writes the whole answers back, and this version goes on answering from them', async () => {
  const other = await startTestServer()
  const before = server
  server = other
  try {
    churchId = await makeChurch(other)
    editor = await makeMember(other, churchId, 'Editor')
    const saves = await saveEverything()
    for (const _ of ['once', 'and again, as after an interruption']) {
      const { code } = await runTool(['downgrade', '--to', '1.1.0'], { env: toolSettings(other) })
      expect(code).toBe(0)
    }
    for (const one of saves) {
      const { response } = await operationOf(one)
      expect(response).toEqual(wholeAnswer(one, response.operationId))
      await expectReplay(one)
    }
  } finally {
    server = before
    await other.stop()
  }
})
