import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantAsset } from '../../testkit/assets.ts'
import { endAt, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import type { WireCommand } from '../../testkit/mongodb/wire.ts'
import { pdfSaying } from '../../testkit/pdf/pdfs.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startPsaltery } from '../../testkit/process/program.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import {
  arrangementDocument,
  createArrangement,
  createLyrics,
  createService,
  createSong,
  lyricsDocument,
  newKey,
  saving,
  songItem,
  songsPath,
} from '../../testkit/songs/songs.ts'
import { collectionsWith, filesWith } from '../../testkit/traces.ts'
import { until } from '../../testkit/until.ts'
import { problemsIn } from '../../testkit/verify.ts'
import { unzipped } from '../archive/unzipped.ts'

/** In everything that a takedown must remove. */
const WORD = 'Quittenmus'
const SHEET = pdfSaying(`${WORD} for choir`)
const SHARED = pdfSaying('A whole songbook')
const REASON = 'Demanded by Example Publishers on 19 November'

let folder: string
let server: TestServer
let second: TestServer
let churchId: string
let editor: Client
let other: { readonly id: string; readonly path: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'psaltery-purge-'))
  server = await startTestServer({ env: { XDG_CACHE_HOME: join(folder, 'first') } })
  second = await startTestServer({ env: { XDG_CACHE_HOME: join(folder, 'second') }, beside: server })
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
  other = await createSong(editor, churchId, { title: 'Evening' })
})
afterAll(async () => {
  await second.stop()
  await server.stop()
  await rm(folder, { recursive: true })
})

const tool = (...words: string[]) =>
  runTool(words, {
    env: {
      MONGODB_URI: server.where.uri,
      MONGODB_DATABASE: server.where.name,
      XDG_CACHE_HOME: join(folder, 'tool'),
      BACKUP_DIR: join(folder, 'backups'),
    },
  })

const answer = async (...words: string[]) => {
  const { code, stdout, stderr } = await tool(...words, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

const purge = (songId: string, ...flags: string[]) =>
  answer('song', 'purge', '--church', churchId, '--song', songId, '--reason', REASON, '--yes', ...flags)

/** Complete: every line agrees, and the stored files have all their bytes. */
const expectVerified = async () => {
  expect(await problemsIn(server)).toEqual([])
  expect((await tool('verify', '--church', churchId)).code).toBe(0)
}

const atSecond = () => client(second, { token: editor.cookie?.replace(/^[^=]+=/, '') ?? '' })

const content = (assetId: string) => `/api/v1/churches/${churchId}/assets/${assetId}/content`

/** A song with the word in each text, two versions of each part, sheet music, and a service that plans it. */
const makeSong = async () => {
  const sheet = await plantAsset(server, churchId, `${WORD}.pdf`, SHEET)
  const shared = await plantAsset(server, churchId, 'songbook.pdf', SHARED)
  await createArrangement(editor, other.path, { label: 'Songbook', assetIds: [shared] })
  const key = newKey()
  const body = { title: `${WORD} morning`, authors: [`Ada ${WORD}`], copyright: `© ${WORD}` }
  const created = await editor.send(songsPath(churchId), { method: 'POST', headers: saving({ key }), body })
  const songId: string = created.body.song.id
  const path = `${songsPath(churchId)}/${songId}`
  const put = async (at: string, document: object) =>
    expect(
      (await editor.send(at, { method: 'PUT', headers: saving({ version: 1 }), body: document })).status,
    ).toBe(200)
  await put(path, { title: `${WORD} evening` })
  const lyrics = (await createLyrics(editor, path, lyricsDocument({ [WORD]: [`O ${WORD}`] }))).body.lyrics
  await put(`${path}/lyrics/${lyrics.id}`, lyricsDocument({ Chorus: [`Praise ${WORD}`] }))
  const named = { label: WORD, lyricVersionIds: [lyrics.id], assetIds: [sheet, shared] }
  const arrangement = (await createArrangement(editor, path, named)).body.arrangement
  await put(`${path}/arrangements/${arrangement.id}`, arrangementDocument({ ...named, tempo: 80 }))
  const item = songItem(songId, { lyricVersionIds: [lyrics.id], arrangementId: arrangement.id })
  const service = await createService(editor, churchId, { items: [item] })
  return { songId, path, key, body, lyrics, arrangement, sheet, shared, service, item }
}

test('a purged song is in no collection, cache, answer or export; the history says why', async () => {
  const song = await makeSong()
  const { songId, path } = song
  for (const reader of [editor, atSecond()]) {
    expect((await reader.send(content(song.sheet))).status).toBe(200)
    expect((await reader.send(`${songsPath(churchId)}?q=${WORD}`)).body.songs).toHaveLength(1)
  }
  await expectVerified()
  const traces = [WORD, SHEET]
  // What follows could not fail if nothing were found here.
  expect(await collectionsWith(server, traces)).toEqual(
    expect.arrayContaining([
      'songs',
      'lyrics',
      'arrangements',
      'revisions',
      'search',
      'assets',
      'bytes.chunks',
    ]),
  )
  await until(async () => (await filesWith(join(folder, 'first'), traces)).length === 1)
  await until(async () => (await filesWith(join(folder, 'second'), traces)).length === 1)
  const before = await server.database.collections.revisions.countDocuments({ churchId })

  expect((await purge(songId, '--no-backup')).purged).toEqual({
    files: [song.sheet],
    filesOfOtherSongs: [song.shared],
    arrangements: 0,
  })

  expect(await collectionsWith(server, traces)).toEqual([])
  for (const name of ['first', 'second'])
    await until(async () => (await filesWith(join(folder, name), traces)).length === 0)
  expect(await server.database.collections.revisions.countDocuments({ churchId })).toBe(before)
  await expectVerified()
  for (const reader of [editor, atSecond()]) {
    for (const gone of [
      path,
      `${path}/revisions`,
      `${path}/lyrics`,
      `${path}/lyrics/${song.lyrics.id}`,
      `${path}/lyrics/${song.lyrics.id}/revisions`,
      `${path}/arrangements`,
      `${path}/arrangements/${song.arrangement.id}`,
      `${path}/arrangements/${song.arrangement.id}/revisions`,
      content(song.sheet),
      path.replace('/churches/', '/public/churches/'),
      `${path.replace('/churches/', '/public/churches/')}/lyrics`,
      `${content(song.sheet).replace('/churches/', '/public/churches/')}`,
    ])
      expect({ gone, status: (await reader.send(gone)).status }).toEqual({ gone, status: 404 })
    expect((await reader.send(`${songsPath(churchId)}?q=${WORD}`)).body.songs).toEqual([])
    for (const archived of ['exclude', 'only', 'include']) {
      const list = await reader.send(`/api/v2/churches/${churchId}/songs?archived=${archived}`)
      expect(list.text).not.toContain(songId)
    }
  }
  expect((await editor.send(content(song.shared))).status).toBe(200)
  const saves: [string, string, Record<string, string>, unknown][] = [
    ['PUT', path, saving({ version: 2 }), { title: 'Again' }],
    ['POST', `${path}/lyrics`, saving(), { language: 'en', ...lyricsDocument() }],
    ['POST', `${path.replace('v1', 'v2')}/unarchive`, saving({ version: 2 }), undefined],
    ['POST', `${path.replace('v1', 'v2')}/revisions/1/restore`, saving({ version: 2 }), undefined],
    // A replay of the save that added it.
    ['POST', songsPath(churchId), saving({ key: song.key }), song.body],
  ]
  for (const [method, at, headers, body] of saves)
    expect({ at, status: (await editor.send(at, { method, headers, body })).status }).toEqual({
      at,
      status: 404,
    })
  const planned = await editor.send(song.service.path)
  expect(planned.body.service.items).toMatchObject([{ songId }])
  const { date, title } = planned.body.service
  const saved = await editor.send(song.service.path, {
    method: 'PUT',
    headers: saving({ version: 1 }),
    body: { date, title, notes: 'Sing another one', items: [song.item] },
  })
  expect(saved.status).toBe(200)
  const { changes } = (await editor.send(`/api/v2/churches/${churchId}/changes?limit=500`)).body
  expect(changes.filter((change: { songId: string }) => change.songId === songId).at(-1)).toMatchObject({
    kind: 'song.archived',
    savedBy: null,
  })
  const history = await tool('history', '--church', churchId, '--song', songId)
  expect(history.stdout).toContain(`purged the song ${songId}: ${REASON}`)
  expect(history.stdout).not.toContain(WORD)
  const file = join(folder, 'export.zip')
  await answer('export', '--church', churchId, file)
  const entries = [...(await unzipped(file)).values()].join('\n').toLowerCase()
  expect(entries).not.toContain(WORD.toLowerCase())
  const { church: restored } = await answer('restore', file)
  expect(await problemsIn(server)).toEqual([])
  const { songs, search } = server.database.collections
  expect(await songs.countDocuments({ churchId: restored.id, purged: true })).toBe(1)
  expect(await search.countDocuments({ churchId: restored.id, archived: null })).toBe(1)
})

test('the backups that still hold it are listed, and a new one takes their place', async () => {
  const { songId } = await makeSong()
  const result = await purge(songId, '--backup')
  expect(result.backupsWithIt).toHaveLength(1)
  const again = await purge(songId, '--no-backup', '--renew-backups')
  expect(again).toMatchObject({ backupsWithIt: [], removedBackups: result.backupsWithIt })
  const kept = (await readdir(join(folder, 'backups'))).filter((name) => name.endsWith('.zip'))
  expect(kept).toHaveLength(1)
  const entries = [...(await unzipped(join(folder, 'backups', kept[0] ?? ''))).values()].join('\n')
  expect(entries.toLowerCase()).not.toContain(WORD.toLowerCase())
  expect(await purge(songId, '--no-backup')).toMatchObject({ backupsWithIt: [] })
})

test('nothing is purged without a yes, a choice about the backup, and a reason', async () => {
  const { songId, path } = await makeSong()
  const words = ['song', 'purge', '--church', churchId, '--song', songId]
  for (const [flags, sentence] of [
    [['--reason', REASON], '--yes'],
    [['--reason', REASON, '--yes'], '--no-backup'],
    [['--reason', REASON, '--yes', '--backup', '--no-backup'], 'together'],
    [['--reason', ' ', '--yes', '--no-backup'], '--reason'],
    [['--yes', '--no-backup'], '--reason'],
  ] as const) {
    const { code, stderr } = await tool(...words, ...flags)
    expect({ flags, code }).toEqual({ flags, code: 1 })
    expect(stderr).toContain(sentence)
  }
  expect((await editor.send(path)).status).toBe(200)
  const unknown = await tool('song', 'purge', '--church', churchId, '--song', newKey(), '--reason', REASON)
  expect(unknown.stderr).toContain('has no song')
  await purge(songId, '--no-backup')
})

test('a purge that is killed anywhere leaves the song as it was or purged, and goes on when it is run again', async () => {
  const proxy = await startMongoProxy(server.where.uri)
  const points = [
    { step: 'findAndModify churches', arrives: true, isWhole: true },
    { step: 'update revisions', arrives: true, isWhole: true },
    { step: 'commitTransaction', arrives: false, isWhole: true },
    { step: 'commitTransaction', arrives: true, isWhole: false },
    { step: 'aggregate bytes.files', arrives: false, isWhole: false },
    { step: 'delete bytes.chunks', arrives: false, isWhole: false },
  ]
  try {
    for (const { step, arrives, isWhole } of points) {
      const { songId, path } = await makeSong()
      const words = ['song', 'purge', '--church', churchId, '--song', songId, '--reason', REASON]
      const running = await startPsaltery([...words, '--yes', '--no-backup'], {
        env: {
          MONGODB_URI: proxy.uri,
          MONGODB_DATABASE: server.where.name,
          XDG_CACHE_HOME: join(folder, 'tool'),
          BACKUP_DIR: join(folder, 'none'),
        },
      })
      const isAt = (command: WireCommand) => command.name === step || command.step === step
      const end = () => running.child.kill('SIGKILL')
      expect({ step, isOver: await endAt(proxy, { isAt, arrives, end }, () => running.ended) }).toEqual({
        step,
        isOver: true,
      })
      await until(async () => (await editor.send(path)).status === (isWhole ? 200 : 404))
      expect(await problemsIn(server)).toEqual([])
      await purge(songId, '--no-backup')
      expect(await collectionsWith(server, [WORD, SHEET])).toEqual([])
      await expectVerified()
    }
  } finally {
    await proxy.stop()
  }
})

test('verify finds a purged song that kept a word, and what was emptied without a purge', async () => {
  const { songId, lyrics } = await makeSong()
  await purge(songId, '--no-backup')
  const { revisions, lyrics: heads } = server.database.collections
  const first = { churchId, resourceId: lyrics.id, version: 1 }
  const emptied = await revisions.findOne(first)
  const codes = async () => [...new Set((await problemsIn(server)).map(({ code }) => code))]
  await revisions.updateOne(first, { $set: { 'document.label': WORD } as object })
  expect(await codes()).toEqual(['purge-wrong'])
  await revisions.deleteOne(first)
  expect(await codes()).toContain('revision-gap')
  if (emptied) await revisions.insertOne(emptied)
  await heads.updateOne({ _id: lyrics.id, churchId }, { $unset: { purged: true } })
  expect(await codes()).toEqual(['purge-wrong', 'search-differs'])
  await heads.updateOne({ _id: lyrics.id, churchId }, { $set: { purged: true } })
  const whole = await revisions.findOne({ churchId, resourceId: other.id })
  await revisions.updateOne({ _id: whole?._id ?? '', churchId }, { $set: { purged: true } })
  expect(await codes()).toEqual(['purge-wrong'])
  await revisions.updateOne({ _id: whole?._id ?? '', churchId }, { $unset: { purged: true } })
  await expectVerified()
})
