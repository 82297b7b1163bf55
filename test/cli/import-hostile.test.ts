import { afterAll, expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startZip } from '../../src/formats/zip.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { makeChurch } from '../../testkit/people.ts'
import { watchMemory } from '../../testkit/process/highest-memory.ts'
import { openWorkbench } from '../../testkit/process/run-tool.ts'
import { startTestServer } from '../../testkit/server.ts'
import { expectClean } from '../../testkit/verify.ts'

const FILES = sampleSize(400, 2_000)
const MOST_MB = 500

const server = await startTestServer()
const bench = await openWorkbench()
const churchId = await makeChurch(server, 'St. Mary')

afterAll(async () => {
  await bench[Symbol.asyncDispose]()
  await server.stop()
})

const folderCalled = async (name: string): Promise<string> => {
  const folder = bench.path(name)
  await mkdir(folder)
  return folder
}

/** Runs an import to its end, with its memory at its highest, in MB. */
const run = async (folder: string) => {
  const { child, ended } = await bench.start(
    server.where,
    'import',
    '--json',
    '--church',
    churchId,
    '--language',
    'en',
    folder,
  )
  const highest = watchMemory(child.pid)
  const { code, stdout } = await ended
  return { code, ...JSON.parse(stdout), memory: highest() }
}

const song = (number: number) => `Song number ${number}\n\nVerse 1\nWords of song number ${number}\n`

const DEEP = '<a>'.repeat(100_000)
const BOMB = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "${'a'.repeat(1000)}">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`,
).join('')}]><song><title>&j;</title></song>`

/** Every fourth file is one of these. */
const BAD = [
  ['empty.txt', '', 'noSong'],
  ['binary.txt', 'GIF89a\0\0', 'unknownFormat'],
  ['cut.xml', '<song><title>Never ended', 'unreadable'],
  ['deep.xml', DEEP, 'unreadable'],
  ['bomb.xml', BOMB, 'unreadable'],
  ['letter.docx', 'PK\u0003\u0004 not a whole zip', 'otherFormat'],
  ['letters.zip', 'PK\u0003\u0004 not a whole zip', 'unreadable'],
] as const

test(`${FILES} files at once, of which every fourth is bad: a warning for each of them, and all the others arrive`, async () => {
  const folder = await folderCalled('many')
  const expected = new Map<string, string>()
  for (let number = 0; number < FILES; number++) {
    const [name, content, code] = BAD[(number >> 2) % BAD.length] ?? BAD[0]
    const path = join(folder, number % 4 === 0 ? `${number} ${name}` : `${number}.txt`)
    await Bun.write(path, number % 4 === 0 ? content : song(number))
    if (number % 4 === 0) expected.set(path, code)
  }
  const { code, created, unreadFiles, fileReport, memory } = await run(folder)
  expect({ code, created, unreadFiles }).toEqual({ code: 1, created: FILES * 0.75, unreadFiles: FILES / 4 })
  const warned = fileReport.flatMap(({ file, warnings }: { file: string; warnings: { code: string }[] }) =>
    warnings.length > 0 ? [[file, warnings[0]?.code]] : [],
  )
  expect(new Map(warned)).toEqual(expected)
  expect(await server.database.collections.songs.countDocuments({ churchId })).toBe(FILES * 0.75)
  expect(memory).toBeLessThan(MOST_MB)
  await expectClean(server)
})

test('an XML of 200 MB, on disk and swollen out of a zip, is refused before it is read whole, like one of 20 MB', async () => {
  const folder = await folderCalled('huge')
  const verses = '<verse name="v1"><lines>Words without end</lines></verse>\n'.repeat(20_000)
  const beginning = '<song xmlns="http://openlyrics.info/namespace/2009/song"><properties/><lyrics>'
  const times = Math.ceil(200_000_000 / verses.length)
  const file = Bun.file(join(folder, 'huge.xml')).writer()
  file.write(beginning)
  for (let written = 0; written < times; written++) {
    file.write(verses)
    await file.flush()
  }
  await file.end()
  expect(Bun.file(join(folder, 'huge.xml')).size).toBeGreaterThan(200_000_000)
  await Bun.write(
    join(folder, 'large.xml'),
    beginning + verses.repeat(Math.floor(19_000_000 / verses.length)),
  )
  const zip = startZip()
  await zip.add('huge.xml', beginning + verses.repeat(times))
  await zip.add('small.txt', song(5_000))
  await Bun.write(join(folder, 'swollen.zip'), await (await zip.finish()).bytes())
  await Bun.write(join(folder, 'z.txt'), song(5_001))
  const { created, fileReport, memory } = await run(folder)
  expect(created).toBe(2)
  expect(fileReport).toEqual([
    { file: join(folder, 'huge.xml'), songs: 0, warnings: [{ code: 'songTooLarge' }] },
    { file: join(folder, 'large.xml'), songs: 0, warnings: [{ code: 'songTooLarge' }] },
    { file: join(folder, 'swollen.zip/huge.xml'), songs: 0, warnings: [{ code: 'tooLarge' }] },
    { file: join(folder, 'swollen.zip/small.txt'), songs: 1, warnings: [] },
    { file: join(folder, 'z.txt'), songs: 1, warnings: [] },
  ])
  expect(memory).toBeLessThan(MOST_MB / 2)
})
