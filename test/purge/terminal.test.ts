import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantAsset } from '../../testkit/assets.ts'
import { pdfSaying } from '../../testkit/pdf/pdfs.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { MAIN, ROOT } from '../../testkit/process/main-file.ts'
import { environment, startOnTerminal } from '../../testkit/process/program.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createSong } from '../../testkit/songs/songs.ts'

const SURE = 'for ever? [y/N] '
const BACKUP = 'Make a backup first? [y/N] '
const RENEW = 'These backups still hold it. Make a new one now, and remove these? [y/N] '

const folder = await mkdtemp(join(tmpdir(), 'psaltery-purge-'))
const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const backups = async () => (await readdir(join(folder, 'backups')).catch(() => [])).sort()

/** Types an answer to each question at a terminal. */
const purge = async (words: readonly string[], answers: readonly (readonly [string, string])[]) => {
  const command = [process.execPath, '--no-env-file', MAIN, ...words, '--church', churchId]
  const terminal = startOnTerminal([...command, '--reason', 'Demanded'], {
    cwd: ROOT,
    env: await environment({
      MONGODB_URI: server.where.uri,
      MONGODB_DATABASE: server.where.name,
      XDG_CACHE_HOME: join(folder, 'tool'),
      BACKUP_DIR: join(folder, 'backups'),
    }),
  })
  for (const [question, answer] of answers) {
    await terminal.said(question)
    terminal.type(`${answer}\r`)
  }
  return { code: await terminal.exited, shown: await terminal.said('') }
}

const statusOf = async ({ path }: { readonly path: string }) => (await editor.send(path)).status

test('at a terminal nothing is purged before a yes', async () => {
  const song = await createSong(editor, churchId, { title: 'Morning' })
  for (const answer of ['n', '', 'yess', 'no']) {
    const { code, shown } = await purge(['song', 'purge', '--song', song.id], [[SURE, answer]])
    expect({ answer, code }).toEqual({ answer, code: 1 })
    expect(shown).toContain(`Purge "Morning" (${song.id}) for ever?`)
    expect(shown).toContain('Nothing was changed.')
    expect(shown).not.toContain(BACKUP)
  }
  expect([await statusOf(song), await backups()]).toEqual([200, []])
})

test('a backup is made first and replaced afterwards, each after a yes', async () => {
  const song = await createSong(editor, churchId, { title: 'Noon' })
  const words = ['song', 'purge', '--song', song.id]
  const kept = await purge(words, [
    [SURE, 'y'],
    [BACKUP, 'yes'],
    [RENEW, 'n'],
  ])
  expect(kept.code).toBe(0)
  const [first, none] = await backups()
  expect([typeof first, none]).toEqual(['string', undefined])
  expect(kept.shown).toContain('The song is purged, with 0 files.')
  expect(kept.shown).toMatch(new RegExp(`These backups still hold it:\\s+\\S*${first}`))
  expect(await statusOf(song)).toBe(404)
  const renewed = await purge(words, [
    [SURE, 'Y'],
    [BACKUP, ''],
    [RENEW, 'YES'],
  ])
  expect(renewed.code).toBe(0)
  expect(renewed.shown).toContain('those that held it are removed: 1 file.')
  const [second, more] = await backups()
  expect([second === first, more]).toEqual([false, undefined])
})

test('a file is purged in the same way; without a backup that holds it there is no third question', async () => {
  const assetId = await plantAsset(server, churchId, 'sheet.pdf', pdfSaying('Quittenmus'))
  const { code, shown } = await purge(
    ['file', 'purge', '--file', assetId],
    [
      [SURE, 'y'],
      [BACKUP, 'n'],
    ],
  )
  expect([code, shown]).toEqual([0, expect.stringContaining('The file is purged, from 0 arrangements.')])
  expect(shown).toContain('Purge "sheet.pdf"')
  expect(shown).not.toContain(RENEW)
})
