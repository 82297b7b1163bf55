import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { BadArchive } from '../../src/maintenance/archive/json-lines.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
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
import { unzipped, withoutIds } from './unzipped.ts'

let server: TestServer
let archives: Archives
let good: string
let entriesOfGood: Entries
/** What there is unless a test has restored something. */
let before: Record<string, number>

/** The entries of the good archive, to be changed. */
const entriesToSpoil = (): Entries => new Map(entriesOfGood)

beforeAll(async () => {
  server = await startTestServer()
  archives = await openArchives()
  const { churchId } = await makeFullChurch(server, 5, 60)
  good = await archives.export(server, churchId, 'good.zip')
  entriesOfGood = await entriesOf(good)
  before = await everything()
  expect(before).toMatchObject({ churches: 1, songs: expect.any(Number), revisions: expect.any(Number) })
})

afterAll(async () => {
  await archives[Symbol.asyncDispose]()
  await server.stop()
})

/** How many records of every kind there are, by one command. */
const everything = async (): Promise<Record<string, number>> => {
  const { songs, leases, ...others } = server.database.collections
  const count = (name: string) => [{ $count: 'count' }, { $set: { name } }]
  const unions = Object.values(others).map(({ collectionName: coll }) => ({
    $unionWith: { coll, pipeline: count(coll) },
  }))
  const found = await songs.aggregate([...count('songs'), ...unions]).toArray()
  return Object.fromEntries(found.map(({ name, count }) => [name, count]))
}

const expectRefused = async (bytes: Uint8Array, sentence: string | RegExp): Promise<void> => {
  const path = archives.path('bad.zip')
  await Bun.write(path, bytes)
  await expect(archives.restore(server, path)).rejects.toThrow(sentence)
  expect(await everything()).toEqual(before)
}

const goodBytes = async (): Promise<Buffer> => Buffer.from(await Bun.file(good).bytes())

describe('a file that is no whole archive is refused, and nothing is left behind', () => {
  test.each<[name: string, spoil: (bytes: Buffer) => Buffer]>([
    ['nothing at all', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('PK, but no zip file')],
    ['the first half', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['all but the last byte', (bytes) => bytes.subarray(0, -1)],
    ['something in front', (bytes) => Buffer.concat([Buffer.from('#!/bin/sh\n'), bytes])],
    ['something behind', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
    ['two archives in a row', (bytes) => Buffer.concat([bytes, bytes])],
  ])('%s', async (_, spoil) => {
    await expectRefused(spoil(await goodBytes()), 'it is not a whole zip file')
  })

  test('a flipped byte, wherever it matters to what the archive holds', async () => {
    const bytes = await goodBytes()
    const path = archives.path('flipped.zip')
    let refused = 0
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 24)) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 0xff
      await Bun.write(path, flipped)
      const restored = await archives.restore(server, path).catch((error: unknown) => error)
      if (restored instanceof BadArchive) {
        expect(await everything()).toEqual(before)
        refused++
        continue
      }
      const again = await archives.export(server, String(restored), 'again.zip')
      expect(withoutIds(await unzipped(again))).toEqual(withoutIds(await unzipped(good)))
      before = await everything()
    }
    expect(refused).toBeGreaterThan(12)
  })

  test('a file that is not there', async () => {
    await expect(archives.restore(server, archives.path('none.zip'))).rejects.toThrow('There is no file ')
  })
})

type Spoil = (entries: Entries) => void

const pdfOf = (entries: Entries): string => [...entries.keys()].find((name) => name.endsWith('.pdf')) ?? ''

describe('an archive whose entries are not those of its manifest is refused', () => {
  test.each<[name: string, sentence: string | RegExp, spoil: Spoil]>([
    ['no manifest', 'it has no manifest.json', (all) => all.delete('manifest.json')],
    ['a manifest that is not JSON', 'is not JSON', (all) => all.set('manifest.json', Buffer.from('{'))],
    [
      'a manifest of something else',
      'is not that of an archive',
      (all) => all.set('manifest.json', Buffer.from('{"format":"zip"}')),
    ],
    [
      'a manifest that is null',
      'is not that of an archive',
      (all) => all.set('manifest.json', Buffer.from('null')),
    ],
    [
      'a newer format',
      'The archive has the format version 3; this version of Psaltery reads up to 2. Restore it with a newer one.',
      (all) => editManifest(all, (manifest) => Object.assign(manifest, { version: 3, more: true })),
    ],
    [
      'an unknown property',
      'in its manifest.json, more is not a known property',
      (all) => editManifest(all, (manifest) => Object.assign(manifest, { more: true })),
    ],
    [
      'a time zone that is none',
      'is not a time zone',
      (all) =>
        editManifest(all, (manifest) => Object.assign(manifest.churches[0], { timeZone: 'Mars/North' })),
    ],
    [
      'an address that Psaltery uses itself',
      '"api" cannot be an address',
      (all) => editManifest(all, (manifest) => Object.assign(manifest.churches[0], { address: 'api' })),
    ],
    [
      'a wrong SHA-256',
      /the bytes of ".*songs\.jsonl" are not those/,
      (all) => editManifest(all, ({ entries }) => Object.assign(entries[0], { sha256: 'a'.repeat(64) })),
    ],
    ['a missing entry', /lyrics\.jsonl" is missing/, (all) => all.delete(named(all, 'lyrics'))],
    ['a missing file', /\.pdf" is missing/, (all) => all.delete(pdfOf(all))],
    ['one entry more', '"extra.txt" is not in its manifest', (all) => all.set('extra.txt', Buffer.from('x'))],
    ['a changed size', 'has not the size', (all) => all.set(named(all, 'songs'), Buffer.from('\n'))],
    [
      'a path that leads out',
      /not a whole zip file|is not in its manifest/,
      (all) => all.set('../../../etc/passwd', Buffer.from('x')),
    ],
    [
      'an absolute path',
      /not a whole zip file|is not in its manifest/,
      (all) => all.set('/tmp/x', Buffer.from('x')),
    ],
  ])('%s', async (_, sentence, spoil) => {
    const entries = entriesToSpoil()
    spoil(entries)
    await expectRefused(await zipOf(entries), sentence)
  })

  test('an encrypted entry', async () => {
    await expectRefused(await zipOf(entriesToSpoil(), 'secret'), 'is not a plain file')
  })

  test('an entry that says it is small and swells', async () => {
    const entries = entriesToSpoil()
    const name = named(entries, 'songs')
    const real = entries.get(name)?.length ?? 0
    entries.set(name, Buffer.alloc(50_000_000, ' '))
    const bytes = await zipOf(entries)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(50_000_000)
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 1))
      bytes.writeUInt32LE(real, at)
    await expectRefused(bytes, /damaged/)
  })
})

/** Changes the document of the first line. */
const editDocument = (all: Entries, what: string, change: object): void =>
  editLines(all, what, (lines) => {
    Object.assign((lines[0].revision ?? lines[0]).document, change)
    return lines
  })

describe('a forged archive whose hashes are right is refused for what it says', () => {
  const refer = (lines: { revision: { document: object } }[], change: object) => {
    const arrangement = lines.find(({ revision }) => revision && 'assetIds' in revision.document)
    Object.assign(arrangement?.revision.document ?? {}, change)
    return lines
  }
  test.each<[name: string, sentence: string | RegExp, spoil: Spoil]>([
    [
      'a line that is not JSON',
      /line 1 of .*history\.jsonl is not JSON/,
      (all) => all.set(named(all, 'history'), Buffer.from('{]\n')),
    ],
    [
      'a line that is not UTF-8',
      /line 1 of .*history\.jsonl is not JSON/,
      (all) => all.set(named(all, 'history'), Buffer.from([34, 0xff, 34, 10])),
    ],
    [
      'a last line without an end',
      /the last line of .*history\.jsonl has no end/,
      (all) =>
        all.set(named(all, 'history'), all.get(named(all, 'history'))?.subarray(0, -1) ?? Buffer.alloc(0)),
    ],
    [
      'a line of a hundred megabytes',
      /a line of .*history\.jsonl is too long/,
      (all) => all.set(named(all, 'history'), Buffer.alloc(100_000_000, ' ')),
    ],
    [
      'an empty title',
      /in line 1 of .*history\.jsonl, title must not be empty/,
      (all) => editDocument(all, 'history', { title: ' ' }),
    ],
    [
      'an unknown property',
      /in line 1 of .*history\.jsonl, more is not a known property/,
      (all) => editLine(all, 'history', 0, { more: 1 }),
    ],
    [
      'an operator instead of an id',
      /in line 1 of .*history\.jsonl, songId must be a UUID/,
      (all) => editLine(all, 'history', 0, { songId: { $gt: '' } }),
    ],
    [
      'a date of no calendar',
      /in line 1 of .*history\.jsonl, at must be/,
      (all) => editLine(all, 'history', 0, { at: '2026-02-31T00:00:00.000Z' }),
    ],
    [
      'a change left out',
      /has \d+ lines instead of \d+/,
      (all) => editLines(all, 'history', (lines) => lines.slice(0, -1)),
    ],
    [
      'changes in another order',
      'are not numbered 1, 2, 3',
      (all) => editLines(all, 'history', (lines) => lines.reverse()),
    ],
    [
      'a version that does not follow',
      /in line \d+ of .*history\.jsonl/,
      (all) =>
        editLines(all, 'history', (lines) => {
          const update = lines.find(({ kind }) => kind === 'song.updated')
          Object.assign(update, { version: 7 })
          return lines
        }),
    ],
    [
      'an id that is there twice',
      /it has an id twice|does not follow/,
      (all) => editLines(all, 'history', (lines) => lines.with(-1, { ...lines.at(-1), id: lines[0].id })),
    ],
    [
      'a file that nobody has',
      /assetIds\[0\] must be an uploaded file of this church/,
      (all) => editLines(all, 'history', (lines) => refer(lines, { assetIds: [crypto.randomUUID()] })),
    ],
    [
      'lyrics of no song',
      /lyricVersionIds\[0\] must be a lyric version of this song/,
      (all) => editLines(all, 'history', (lines) => refer(lines, { lyricVersionIds: [crypto.randomUUID()] })),
    ],
    [
      'a head that its history does not make',
      /songs\.jsonl contradicts the history/,
      (all) => editDocument(all, 'songs', { title: 'Forged' }),
    ],
    [
      'a head without a history',
      /songs\.jsonl contradicts the history/,
      (all) => editLine(all, 'songs', 0, { id: crypto.randomUUID() }),
    ],
    [
      'an arrangement of nothing',
      /in line 1 of .*arrangements\.jsonl/,
      (all) => editLine(all, 'arrangements', 0, { document: null }),
    ],
    [
      'the same file twice',
      /assets\.jsonl has an id twice/,
      (all) => editLines(all, 'assets', (lines) => lines.map((line) => ({ ...line, id: lines[0].id }))),
    ],
    [
      'a file without bytes',
      /files\/a{64}\.pdf is missing/,
      (all) => editLine(all, 'assets', -1, { sha256: 'a'.repeat(64) }),
    ],
    [
      'a file of another size',
      'has not the size that its asset says',
      (all) => editLine(all, 'assets', -1, { size: 7 }),
    ],
    [
      'a file that is larger than an upload may be',
      'is larger than an upload may be',
      (all) => editLine(all, 'assets', -1, { size: 3e9 }),
    ],
    [
      'a file that is not a PDF',
      /its file ".*" was refused \(This is not a PDF\)/,
      (all) => {
        const bytes = Buffer.from('#!/bin/sh\n')
        const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
        all.set(`files/${sha256}.pdf`, bytes)
        const change = { sha256, size: bytes.length }
        editLine(all, 'assets', -1, change)
      },
    ],
    [
      'a file that is named by another hash',
      /is not named by its SHA-256/,
      (all) => all.set(`files/${'b'.repeat(64)}.pdf`, Buffer.from('x')),
    ],
  ])('%s', async (_, sentence, spoil) => {
    const entries = entriesToSpoil()
    spoil(entries)
    renewManifest(entries)
    await expectRefused(await zipOf(entries), sentence)
  })
})

test('the archive that all of these were made of is restored', async () => {
  const entries = entriesToSpoil()
  renewManifest(entries)
  await Bun.write(archives.path('renewed.zip'), await zipOf(entries))
  expect(await archives.restore(server, archives.path('renewed.zip'))).toMatch(/^[0-9a-f-]{36}$/)
})
