import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantAsset } from '../../testkit/assets.ts'
import { endAt, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import type { WireCommand } from '../../testkit/mongodb/wire.ts'
import { pdfSaying } from '../../testkit/pdf/pdfs.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startPsaltery } from '../../testkit/process/program.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { arrangementDocument, createArrangement, createSong, saving } from '../../testkit/songs/songs.ts'
import { collectionsWith, filesWith } from '../../testkit/traces.ts'
import { until } from '../../testkit/until.ts'
import { problemsIn } from '../../testkit/verify.ts'

const WORD = 'Quittenmus'
const SHEET = pdfSaying(`${WORD} for choir`)
const REASON = 'Demanded by Example Publishers on 19 November'

let folder: string
let server: TestServer
let churchId: string
let editor: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'psaltery-purge-'))
  server = await startTestServer({ env: { XDG_CACHE_HOME: join(folder, 'server') } })
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
})
afterAll(async () => {
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

const purge = (assetId: string, ...flags: string[]) =>
  tool(
    'file',
    'purge',
    '--church',
    churchId,
    '--file',
    assetId,
    '--reason',
    REASON,
    '--yes',
    '--json',
    ...flags,
  )

test('a purged file is in no version, collection, cache or export; other files stay, and the history says why', async () => {
  const sheet = await plantAsset(server, churchId, `${WORD}.pdf`, SHEET)
  const again = await plantAsset(server, churchId, `${WORD} (2).pdf`, SHEET)
  const kept = await plantAsset(server, churchId, 'kept.pdf', pdfSaying('Kept'))
  const song = await createSong(editor, churchId)
  const now = (await createArrangement(editor, song.path, { assetIds: [sheet, kept] })).body.arrangement
  const once = (await createArrangement(editor, song.path, { assetIds: [again] })).body.arrangement
  const put = { method: 'PUT', headers: saving({ version: 1 }), body: arrangementDocument() }
  expect((await editor.send(`${song.path}/arrangements/${once.id}`, put)).status).toBe(200)
  const content = (id: string) => `/api/v1/churches/${churchId}/assets/${id}/content`
  for (const id of [sheet, again, kept]) expect((await editor.send(content(id))).status).toBe(200)
  // A copy gets its name after the answer.
  await until(async () => (await filesWith(folder, [SHEET])).length === 1)
  expect(await problemsIn(server)).toEqual([])

  const { code, stdout } = await purge(sheet, '--backup')
  expect(code).toBe(0)
  const result = JSON.parse(stdout)
  expect(result.purged.files.sort()).toEqual([sheet, again].sort())
  expect(result.purged.arrangements).toBe(2)
  expect(result.backupsWithIt).toHaveLength(1)

  expect(await collectionsWith(server, [WORD, SHEET])).toEqual([])
  await until(async () => (await filesWith(join(folder, 'server'), [SHEET])).length === 0)
  expect(await problemsIn(server)).toEqual([])
  expect((await tool('verify', '--church', churchId)).code).toBe(0)
  for (const id of [sheet, again]) expect((await editor.send(content(id))).status).toBe(404)
  expect((await editor.send(content(kept))).status).toBe(200)
  for (const [id, versions] of [
    [now.id, 2],
    [once.id, 3],
  ]) {
    const { revisions } = (await editor.send(`${song.path}/arrangements/${id}/revisions`)).body
    expect(revisions).toHaveLength(versions)
    expect(JSON.stringify(revisions)).not.toContain(WORD)
  }
  const restored = await editor.send(
    `${song.path.replace('v1', 'v2')}/arrangements/${once.id}/revisions/1/restore`,
    { method: 'POST', headers: saving({ version: 3 }) },
  )
  expect(restored.status).toBe(200)
  const history = await tool('history', '--church', churchId)
  expect(history.stdout.split(REASON)).toHaveLength(3)
  const file = join(folder, 'export.zip')
  expect((await tool('export', '--church', churchId, file)).code).toBe(0)
  expect((await tool('restore', file)).code).toBe(0)
  expect(await problemsIn(server)).toEqual([])
  expect((await purge(sheet, '--no-backup', '--renew-backups')).code).toBe(0)
  expect(await filesWith(join(folder, 'backups'), [SHEET])).toEqual([])
})

test('a purge that is killed anywhere leaves the file as it was or purged, and goes on when it is run again', async () => {
  const proxy = await startMongoProxy(server.where.uri)
  const points = [
    { step: 'findAndModify churches', arrives: true, isWhole: true },
    { step: 'insert revisions', arrives: true, isWhole: true },
    { step: 'update revisions', arrives: true, isWhole: true },
    { step: 'delete assets', arrives: true, isWhole: true },
    { step: 'commitTransaction', arrives: false, isWhole: true },
    { step: 'commitTransaction', arrives: true, isWhole: false },
    { step: 'aggregate bytes.files', arrives: false, isWhole: false },
    { step: 'delete bytes.chunks', arrives: false, isWhole: false },
  ]
  try {
    for (const { step, arrives, isWhole } of points) {
      const sheet = await plantAsset(server, churchId, `${WORD}.pdf`, SHEET)
      const song = await createSong(editor, churchId)
      await createArrangement(editor, song.path, { assetIds: [sheet] })
      const words = ['file', 'purge', '--church', churchId, '--file', sheet, '--reason', REASON]
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
      const content = `/api/v1/churches/${churchId}/assets/${sheet}/content`
      await until(async () => (await editor.send(content)).status === (isWhole ? 200 : 404))
      expect(await problemsIn(server)).toEqual([])
      expect((await purge(sheet, '--no-backup')).code).toBe(0)
      expect(await collectionsWith(server, [WORD, SHEET])).toEqual([])
      expect(await problemsIn(server)).toEqual([])
      const { revisions } = server.database.collections
      // One version without it, however often the command was run.
      const versions = await revisions.countDocuments({ churchId, songId: song.id, kind: 'arrangement' })
      expect({ step, versions }).toEqual({ step, versions: 2 })
    }
  } finally {
    await proxy.stop()
  }
})

test('a file in no arrangement goes too; an unknown one is refused', async () => {
  const unused = await plantAsset(server, churchId, `${WORD}.pdf`, SHEET)
  expect((await purge(unused, '--no-backup')).code).toBe(0)
  expect(await collectionsWith(server, [WORD, SHEET])).toEqual([])
  expect((await purge(unused, '--no-backup')).stderr).toContain('has no file')
})
