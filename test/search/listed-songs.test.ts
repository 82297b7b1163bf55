import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ListedSongs } from '../../src/search/listed-songs.ts'
import { archive } from '../../testkit/archive-song.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { Random } from '../../testkit/random.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import {
  arrangementDocument,
  createArrangement,
  createLyrics,
  createSong,
  lyricsDocument,
  saving,
  sendUntilSaved,
} from '../../testkit/songs/songs.ts'

let server: TestServer
let editor: Client
let churchId: string
let assetId: string
let songs: SavedSong[]

/** One person's song: what was saved last of each of its parts. */
interface SavedSong {
  readonly id: string
  readonly path: string
  readonly lyricVersionId: string
  readonly arrangementId: string
  readonly versions: { song: number; lyrics: number; arrangement: number }
  archived: boolean
}

const SONGS = 12

beforeAll(async () => {
  server = await startTestServer()
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
  assetId = await plantAsset(server, churchId, 'one.pdf', plainPdf(1))
  songs = []
  for (let at = 0; at < SONGS; at++) songs.push(await addSong(at))
})
afterAll(() => server.stop())

const addSong = async (at: number): Promise<SavedSong> => {
  const { id, path } = await createSong(editor, churchId, { title: `Song ${at}` })
  const lyrics = await createLyrics(editor, path, { label: '1' })
  const arrangement = await createArrangement(editor, path)
  return {
    ...{ id, path, lyricVersionId: lyrics.body.lyrics.id, arrangementId: arrangement.body.arrangement.id },
    versions: { song: 1, lyrics: 1, arrangement: 1 },
    archived: false,
  }
}

const put = async (path: string, version: number, body: unknown): Promise<number> => {
  const request = { method: 'PUT', headers: saving({ version }), body } as const
  const { status, text } = await sendUntilSaved(editor, path, request)
  if (status !== 200) throw new Error(text)
  return version + 1
}

/** The title and the label contain the version, so that the test sees which one was shown. */
const changes: readonly ((song: SavedSong) => Promise<void>)[] = [
  async ({ path, versions }) => {
    versions.song = await put(path, versions.song, { title: String(versions.song + 1) })
  },
  async ({ path, lyricVersionId, versions }) => {
    const document = { ...lyricsDocument(), label: String(versions.lyrics + 1) }
    versions.lyrics = await put(`${path}/lyrics/${lyricVersionId}`, versions.lyrics, document)
  },
  async ({ path, arrangementId, versions }) => {
    const document = arrangementDocument({ assetIds: versions.arrangement % 2 ? [assetId] : [] })
    versions.arrangement = await put(`${path}/arrangements/${arrangementId}`, versions.arrangement, document)
  },
  async (song) => {
    await archive(server, churchId, song.id, !song.archived)
    song.archived = !song.archived
  },
]

const page = () => ({
  songIds: songs.map(({ id }) => id),
  hasMore: false,
  lyricMatches: songs.map(({ id, lyricVersionId }) => ({ songId: id, lyricVersionId })),
})

/** As after so many further changes. */
const read = async (listed: ListedSongs, further = 0) => {
  const record = await server.database.collections.churches.findOne({ _id: churchId })
  const church = { id: churchId, cursor: (record?.cursor ?? 0) + further }
  await listed.catchUp(church)
  return listed.of(church, page())
}

const visible = async (listed: ListedSongs) =>
  [...(await read(listed))]
    .map(([id, { song, hasFiles, lyrics }]) => ({ id, song, hasFiles, lyrics: [...lyrics.values()] }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))

/** Of all songs, of a few of them only, and of none. */
const caches = () => [4_000_000, 2_000, 0].map((bytes) => new ListedSongs(server.database.collections, bytes))

test('what is shown is never older than what was saved before it was asked for', async () => {
  const listed = caches()
  const random = new Random(18)
  for (let round = 0; round < sampleSize(2, 6); round++) {
    let isSaving = true
    const saves = Promise.all(
      songs.map(async (song) => {
        for (let save = 0; save < 3; save++) await random.pick(changes)(song)
      }),
    ).finally(() => {
      isSaving = false
    })
    const reading = listed
      .flatMap((cache) => [cache, cache])
      .map(async (cache) => {
        while (isSaving) {
          const before = songs.map(({ versions }) => ({ ...versions }))
          const shown = await read(cache)
          for (const [at, { id, lyricVersionId }] of songs.entries()) {
            const found = shown.get(id)
            if (!found) continue
            expect(found.song.version).toBeGreaterThanOrEqual(before[at]?.song ?? 0)
            const label = Number(found.lyrics.get(lyricVersionId)?.document.label)
            expect(label).toBeGreaterThanOrEqual(before[at]?.lyrics ?? 0)
          }
        }
      })
    await Promise.all([saves, ...reading])
    const wanted = await visible(new ListedSongs(server.database.collections))
    const listedIds = wanted.flatMap(({ id, song }) => (song.archivedAt === null ? id : []))
    expect(listedIds).toEqual(songs.flatMap(({ id, archived }) => (archived ? [] : id)).sort())
    for (const cache of listed) expect(await visible(cache)).toEqual(wanted)
  }
})

test('after more changes than are read one by one, all of the church is read again', async () => {
  const [listed] = caches()
  if (!listed) throw new Error('There is no cache.')
  const [song] = songs
  if (!song) throw new Error('There is no song.')
  if (song.archived) await changes[3]?.(song)
  await read(listed)
  await changes[0]?.(song)
  expect((await read(listed, 501)).get(song.id)?.song.version).toBe(song.versions.song)
})

test('a cached song is not shown to another church', async () => {
  const [listed] = caches()
  if (!listed) throw new Error('There is no cache.')
  expect((await read(listed)).size).toBeGreaterThan(0)
  const other = { id: await makeChurch(server), cursor: 0 }
  await listed.catchUp(other)
  expect((await listed.of(other, page())).size).toBe(0)
})
