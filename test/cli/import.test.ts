import { afterAll, beforeEach, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { sampleSize } from '../../testkit/long-tests.ts'
import { endAt, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import type { WireCommand } from '../../testkit/mongodb/wire.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { answerOf, openWorkbench } from '../../testkit/process/run-tool.ts'
import { startTestServer } from '../../testkit/server.ts'
import { saving } from '../../testkit/songs/songs.ts'
import { expectClean } from '../../testkit/verify.ts'

let churchId: string

const server = await startTestServer()
const bench = await openWorkbench()

beforeEach(async () => {
  churchId = await makeChurch(server, 'St. Mary')
})

afterAll(async () => {
  await bench[Symbol.asyncDispose]()
  await server.stop()
})

const openLyrics = (title: string, ccli: string, words: string) =>
  `<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.8"><properties><titles><title>${title}</title></titles>
   <ccliNo>${ccli}</ccliNo></properties><lyrics><verse name="v1" lang="de"><lines>${words}</lines></verse></lyrics></song>`

const plain = (title: string, words: string) =>
  `${title}\n\nVerse 1\n${words}\n\nChorus\nAll the morning, ${words}\n`

const folderOf = async (name: string, files: Readonly<Record<string, string | Uint8Array>>) => {
  const folder = bench.path(name)
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await Bun.write(join(folder, file), content)
  }
  return folder
}

const run = async (...args: string[]) => {
  const { code, stdout, stderr } = await bench.tool(
    server.where,
    'import',
    '--json',
    '--church',
    churchId,
    ...args,
  )
  return { code, stderr, ...JSON.parse(stdout) }
}

const songs = () =>
  server.database.collections.songs.find({ churchId }).sort({ 'document.title': 1 }).toArray()

const arrangements = () => server.database.collections.arrangements.find({ churchId }).toArray()

const titles = async () => (await songs()).map(({ document }) => document.title)

test('files of several formats, a folder and a zip arrive whole; what cannot be read has a line of its own', async () => {
  const folder = await folderOf('mixed', {
    'one.xml': openLyrics('Über dem Wasser', '1234567', 'Der Morgen kommt<br/>über dem Wasser'),
    'below/two.cho': '{title: Second Light}\n{soc}\n[G]Sing in the [D]morning\n{eoc}\n',
    'three.txt': plain('Third Hour', 'the bells are ringing'),
    'broken.xml': '<song><title>Never ended',
    'picture.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
  })
  const { readable, writable } = new TransformStream()
  const zipped = new Response(readable).bytes()
  const zip = new ZipWriter(writable, { useWebWorkers: false })
  await zip.add('four.txt', new TextReader(plain('Fourth Watch', 'the lamp is lit')))
  await zip.close()
  await Bun.write(join(folder, 'more.zip'), await zipped)

  const { code, created, unreadFiles, fileReport, songReport, stderr } = await run(folder, '--language', 'en')
  expect({ code, created, unreadFiles }).toEqual({ code: 1, created: 4, unreadFiles: 2 })
  expect(stderr).toBe('2 of the files or songs could not be imported; they are named above.\n')
  const warned = (file: string) =>
    fileReport.find((line: { file: string }) => line.file === join(folder, file))?.warnings
  expect(warned('broken.xml')).toEqual([{ code: 'unreadable' }])
  expect(warned('picture.png')).toEqual([{ code: 'unknownFormat' }])
  expect(await titles()).toEqual(['Fourth Watch', 'Second Light', 'Third Hour', 'Über dem Wasser'])
  expect((await songs())[3]?.document.songbooks).toEqual([{ book: 'CCLI', number: '1234567' }])
  const lyrics = await server.database.collections.lyrics.find({ churchId }).toArray()
  expect(lyrics.map(({ language }) => language).sort()).toEqual(['de', 'en', 'en', 'en'])
  expect(songReport.find(({ title }: { title: string }) => title === 'Second Light').warnings).toEqual([])
  expect((await arrangements()).map(({ document }) => document)).toEqual([
    {
      label: 'Chart',
      lyricVersionIds: [],
      assetIds: [],
      sourceKey: null,
      tempo: null,
      chart: '{title: Second Light}\n{soc}\n[G]Sing in the [D]morning\n{eoc}\n',
    },
  ])
  await expectClean(server)
})

test('the same files again save nothing; a song the church has is left alone and listed, unless it is asked for', async () => {
  const folder = await folderOf('again', {
    'a.txt': plain('Morning Bell', 'hear the bell'),
    'b.xml': openLyrics('Wasser', '77', '<chord name="G"/>Wasser'),
  })
  expect((await run(folder)).created).toBe(2)
  expect(await run(folder)).toMatchObject({ code: 0, created: 0, alreadyThere: 2 })
  expect(await arrangements()).toHaveLength(1)
  expect(await run(folder, '--language', 'fr')).toMatchObject({ code: 0, created: 0, alreadyThere: 2 })
  const other = await folderOf('other', {
    'same-words.txt': plain('morning  bell!', 'Hear the bell'),
    'same-number.xml': openLyrics('Another title', '77', 'Wasser'),
    'wrong-number.xml': openLyrics('Quite another', '77', 'Andere Worte'),
    'new.txt': plain('Morning Bell', 'other words'),
  })
  const { created, duplicate, songReport } = await run(other)
  expect({ created, duplicate }).toEqual({ created: 2, duplicate: 2 })
  expect(songReport.flatMap((line: { duplicateOf?: string }) => line.duplicateOf ?? []).sort()).toEqual([
    'Morning Bell',
    'Wasser',
  ])
  expect((await run(other, '--keep-duplicates')).created).toBe(2)
  expect(await songs()).toHaveLength(6)
  await expectClean(server)
})

test('a dry run says what would be done and saves nothing', async () => {
  const folder = await folderOf('dry', { 'a.txt': plain('Evening Bell', 'hear the bell'), 'b.txt': '' })
  expect(await run(folder, '--dry-run')).toMatchObject({ wouldCreate: 1, unreadFiles: 1, created: 0 })
  expect(await songs()).toEqual([])
})

test('the text names the outcome of each file', async () => {
  const folder = await folderOf('words', { 'a.txt': plain('Night Bell', 'hear'), 'b.xml': '<nothing/>' })
  const { code, stdout, stderr } = await bench.tool(server.where, 'import', '--church', churchId, folder)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: '1 of the files or songs could not be imported; they are named above.\n',
  })
  expect(stdout).toBe(
    `${join(folder, 'b.xml')}: This is not a song format that can be read.\n` +
      '2 files; songs: 1 saved. 1 file holds no song that could be read.\n',
  )
})

test.each([
  ['a path that does not exist', ['/nowhere/at/all'], 'There is no file or folder "/nowhere/at/all".'],
  ['no path', [], 'the name of a PATH is missing'],
  ['a language that is none', ['.', '--language', 'x'], '--language must'],
])('%s is one sentence and exit 1', async (_, args, sentence) => {
  const { code, stderr } = await bench.tool(server.where, 'import', '--church', churchId, ...args)
  expect(code).toBe(1)
  expect(stderr).toContain(sentence)
})

/** More batches than the killed runs save. */
const MANY = sampleSize(320, 2_000)

/** Where an import is killed: at its second commit, before and after it reaches MongoDB, and inside a transaction. */
const kills: readonly { readonly step: string; readonly arrives: boolean }[] = [
  { step: 'commitTransaction', arrives: false },
  { step: 'commitTransaction', arrives: true },
  { step: 'insert lyrics', arrives: true },
]

test(`${MANY} songs, killed again and again and run again: exactly ${MANY}, each with its words`, async () => {
  const files = Array.from({ length: MANY }, (_, at) => [
    `${at}.txt`,
    plain(`Song number ${at}`, `words of song number ${at}`),
  ])
  const folder = await folderOf('many', Object.fromEntries(files))
  const { collections } = server.database
  await using opened = new AsyncDisposableStack()
  const proxy = await startMongoProxy(server.where.uri)
  opened.defer(() => proxy.stop())
  for (const { step, arrives } of kills) {
    const through = { uri: proxy.uri, name: server.where.name }
    const running = await bench.start(through, 'import', '--json', '--church', churchId, folder)
    let steps = 0
    const isAt = (command: WireCommand) => command.step === step && ++steps === 2
    const end = () => running.child.kill('SIGKILL')
    const isKilled = await endAt(proxy, { isAt, arrives, end }, () => running.ended)
    expect({ step, arrives, isKilled }).toEqual({ step, arrives, isKilled: true })
  }
  const { created, alreadyThere, duplicate } = answerOf(
    await bench.tool(server.where, 'import', '--json', '--church', churchId, folder),
  )
  expect(created + alreadyThere).toBe(MANY)
  expect(created).toBeWithin(1, MANY)
  expect(duplicate).toBe(0)
  expect(new Set(await titles()).size).toBe(MANY)
  expect(await collections.songs.countDocuments({ churchId })).toBe(MANY)
  expect(await collections.lyrics.countDocuments({ churchId })).toBe(MANY)
  await expectClean(server)
})

test('two imports of the same files at once save each song and its words once', async () => {
  const files = Array.from({ length: 40 }, (_, at) => [
    `${at}.txt`,
    plain(`Twice at once ${at}`, `words of song number ${at}`),
  ])
  const folder = await folderOf('twice', Object.fromEntries(files))
  const both = await Promise.all([run(folder), run(folder)])
  expect(both.map(({ code, duplicate, refused }) => ({ code, duplicate, refused }))).toEqual(
    both.map(() => ({ code: 0, duplicate: 0, refused: 0 })),
  )
  expect(new Set(await titles()).size).toBe(40)
  const { collections } = server.database
  const events = await collections.events.find({ churchId }).sort({ cursor: 1 }).toArray()
  const ofSongs = events.filter(({ kind }) => kind === 'song.created')
  const ofWords = events.filter(({ kind }) => kind === 'song.lyrics.created')
  expect([ofSongs, ofWords].map(({ length }) => length)).toEqual([40, 40])
  expect(new Set(ofWords.map(({ songId }) => songId))).toEqual(new Set(ofSongs.map(({ songId }) => songId)))
  await expectClean(server)
})

test('the words of a song are saved in its transaction', async () => {
  const folder = await folderOf('together', {
    'a.xml': openLyrics('Erstes', '', 'Worte'),
    'b.xml': openLyrics('Zweites', '', 'Andere Worte'),
  })
  expect((await run(folder)).created).toBe(2)
  const { events, search } = server.database.collections
  const saved = await events.find({ churchId }).sort({ cursor: 1 }).toArray()
  expect(saved.map(({ kind }) => kind)).toEqual([
    'song.created',
    'song.lyrics.created',
    'song.created',
    'song.lyrics.created',
  ])
  const entries = await search.find({ churchId }).sort({ title: 1 }).toArray()
  expect(entries.map(({ cursor, lyrics }) => ({ cursor, lyrics: Object.values(lyrics) }))).toEqual([
    { cursor: saved[1]?.cursor ?? 0, lyrics: [{ label: '', text: 'worte' }] },
    { cursor: saved[3]?.cursor ?? 0, lyrics: [{ label: '', text: 'andere worte' }] },
  ])
})

test('--update finds a song by its title and half of its lines when its words begin otherwise', async () => {
  const before = await folderOf('beginnings-before', {
    'a.txt': plain('Morning', 'The light has come'),
    'b.txt': 'Evening\n\nVerse 1\nOne\nTwo\nThree\n',
    'c.txt': 'Evening\n\nVerse 1\nOther\nTwo\nThree\n',
    'd.txt': 'Noon\n\nVerse 1\nHigh\nThe sun\n',
    'e.txt': 'Night\n\nVerse 1\nDark\nThe moon\nThe stars\n',
  })
  expect(await run(before)).toMatchObject({ code: 0, created: 5 })
  const newer = await folderOf('beginnings-newer', {
    'a.txt': 'Morning!\n\nVerse 1\nOur light has come\n\nChorus\nAll the morning, the light has come\n',
    'both.txt': 'Evening\n\nVerse 1\nNew\nTwo\nThree\n',
    'less-than-half.txt': 'Noon\n\nVerse 1\nLow\nThe rain\nThe sun\n',
    'closer.txt': 'Night\n\nVerse 1\nDark\nThe moon\nStars\n',
    'another-of-its-title.txt': 'Night\n\nVerse 1\nBright\nThe moon\nThe stars\n',
  })
  expect(await run('--update', '--dry-run', newer)).toMatchObject({ wouldUpdate: 2, wouldCreate: 3 })
  expect(await run('--update', newer)).toMatchObject({ code: 0, updated: 2, created: 3, changedHere: 0 })
  expect(await titles()).toEqual([
    ...['Evening', 'Evening', 'Evening', 'Morning', 'Night', 'Night', 'Noon', 'Noon'],
  ])
  const [morning] = (await songs()).filter(({ document }) => document.title === 'Morning')
  const words = await server.database.collections.lyrics
    .find({ churchId, songId: morning?._id ?? '' })
    .toArray()
  expect(words.map(({ document }) => document.sections[0]?.lines.map(({ text }) => text))).toEqual([
    ['Our light has come'],
  ])
  expect(await run('--update', newer)).toMatchObject({ updated: 0, created: 0, alreadyThere: 5 })
  await expectClean(server)
})

test('--update brings in a newer file, and leaves a song alone that a person changed', async () => {
  const editor = await makeMember(server, churchId, 'Editor')
  const file = (title: string, second: string, more = '') =>
    `<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.8"><properties><titles><title>${title}</title></titles>
     </properties><lyrics><verse name="v1" lang="de"><lines>Zeile eins<br/>${second}<br/>Zeile drei</lines></verse>${more}</lyrics></song>`
  const old = await folderOf('old', { 'a.xml': file('Morgen', 'alt'), 'b.xml': file('Abend', 'alt') })
  expect(await run(old)).toMatchObject({ code: 0, created: 2 })
  const wordsOf = async (title: string) => {
    const song = await server.database.collections.songs.findOne({ churchId, 'document.title': title })
    const [words] = await server.database.collections.lyrics
      .find({ churchId, songId: song?._id ?? '' })
      .toArray()
    return { song, words, lines: words?.document.sections[0]?.lines ?? [] }
  }
  const before = await wordsOf('Morgen')
  const { song, words } = await wordsOf('Abend')
  const document = { ...words?.document, label: 'edited here' }
  const path = `/api/v1/churches/${churchId}/songs/${song?._id}/lyrics/${words?._id}`
  expect(
    (await editor.send(path, { method: 'PUT', headers: saving({ version: 1 }), body: document })).status,
  ).toBe(200)
  const english = '<verse name="v1" lang="en"><lines><chord name="G"/>Line one</lines></verse>'
  const newer = await folderOf('newer', {
    'a.xml': file('Morgen', 'neu', english),
    'b.xml': file('Abend', 'neu'),
  })
  expect(await run(newer)).toMatchObject({ duplicate: 2, updated: 0 })
  expect(await run('--update', '--dry-run', newer)).toMatchObject({ wouldUpdate: 1, changedHere: 1 })
  expect(await run('--update', newer)).toMatchObject({ code: 3, updated: 1, changedHere: 1, created: 0 })
  const after = await wordsOf('Morgen')
  expect(after.lines.map(({ text }) => text)).toEqual(['Zeile eins', 'neu', 'Zeile drei'])
  expect([after.lines[0]?.id, after.lines[2]?.id]).toEqual([before.lines[0]?.id, before.lines[2]?.id])
  expect(after.words?.version).toBe(2)
  expect((await wordsOf('Abend')).lines[1]?.text).toBe('alt')
  expect(await server.database.collections.lyrics.countDocuments({ churchId, language: 'en' })).toBe(1)
  expect(await run('--update', newer)).toMatchObject({ updated: 0, alreadyThere: 1, changedHere: 1 })
  expect(await arrangements()).toMatchObject([{ songId: after.song?._id, document: { label: 'Chart' } }])
  const otherChords = await folderOf('chords', {
    'a.xml': file('Morgen', 'neu', english.replace('"G"', '"A"')),
  })
  expect(await run('--update', otherChords)).toMatchObject({ updated: 0, alreadyThere: 1 })
  expect(
    await bench.tool(server.where, 'import', '--church', churchId, '--update', '--keep-duplicates', old),
  ).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--keep-duplicates'),
  })
  await expectClean(server)
})
