import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Archive, churchEntry, MANIFEST, openArchive } from '../../src/formats/archive.ts'
import { arrangementsInArchive, fileInArchive, songsInArchive } from '../../src/formats/archive-songs.ts'
import { formatLyrics } from '../../src/formats/lyrics-document.ts'
import type { FormatSong, Warning } from '../../src/formats/song.ts'
import { warningList } from '../../src/formats/warnings.ts'
import { makeChurch } from '../../testkit/people.ts'
import { answerOf, openWorkbench, type Workbench } from '../../testkit/process/run-tool.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { expectClean } from '../../testkit/verify.ts'
import { type Archives, openArchives } from './archives.ts'
import {
  type Entries,
  editLine,
  editLines,
  editManifest,
  entriesOf,
  named,
  renewManifest,
  zipOf,
} from './forge.ts'
import { makeFullChurch } from './full-church.ts'

let server: TestServer
let archives: Archives
let bench: Workbench
let churchId: string
let file: string

beforeAll(async () => {
  server = await startTestServer()
  archives = await openArchives()
  bench = await openWorkbench()
  churchId = (await makeFullChurch(server, 15, 100)).churchId
  file = await archives.export(server, churchId, 'church.zip')
})

afterAll(async () => {
  await archives[Symbol.asyncDispose]()
  await bench[Symbol.asyncDispose]()
  await server.stop()
})

/** The songs and words of a church that are not archived, without their ids, in the order they were made. */
const savedSongs = async (id: string): Promise<FormatSong[]> => {
  const { songs, lyrics } = server.database.collections
  const heads = await songs
    .find({ churchId: id, archivedAt: { $exists: false } })
    .sort({ createdAt: 1 })
    .toArray()
  const words = await lyrics
    .find({ churchId: id, archivedAt: { $exists: false } })
    .sort({ createdAt: 1 })
    .toArray()
  return heads.map(({ _id, document }) => ({
    metadata: document,
    lyrics: words
      .filter(({ songId }) => songId === _id)
      .map(({ language, document }) => formatLyrics({ language, ...document })),
  }))
}

const sorted = (songs: readonly FormatSong[]): string[] =>
  songs
    .map(({ metadata, lyrics }) =>
      JSON.stringify([metadata, lyrics.map((one) => JSON.stringify(one)).sort()]),
    )
    .sort()

const opened = async (zip: Blob): Promise<Archive> => {
  const archive = await openArchive(zip)
  if (!archive) throw new Error('It was not taken for an archive.')
  return archive
}

const read = async (zip: Blob, ...limits: [] | [Parameters<typeof songsInArchive>[2]]) => {
  const warnings = warningList()
  const songs = await Array.fromAsync(songsInArchive(await opened(zip), warnings, ...limits))
  return { songs, warnings: warnings.all }
}

/** The same archive, changed. */
const forged = async (change: (entries: Entries) => void): Promise<Blob> => {
  const entries = await entriesOf(file)
  change(entries)
  return new Blob([new Uint8Array(await zipOf(entries))])
}

test('an export imported into another church by the tool gives equal songs and words, once', async () => {
  const other = await makeChurch(server, 'St. Anne')
  const run = async () =>
    answerOf(await bench.tool(server.where, 'import', '--json', '--keep-duplicates', '--church', other, file))
  const expected = await savedSongs(churchId)
  const { created, fileReport } = await run()
  expect(created).toBe(expected.length)
  expect(expected.length).toBeGreaterThan(10)
  expect(sorted(await savedSongs(other))).toEqual(sorted(expected))
  expect(fileReport).toEqual([
    {
      file,
      songs: expected.length,
      warnings: [
        { code: 'archivedLeftOut', count: expect.any(Number) },
        { code: 'sheetMusicLeftOut', count: expect.any(Number) },
      ],
    },
  ])
  expect(await run()).toMatchObject({ created: 0, alreadyThere: expected.length })
  await expectClean(server)
})

test('the songs are the same however few of them are read at once', async () => {
  const whole = await read(Bun.file(file))
  expect(whole.songs.map(({ read: { song } }) => song)).toEqual(await savedSongs(churchId))
  for (const [songsAtOnce, wordBytesAtOnce] of [
    [3, 1e9],
    [1000, 1000],
    [7, 1],
  ] as const)
    expect(await read(Bun.file(file), { songBytes: 1e9, songsAtOnce, wordBytesAtOnce })).toEqual(whole)
})

test('arrangements come with their files', async () => {
  const archive = await opened(Bun.file(file))
  const { songs } = await read(Bun.file(file))
  const warnings = warningList()
  const found = await arrangementsInArchive(archive, new Set(songs.map(({ id }) => id)), warnings)
  expect(warnings.all).toEqual([])
  const { arrangements, assets } = server.database.collections
  const ofSongs = { churchId, songId: { $in: songs.map(({ id }) => id) } }
  const saved = await arrangements.find({ ...ofSongs, archivedAt: { $exists: false } }).toArray()
  expect(found.map(({ label }) => label).sort()).toEqual(saved.map(({ document }) => document.label).sort())
  const [first] = found.flatMap(({ files }) => files)
  const bytes = await fileInArchive(archive, first?.sha256 ?? '')
  expect(bytes?.length).toBe((await assets.findOne({ churchId, sha256: first?.sha256 ?? '' }))?.size ?? 0)
})

describe('what is wrong with an archive is a warning', () => {
  const whole = async () => (await read(Bun.file(file))).songs.length

  test.each<[name: string, change: (entries: Entries) => void, warning: Warning]>([
    [
      'a newer version',
      (entries) => editManifest(entries, (manifest) => (manifest.version = 3)),
      { code: 'newerArchive', about: '3', count: 1 },
    ],
    [
      'a backup of several churches',
      (entries) => editManifest(entries, (manifest) => manifest.churches.push({ id: 'other' })),
      { code: 'severalChurches', count: 2 },
    ],
    [
      'no church',
      (entries) => editManifest(entries, (manifest) => (manifest.churches = [])),
      { code: 'noSong', count: 1 },
    ],
    [
      'a manifest that is no JSON',
      (entries) => entries.set(MANIFEST, Buffer.from('{')),
      { code: 'entryDamaged', about: MANIFEST, count: 1 },
    ],
    [
      'no manifest',
      (entries) => entries.delete(MANIFEST),
      { code: 'entryDamaged', about: MANIFEST, count: 1 },
    ],
  ])('%s gives no song', async (_, change, warning) => {
    expect(await read(await forged(change))).toEqual({ songs: [], warnings: [warning] })
  })

  test('other bytes than the manifest names: all that could be read, and a warning', async () => {
    const zip = await forged((entries) => editLine(entries, 'lyrics', 0, { version: 77 }))
    const { songs, warnings } = await read(zip)
    expect(songs).toHaveLength(await whole())
    expect(warnings).toContainEqual({ code: 'entryDamaged', about: 'lyrics.jsonl', count: 1 })
  })

  test.each<[name: string, line: unknown]>([
    ['no JSON', '{"id": '],
    ['a number', '5'],
    ['null', 'null'],
    ['no document', '{"id":"x"}'],
    ['a document of another shape', '{"id":"x","document":{"title":["x"]}}'],
    ['a list that holds numbers', '{"id":"x","document":{"title":"x","authors":[1]}}'],
    ['far too long', JSON.stringify('x'.repeat(2_000_000))],
    ['bytes that are no UTF-8', '\xff'],
  ])('a line that is damaged (%s) is left out, and the others are read', async (_, line) => {
    const zip = await forged((entries) => {
      for (const what of ['songs', 'lyrics']) {
        const name = named(entries, what)
        const text = entries.get(name)
        if (text) entries.set(name, Buffer.concat([text, Buffer.from(`${line}\n`, 'latin1')]))
      }
      renewManifest(entries)
    })
    const { songs, warnings } = await read(zip)
    expect(songs).toHaveLength(await whole())
    expect(warnings).toContainEqual({ code: 'linesDamaged', about: 'songs.jsonl', count: 1 })
    expect(warnings).toContainEqual({ code: 'linesDamaged', about: 'lyrics.jsonl', count: 1 })
    expect(warnings).toHaveLength(3)
  })

  test('words whose song is not there, and an order that names no section, are left out and counted', async () => {
    const zip = await forged((entries) => {
      editLines(entries, 'lyrics', ([first, second, ...others]) => [
        { ...first, songId: crypto.randomUUID() },
        { ...second, document: { ...second.document, sequence: [crypto.randomUUID()] } },
        ...others,
      ])
      renewManifest(entries)
    })
    const { warnings } = await read(zip)
    expect(warnings).toContainEqual({ code: 'linesDamaged', about: 'lyrics.jsonl', count: 2 })
    const few = { songBytes: 1e9, songsAtOnce: 3, wordBytesAtOnce: 1e9 }
    expect((await read(zip, few)).warnings).toEqual(warnings)
  })

  test('an entry that is missing', async () => {
    const zip = await forged((entries) => entries.delete(churchEntry(churchId, 'lyrics')))
    const { songs, warnings } = await read(zip)
    expect(songs.map(({ read: { song } }) => song.lyrics.length)).toEqual(songs.map(() => 0))
    expect(warnings).toContainEqual({ code: 'entryDamaged', about: 'lyrics.jsonl', count: 1 })
  })

  test('a file with other bytes than its name says is not handed out', async () => {
    let sha256 = ''
    const zip = await forged((entries) => {
      const name = [...entries.keys()].find((entry) => entry.endsWith('.pdf')) ?? ''
      sha256 = name.replace(/.*\/|\.pdf/g, '')
      entries.set(name, Buffer.from('%PDF-1.7 another'))
    })
    expect(await fileInArchive(await opened(zip), sha256)).toBeNull()
    expect(await fileInArchive(await opened(zip), '0'.repeat(64))).toBeNull()
  })
})

test('a zip with a manifest of another program is no archive', async () => {
  const entries: Entries = new Map([
    [MANIFEST, Buffer.from('{"format": "another"}')],
    ['song.txt', Buffer.from('Song')],
  ])
  expect(await openArchive(new Blob([new Uint8Array(await zipOf(entries))]))).toBeNull()
})
