import { afterAll, beforeEach, expect, test } from 'bun:test'
import { lstat, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { openWorkbench } from '../../testkit/process/run-tool.ts'
import { startTestServer } from '../../testkit/server.ts'
import {
  createArrangement,
  createLyrics,
  createSong,
  lyricsDocument,
  saving,
  sendUntilSaved,
} from '../../testkit/songs/songs.ts'
import { until } from '../../testkit/until.ts'

let churchId: string
let editor: Client
let folder: string

const server = await startTestServer()
const bench = await openWorkbench()

beforeEach(async () => {
  churchId = await makeChurch(server, 'St. Mary')
  editor = await makeMember(server, churchId, 'Editor')
  folder = bench.path(crypto.randomUUID())
})

afterAll(async () => {
  await bench[Symbol.asyncDispose]()
  await server.stop()
})

const words = (format: string, church = churchId) => ['sync', '--church', church, '--format', format, folder]

const sync = async (format = 'openlyrics', church = churchId) => {
  const { code, stdout, stderr } = await bench.tool(server.where, '--json', ...words(format, church))
  return { code, stderr, ...(stdout ? JSON.parse(stdout) : {}) }
}

/** The files that a program sees which reads the folder. */
const files = async () => (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()

const content = (name: string) => Bun.file(join(folder, name)).text()

const add = async (title: string, line = `A line of ${title}`) => {
  const song = await createSong(editor, churchId, { title })
  await createLyrics(editor, song.path, lyricsDocument({ 'Verse 1': [line] }))
  return song
}

const rename = (path: string, title: string, version = 1) =>
  sendUntilSaved(editor, path, { method: 'PUT', headers: saving({ version }), body: { title } })

const archive = async (path: string, action = 'archive') => {
  const answer = await editor.send(`${path.replace('/v1/', '/v2/')}/${action}`, {
    method: 'POST',
    headers: saving({ version: 1 }),
  })
  expect(answer.status).toBe(200)
}

test('the first run writes every song that is not archived, later ones what changed', async () => {
  const morning = await add('Morning')
  await add('Evening')
  await archive((await add('Old')).path)
  expect(await sync()).toMatchObject({ code: 0, written: 2, removed: 0 })
  expect(await files()).toEqual(['Evening.xml', 'Morning.xml'])
  expect(await content('Morning.xml')).toContain('A line of Morning')
  await Bun.write(join(folder, 'Evening.xml'), 'not touched')
  await rename(morning.path, 'Dawn')
  await add('Noon')
  expect(await sync()).toMatchObject({ code: 0, written: 2, removed: 1 })
  expect(await files()).toEqual(['Dawn.xml', 'Evening.xml', 'Noon.xml'])
  expect(await content('Evening.xml')).toBe('not touched')
  expect(await sync()).toMatchObject({ code: 0, written: 0, removed: 0 })
})

test('archived songs leave the folder and come back', async () => {
  const { path } = await add('Morning')
  await sync()
  await archive(path)
  expect(await sync()).toMatchObject({ written: 0, removed: 1 })
  expect(await files()).toEqual([])
  await archive(path, 'unarchive')
  await sync()
  expect(await files()).toEqual(['Morning.xml'])
})

test('songs of one title have files of their own and keep them', async () => {
  const first = await add('Grace', 'The first')
  await sync()
  await add('GRACE', 'The second')
  await sync()
  const all = await files()
  expect(all).toEqual(['GRACE (2).xml', 'Grace.xml'])
  expect(await content('Grace.xml')).toContain('The first')
  expect(await content('GRACE (2).xml')).toContain('The second')
  await rename(first.path, 'Mercy')
  await sync()
  expect(await files()).toEqual(['GRACE (2).xml', 'Mercy.xml'])
})

test('files of other programs are left alone, and a file that went missing is written again', async () => {
  await add('Grace')
  await mkdir(folder)
  await Bun.write(join(folder, 'Grace.xml'), 'of another program')
  await sync()
  expect(await files()).toEqual(['Grace (2).xml', 'Grace.xml'])
  expect(await content('Grace.xml')).toBe('of another program')
  await rm(join(folder, 'Grace (2).xml'))
  expect(await sync()).toMatchObject({ written: 1 })
  expect(await files()).toEqual(['Grace (2).xml', 'Grace.xml'])
})

test('a song with two languages has a file for each as text', async () => {
  const { path } = await add('Grace')
  await createLyrics(editor, path, { ...lyricsDocument({ 'Strophe 1': ['Gnade'] }), language: 'de' })
  expect(await sync('text')).toMatchObject({ written: 2 })
  expect(await files()).toEqual(['Grace de.txt', 'Grace en.txt'])
})

test('a run that ended in the middle is completed by the next one, and leaves no file behind', async () => {
  const [first, last] = [await add('First'), await add('Last')]
  await add('Middle')
  const { cursor } = await sync()
  await rename(first.path, 'Earliest')
  await rename(last.path, 'Latest')
  await sync()
  // As if it had been killed when the new names were stored and one old file was removed.
  const state = join(folder, '.psaltery-sync.json')
  await Bun.write(
    state,
    JSON.stringify({ ...(await Bun.file(state).json()), cursor, removing: ['First.xml'] }),
  )
  await Bun.write(join(folder, 'First.xml'), 'to remove')
  await rm(join(folder, 'Latest.xml'))
  await rename(first.path, 'Before all', 2)
  expect(await sync()).toMatchObject({ code: 0 })
  expect(await files()).toEqual(['Before all.xml', 'Latest.xml', 'Middle.xml'])
})

test.each([
  ['the state', '.psaltery-sync.json'],
  ['the lock', '.psaltery-sync.lock'],
  ['a file that is not complete', '.psaltery-sync.part'],
  ['a song', 'Morning.xml'],
])('a link that another user put in place of %s is replaced and not followed', async (_name, name) => {
  const { path } = await add('Morning')
  await sync()
  const [there, missing] = [bench.path(crypto.randomUUID()), bench.path(crypto.randomUUID())]
  await Bun.write(
    there,
    await Bun.file(join(folder, name))
      .bytes()
      .catch(() => 'of another program'),
  )
  const before = await Bun.file(there).bytes()
  let version = 1
  for (const [target, line] of [
    [there, 'One'],
    [missing, 'Two'],
  ] as const) {
    await rm(join(folder, name), { force: true })
    await symlink(target, join(folder, name))
    await add(line)
    await rename(path, 'Morning', version++)
    expect(await sync()).toMatchObject({ code: 0 })
    const found = await lstat(join(folder, name)).catch(() => null)
    expect(found?.isSymbolicLink() ?? false).toBe(false)
  }
  expect(await Bun.file(there).bytes()).toEqual(before)
  expect(await Bun.file(missing).exists()).toBe(false)
  const seenByAll = (await lstat(join(folder, 'Two.xml'))).mode & 0o777
  expect(seenByAll).toBe(0o666 & ~process.umask())
})

test('a song that cannot be written is named, the others are written, and the next run tries it again', async () => {
  const [broken, blocked] = [await add('Broken'), await add('Blocked')]
  await add('Sound')
  await sync()
  await rename(broken.path, 'Damaged')
  await createLyrics(editor, blocked.path, { ...lyricsDocument(), language: 'de' })
  await add('New')
  const songId = broken.path.split('/').at(-1) ?? ''
  const { songs } = server.database.collections
  const head = await songs.findOne({ churchId, _id: songId })
  await songs.updateOne({ churchId, _id: songId }, { $set: { 'document.authors': null } } as never)
  // A folder cannot be replaced by a file.
  await rm(join(folder, 'Blocked.xml'))
  await mkdir(join(folder, 'Blocked.xml', 'inside'), { recursive: true })
  for (const _ of ['the first time', 'again']) {
    const { code, stderr, unwritten } = await sync()
    expect(code).toBe(1)
    for (const title of ['"Damaged"', '"Blocked"']) expect(stderr).toContain(title)
    expect(stderr).not.toContain('Sound')
    expect(unwritten.map(({ title }: { title: string }) => title).sort()).toEqual(['Blocked', 'Damaged'])
    expect(await files()).toEqual(['Blocked.xml', 'Broken.xml', 'New.xml', 'Sound.xml'])
  }
  await songs.updateOne(
    { churchId, _id: songId },
    { $set: { 'document.authors': head?.document.authors ?? [] } },
  )
  await rm(join(folder, 'Blocked.xml'), { recursive: true })
  expect(await sync()).toMatchObject({ code: 0, written: 2, unwritten: [] })
  expect(await files()).toEqual(['Blocked.xml', 'Damaged.xml', 'New.xml', 'Sound.xml'])
})

test('a song whose chart has a directive of every inherited name is written', async () => {
  const song = await add('Names')
  const chart = Object.getOwnPropertyNames(Object.prototype)
    .map((name) => `{${name}}\n{start_of_${name}}\n[G]Over the ${name}\n{end_of_${name}}`)
    .join('\n')
  await createArrangement(editor, song.path.replace('/v1/', '/v2/'), { chart })
  expect(await sync('chordpro')).toMatchObject({ code: 0, written: 1 })
  expect(await content('Names.cho')).toContain('Over the constructor')
})

test('with --follow it writes changes until it is stopped', async () => {
  await add('Morning')
  const running = await bench.start(server.where, ...words('openlyrics'), '--follow')
  await until(async () => (await files().catch((): string[] => [])).includes('Morning.xml'))
  await add('Evening')
  await until(async () => (await files()).includes('Evening.xml'))
  running.child.kill('SIGTERM')
  expect(await running.ended).toMatchObject({ code: 0, stdout: expect.stringContaining('2 files written') })
})

test('a second run in the same folder is refused until the first one has ended, also by a kill', async () => {
  await add('Morning')
  const following = await bench.start(server.where, ...words('openlyrics'), '--follow')
  await until(async () => (await files().catch((): string[] => [])).includes('Morning.xml'))
  expect(await sync()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Another "sync" is at work'),
  })
  following.child.kill('SIGKILL')
  await following.ended
  await add('Evening')
  expect(await sync()).toMatchObject({ code: 0 })
  expect(await files()).toEqual(['Evening.xml', 'Morning.xml'])
})

test('a folder of another church or format, a file and a damaged state are refused with a sentence', async () => {
  await add('Morning')
  await sync()
  const other = await makeChurch(server, 'St. John')
  expect(await sync('openlyrics', other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('another church'),
  })
  expect(await sync('text')).toMatchObject({ code: 1, stderr: expect.stringContaining('as openlyrics') })
  expect(await sync('word')).toMatchObject({ code: 1, stderr: expect.stringContaining('--format') })
  const outside = bench.path('outside.xml')
  await Bun.write(outside, 'stays')
  const state = join(folder, '.psaltery-sync.json')
  const { files: _, ...valid } = await Bun.file(state).json()
  await Bun.write(state, JSON.stringify({ ...valid, files: {}, removing: ['../outside.xml'] }))
  expect(await sync()).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be read') })
  expect(await Bun.file(outside).text()).toBe('stays')
  folder = outside
  expect(await sync()).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a folder') })
})
