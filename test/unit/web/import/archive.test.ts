import { expect, test } from 'bun:test'
import { startZip } from '../../../../src/formats/zip.ts'
import type { Found } from '../../../../src/web/model/import/found.ts'
import { ImportQueue } from '../../../../src/web/model/import/import-queue.ts'
import { MemoryStore } from '../../../../src/web/model/import/import-store.ts'
import { planImport } from '../../../../src/web/model/import/plan.ts'
import { readSource } from '../../../../src/web/model/import/read-sources.ts'
import { type Action, KnownSongs, songRows } from '../../../../src/web/model/import/rows.ts'
import { newId } from '../../../../src/web/model/new-id.ts'
import { Catalogue } from './catalogue.ts'
import { inLanguage, savedSong, savedWords } from './songs.ts'

const [CHOIR, MELODY] = ['%PDF-1.7 choir', '%PDF-1.7 melody']
const hashOf = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex')
const lines = (...values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')

const metadata = (title: string) => ({
  title,
  alternateTitles: [],
  authors: [],
  copyright: '',
  themes: [],
  songbooks: [],
})
const words = (label: string) => ({
  label,
  sections: [{ id: 'a', name: 'Verse', lines: [{ id: 'b', text: 'A line' }] }],
  sequence: ['a', 'a'],
})
const lyrics = (id: string, songId: string, label: string) => ({
  id,
  songId,
  language: 'de',
  document: words(label),
})
const asset = (id: string, content: string) => ({ id, filename: `${id}.pdf`, sha256: hashOf(content) })

/** An archive as docs/archive.md describes it, as far as an import reads it. */
const archiveOf = async (change: Record<string, string | null> = {}): Promise<Blob> => {
  const entries: Record<string, string | null> = {
    'churches/c/songs.jsonl': lines(
      { id: 's1', archived: false, document: metadata('First') },
      { id: 's2', archived: true, document: metadata('Gone') },
      { id: 's3', archived: false, document: metadata('Third') },
    ),
    'churches/c/lyrics.jsonl': lines(
      lyrics('l1', 's1', 'old'),
      lyrics('l2', 's1', 'new'),
      lyrics('l3', 's2', ''),
    ),
    'churches/c/arrangements.jsonl': lines(
      {
        songId: 's1',
        document: {
          label: 'Choir',
          sourceKey: 'Bb',
          tempo: 92,
          chart: '[G]Morning',
          lyricVersionIds: ['l2'],
          assetIds: ['choir', 'melody'],
        },
      },
      { songId: 's2', document: { label: 'Gone', lyricVersionIds: [], assetIds: ['choir'] } },
      {
        songId: 's3',
        document: { label: 'Solo', sourceKey: null, tempo: null, lyricVersionIds: [], assetIds: [] },
      },
    ),
    'churches/c/assets.jsonl': lines(asset('choir', CHOIR), asset('melody', MELODY)),
    [`files/${hashOf(CHOIR)}.pdf`]: CHOIR,
    [`files/${hashOf(MELODY)}.pdf`]: MELODY,
    ...change,
  }
  const kept = Object.entries(entries).flatMap(([name, text]) => (text === null ? [] : [{ name, text }]))
  const zip = startZip()
  for (const { name, text } of kept) await zip.add(name, text)
  const manifest = {
    format: 'psaltery-archive',
    version: 1,
    churches: [{ id: 'c' }],
    entries: kept.map(({ name, text }) => ({ name, sha256: hashOf(text) })),
  }
  await zip.add('manifest.json', JSON.stringify(manifest))
  return zip.finish()
}

const read = async (zip: Blob) => Array.fromAsync(readSource({ path: 'church.zip', file: zip }))

const run = async (found: Found[], service: Catalogue, action: Action = { kind: 'create' }) => {
  const rows = [...songRows(found, new KnownSongs(), () => null)]
  const choices = {
    actionOf: () => action,
    languageOf: inLanguage('en'),
    sheetMusic: 'Sheet music',
    chart: 'Chords',
    newId,
  }
  const { jobs, files } = await planImport(found, rows, choices)
  const store = new MemoryStore()
  const stored = { id: 'import', owner: '', person: null, startedAt: '', jobs }
  await store.begin(stored, files)
  const options = { signedIn: () => null, after: () => () => {}, pace: () => 0, changed: () => {} }
  const queue = new ImportQueue(stored, { store, service, owner: 'page', ...options })
  await queue.start()
  return queue.jobs.map(({ path, result }) => `${path}: ${result}`)
}

test('its songs, words and arrangements become what they were, by their records', async () => {
  const found = await read(await archiveOf())
  expect(found.flatMap((file) => (file.kind === 'songs' ? file.warnings : []))).toEqual([
    { code: 'archivedLeftOut', count: 1 },
  ])
  const service = new Catalogue()
  expect(await run(found, service)).toEqual([
    'church.zip: created',
    'church.zip: created',
    'church.zip/First/Choir: attached',
    'church.zip/Third/Solo: attached',
  ])
  expect([...service.songs.values()].map((song) => song.metadata)).toEqual([
    metadata('First'),
    metadata('Third'),
  ])
  const versions = service.lyrics.get('song 1') ?? []
  expect(versions.map(({ language, label }) => [language, label])).toEqual([
    ['de', 'old'],
    ['de', 'new'],
  ])
  expect(service.uploads).toEqual(['choir.pdf', 'melody.pdf'])
  expect(service.arranged).toEqual([
    {
      label: 'Choir',
      sourceKey: 'Bb',
      tempo: 92,
      chart: '[G]Morning',
      lyricVersionIds: [versions[1]?.id ?? ''],
      assetIds: ['asset choir.pdf', 'asset melody.pdf'],
    },
    { label: 'Solo', sourceKey: null, tempo: null, chart: null, lyricVersionIds: [], assetIds: [] },
  ])
})

test('an arrangement that a song has is not made again', async () => {
  const service = new Catalogue()
  service.songs.set('there', savedSong('there', 'First'))
  service.lyrics.set('there', [savedWords('w', 'de', { Verse: ['A line'] })])
  const file = (filename: string, size: number) => ({
    id: filename,
    filename,
    size,
    mediaType: 'application/pdf' as const,
    sha256: '',
    createdAt: '',
  })
  service.existing.push({
    id: 'a',
    songId: 'there',
    version: 1,
    revisionId: 'r',
    label: 'Solo',
    lyricVersionIds: [],
    files: [file('choir.pdf', CHOIR.length), file('melody.pdf', MELODY.length)],
    updatedAt: '',
    archivedAt: null,
  })
  const results = await run(await read(await archiveOf()), service, { kind: 'update', songId: 'there' })
  expect(results.slice(2)).toEqual([
    'church.zip/First/Choir: alreadyAttached',
    'church.zip/Third/Solo: alreadyAttached',
  ])
  expect(service.uploads).toEqual([])
})

test('a file with other bytes is left out with a warning, and its arrangement keeps the others', async () => {
  const found = await read(await archiveOf({ [`files/${hashOf(CHOIR)}.pdf`]: MELODY }))
  expect(found.flatMap((file) => (file.kind === 'songs' ? file.warnings : []))).toContainEqual({
    code: 'entryDamaged',
    about: 'choir.pdf',
    count: 1,
  })
  const service = new Catalogue()
  await run(found, service)
  expect(service.arranged[0]?.assetIds).toEqual(['asset melody.pdf'])
})

test('arrangements of songs that are skipped have a line in the report', async () => {
  const results = await run(await read(await archiveOf()), new Catalogue(), { kind: 'skip' })
  expect(results.slice(2)).toEqual([
    'church.zip/First/Choir: songMissing',
    'church.zip/Third/Solo: songMissing',
  ])
})
