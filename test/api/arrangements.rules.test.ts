import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { plantAsset } from '../../testkit/assets.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import {
  arrangementDocument,
  createArrangement,
  createLyrics,
  createSong,
  saving,
} from '../../testkit/songs/songs.ts'

let song: { id: string; path: string }
const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
beforeEach(async () => {
  song = await createSong(editor, churchId)
})
afterAll(() => server.stop())

const post = (change: Record<string, unknown>) =>
  editor.send(`${song.path}/arrangements`, {
    method: 'POST',
    headers: saving(),
    body: arrangementDocument(change),
  })
const times = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  while (made.length < count) made.push(await make())
  return made
}
const lyricsOf = async (path: string): Promise<string> => (await createLyrics(editor, path)).body.lyrics.id

describe('what an arrangement may be', () => {
  test.each([
    ['a label of 80', { label: 'ö'.repeat(80) }],
    ['tempo 20', { tempo: 20 }],
    ['tempo 400', { tempo: 400 }],
    ['no tempo and no key', { tempo: null, sourceKey: null }],
    ...['C', 'h', 'F#', 'Bb', 'f♯m', 'A♭m', 'am'].map((sourceKey): [string, object] => [
      sourceKey,
      { sourceKey },
    ]),
  ])('201: %s', async (_, change) => {
    const made = await post({ ...change })
    expect(made.status).toBe(201)
    expect(made.body.arrangement).toMatchObject({ tempo: null, sourceKey: null, files: [], ...change })
  })

  test.each([
    ['label', { label: '' }],
    ['label', { label: '  ' }],
    ['label', { label: 'l'.repeat(81) }],
    ['tempo', { tempo: 19 }],
    ['tempo', { tempo: 401 }],
    ['tempo', { tempo: 92.5 }],
    ['tempo', { tempo: '92' }],
    ...['', 'I', 'C##', 'Cmaj', 'mC', 'C m', 'Cm7', '♯'].map((sourceKey): [string, object] => [
      'sourceKey',
      { sourceKey },
    ]),
    ['sourceKey', { sourceKey: 3 }],
    ['lyricVersionIds', { lyricVersionIds: null }],
    ['lyricVersionIds[0]', { lyricVersionIds: ['x'] }],
    ['lyricVersionIds[0]', { lyricVersionIds: [crypto.randomUUID()] }],
    ['lyricVersionIds', { lyricVersionIds: Array.from({ length: 21 }, () => crypto.randomUUID()) }],
    ['assetIds[0]', { assetIds: [crypto.randomUUID()] }],
    ['assetIds', { assetIds: Array.from({ length: 21 }, () => crypto.randomUUID()) }],
    ['assetIds', { assetIds: undefined }],
    ['files', { files: [] }],
  ])('400: the sentence names %s in %j', async (field, change) => {
    const refused = await post({ ...change })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toStartWith(`${field} `)
    expect(await server.database.collections.arrangements.countDocuments({ songId: song.id })).toBe(0)
  })

  test('201: 20 lyric versions and 20 files, in the order sent', async () => {
    const lyricVersionIds = (await times(20, () => lyricsOf(song.path))).reverse()
    const assetIds = (await times(20, () => plantAsset(server, churchId))).reverse()
    const made = await post({ lyricVersionIds, assetIds: assetIds.map((id) => id.toUpperCase()) })
    expect(made.status).toBe(201)
    expect(made.body.arrangement.lyricVersionIds).toEqual(lyricVersionIds)
    expect(made.body.arrangement.files.map(({ id }: { id: string }) => id)).toEqual(assetIds)
    expect(made.body.arrangement.files[0]).toEqual({
      id: assetIds[0],
      filename: 'choir.pdf',
      mediaType: 'application/pdf',
      size: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      pageCount: 2,
      createdAt: expect.any(String),
    })
  })

  test('400: the same id twice is refused, also when spelled in another case', async () => {
    const lyrics = await lyricsOf(song.path)
    const asset = await plantAsset(server, churchId)
    for (const change of [
      { lyricVersionIds: [lyrics, lyrics] },
      { lyricVersionIds: [lyrics, lyrics.toUpperCase()] },
      { assetIds: [asset, asset] },
      { assetIds: [asset, asset.toUpperCase()] },
    ]) {
      const refused = await post(change)
      expect(refused.status).toBe(400)
      expect(refused.body.error).toContain('twice')
    }
  })

  test('400: what belongs to another song or church looks exactly like what does not exist', async () => {
    const otherSong = await createSong(editor, churchId)
    const otherChurchId = await makeChurch(server)
    const unknown = crypto.randomUUID()
    const noLyrics = (await post({ lyricVersionIds: [unknown] })).text
    expect((await post({ lyricVersionIds: [await lyricsOf(otherSong.path)] })).text).toBe(noLyrics)
    const noAsset = (await post({ assetIds: [unknown] })).text
    expect((await post({ assetIds: [await plantAsset(server, otherChurchId)] })).text).toBe(noAsset)
  })

  test('412 before 400: a stale save says so before its references are looked at', async () => {
    const made = await createArrangement(editor, song.path)
    const refused = await editor.send(made.headers.get('location') ?? '', {
      method: 'PUT',
      headers: saving({ version: 7 }),
      body: arrangementDocument({ assetIds: [crypto.randomUUID()] }),
    })
    expect(refused.status).toBe(412)
  })
})

describe('arrangements of a song', () => {
  test('200: what an update leaves out becomes none', async () => {
    const made = await createArrangement(editor, song.path, { tempo: 90, sourceKey: 'C' })
    const saved = await editor.send(made.headers.get('location') ?? '', {
      method: 'PUT',
      headers: saving({ version: 1 }),
      body: arrangementDocument(),
    })
    expect(saved.body.arrangement).toMatchObject({ tempo: null, sourceKey: null })
  })

  test('200: listed by label without regard to case and accents, then by age', async () => {
    for (const label of ['b', 'Ä', 'a', 'C', 'B']) await createArrangement(editor, song.path, { label })
    const { arrangements } = (await editor.send(`${song.path}/arrangements`)).body
    expect(arrangements.map(({ label }: { label: string }) => label)).toEqual(['Ä', 'a', 'b', 'B', 'C'])
  })

  test('200: earlier revisions keep their own files, a 412 shows the current ones', async () => {
    const [first, second] = [
      await plantAsset(server, churchId),
      await plantAsset(server, churchId, 'organ.pdf'),
    ]
    const made = await createArrangement(editor, song.path, { assetIds: [first] })
    const path = made.headers.get('location') ?? ''
    const body = arrangementDocument({ assetIds: [second] })
    await editor.send(path, { method: 'PUT', headers: saving({ version: 1 }), body })
    const { revisions } = (await editor.send(`${path}/revisions`)).body
    expect(revisions.map(({ files }: { files: { id: string }[] }) => files.map(({ id }) => id))).toEqual([
      [second],
      [first],
    ])
    const stale = await editor.send(path, { method: 'PUT', headers: saving({ version: 1 }), body })
    expect(stale.body.currentArrangement.files[0].filename).toBe('organ.pdf')
  })

  test('400: the 21st arrangement is refused with a sentence', async () => {
    await times(20, () => createArrangement(editor, song.path))
    const refused = await post({})
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain('at most 20 arrangements')
  })

  test('200: saving an arrangement moves neither the song’s version nor its time', async () => {
    const before = (await editor.send(song.path)).text
    await createArrangement(editor, song.path)
    expect((await editor.send(song.path)).text).toBe(before)
  })
})
