import { describe, expect, test } from 'bun:test'
import type { Found } from '../../../../src/web/model/import/found.ts'
import { arrangementLabel, pdfMatcher } from '../../../../src/web/model/import/pdf-matching.ts'
import { planImport } from '../../../../src/web/model/import/plan.ts'
import { type Action, KnownSongs, songRows } from '../../../../src/web/model/import/rows.ts'
import { fileSong, fileWords, ids, inLanguage } from './songs.ts'

describe('the song of a PDF', () => {
  const song = (path: string, title: string, isWanted = true) => ({ path, titles: [title], isWanted })
  const songs = [
    song('hymns/grace.xml', 'Amazing Grace'),
    song('hymns/song 1.txt', 'Großer Gott'),
    song('other/song 1.txt', 'Abide with Me'),
    song('advent/o come/words.txt', 'O Come, O Come, Emmanuel'),
    song('doubles/a.txt', 'Rock of Ages'),
    song('doubles/b.txt', 'Rock of Ages', false),
    song('root.txt', 'Be Thou My Vision'),
  ]
  test.each([
    ['the name of the song’s file', 'hymns/GRACE.pdf', 'Amazing Grace'],
    ['the name of the file in the same folder', 'other/song 1.pdf', 'Abide with Me'],
    ['a name that two files have elsewhere', 'music/song 1.pdf', null],
    ['the title, folded', 'music/grosser gott.PDF', 'Großer Gott'],
    ['the title and more behind a dash', 'music/Amazing Grace - Choir (in G).pdf', 'Amazing Grace'],
    ['the title and more in brackets', 'Amazing Grace (Choir).pdf', 'Amazing Grace'],
    ['the title and more without anything between', 'Amazing Grace Choir.pdf', null],
    ['the only song of the folder', 'advent/o come/scan0001.pdf', 'O Come, O Come, Emmanuel'],
    ['a folder with several songs', 'doubles/scan.pdf', null],
    ['no folder at all', 'scan.pdf', null],
    ['the one of two equal songs that is imported', 'rock of ages.pdf', 'Rock of Ages'],
  ])('%s', (_name, path, expected) => {
    expect(pdfMatcher(songs)(path)?.titles[0] ?? null).toBe(expected)
  })

  test.each([
    ['music/Amazing Grace.pdf', 'Sheet music'],
    ['music/amazing_grace.pdf', 'Sheet music'],
    ['Amazing Grace - Choir.pdf', 'Amazing Grace - Choir'],
    ['.pdf', 'Sheet music'],
  ])('%s is called %s', (path, expected) => {
    expect(arrangementLabel(path, ['Amazing Grace'], 'Sheet music')).toBe(expected)
  })
})

describe('a plan', async () => {
  const words = fileWords({ V: ['One line'] }, { sequence: [0, 0] })
  const CHART = { label: 'Chart', sourceKey: 'G', tempo: 72, chart: '[G]One line' }
  const found: Found[] = [
    {
      kind: 'songs',
      path: 'two.txt',
      warnings: [],
      songs: ['First', 'Second', 'Third'].map((title) => ({
        song: { ...fileSong(title, {}, words), arrangement: CHART },
        warnings: [],
      })),
    },
    { kind: 'songs', path: 'photo.jpg', songs: [], warnings: [{ code: 'unknownFormat' }] },
    { kind: 'pdf', path: 'first.pdf', file: new Blob(['1']), refusal: null },
    { kind: 'pdf', path: 'third.pdf', file: new Blob(['3']), refusal: null },
    { kind: 'pdf', path: 'nobody.pdf', file: new Blob(['0']), refusal: null },
  ]
  const ACTIONS: Action[] = [{ kind: 'create' }, { kind: 'update', songId: 'there' }, { kind: 'skip' }]
  const plan = await planImport(found, [...songRows(found, new KnownSongs(), () => null)], {
    actionOf: ({ number }) => ACTIONS[number] ?? { kind: 'skip' },
    languageOf: inLanguage('de'),
    sheetMusic: 'Noten',
    chart: 'Akkorde',
    newId: ids(),
  })

  test('nothing that was found is left without a line', () => {
    expect(plan.jobs.map(({ number, path, task, result }) => [number, path, task.kind, result])).toEqual([
      [0, 'two.txt', 'create', 'waiting'],
      [1, 'two.txt', 'update', 'waiting'],
      [2, 'two.txt', 'none', 'skipped'],
      [3, 'photo.jpg', 'none', 'noSong'],
      [4, 'first.pdf', 'attach', 'waiting'],
      [5, 'third.pdf', 'none', 'songMissing'],
      [6, 'nobody.pdf', 'none', 'unmatchedPdf'],
    ])
    expect([...plan.files.keys()]).toEqual([4])
  })

  test('a new song has its final documents and keys, in the chosen language', () => {
    const task = plan.jobs[0]?.task
    const saves = task?.kind === 'create' ? task.saves : []
    expect(saves).toMatchObject([
      { kind: 'createSong', body: { title: 'First' } },
      {
        kind: 'createLyrics',
        body: { language: 'de', sections: [{ name: 'V', lines: [{ text: 'One line' }] }] },
      },
      {
        kind: 'createArrangement',
        body: { ...CHART, label: 'Akkorde', lyricVersionIds: [], assetIds: [] },
      },
    ])
    const body = saves[1]?.kind === 'createLyrics' ? saves[1].body : null
    expect(body?.sequence).toEqual([body?.sections[0]?.id ?? '', body?.sections[0]?.id ?? ''])
    expect(new Set(saves.map(({ key }) => key)).size).toBe(3)
  })

  test('a PDF waits for its song, with a label and a key of its own', () => {
    expect(plan.jobs[4]?.task).toMatchObject({
      kind: 'attach',
      songJob: 0,
      document: { label: 'Noten' },
      files: [{ filename: 'first.pdf', assetId: null }],
    })
  })
})
