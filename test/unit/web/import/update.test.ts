import { describe, expect, test } from 'bun:test'
import { mergedLyrics, updatedMetadata, updateSaves } from '../../../../src/formats/update-song.ts'
import { fileSong, fileWords, ids, savedSong, savedWords } from './songs.ts'

describe('words of a file in place of saved ones', () => {
  const saved = savedWords(
    'en',
    'en',
    { 'Verse 1': ['one', 'two', 'three'], Chorus: ['la', 'la'], Bridge: ['oh'] },
    'Book',
  )

  test('sections keep their ids by name, lines by their text; what is new gets new ones', () => {
    const merged = mergedLyrics(
      saved,
      fileWords({ 'verse 1': ['one', 'and', 'three'], 'Verse 2': ['four'] }),
      ids(),
    )
    expect(merged.sections).toEqual([
      {
        id: 'Verse 1',
        name: 'Verse 1',
        lines: [
          { id: 'one', text: 'one' },
          { id: 'new 1', text: 'and' },
          { id: 'three', text: 'three' },
        ],
      },
      { id: 'new 2', name: 'Verse 2', lines: [{ id: 'new 3', text: 'four' }] },
    ])
  })

  test('a section with another name and the same words keeps its id and gets the name of the file', () => {
    const [section] = mergedLyrics(saved, fileWords({ Refrain: ['la', 'la'] }), ids()).sections
    expect([section?.id, section?.name]).toEqual(['Chorus', 'Refrain'])
  })

  test('a name counts before the same words elsewhere', () => {
    const swapped = fileWords({ Bridge: ['la', 'la'], Chorus: ['la', 'la'] })
    expect(mergedLyrics(saved, swapped, ids()).sections.map(({ id }) => id)).toEqual(['Bridge', 'Chorus'])
  })

  test('the singing order names the sections of the result', () => {
    const file = fileWords({ 'Verse 1': ['one'], Tag: ['end'] }, { sequence: [0, 1, 0] })
    const { sections, sequence } = mergedLyrics(saved, file, ids())
    expect(sequence).toEqual([0, 1, 0].map((at) => sections[at]?.id ?? ''))
  })

  test('a file without an edition label keeps the label that is there', () => {
    expect(mergedLyrics(saved, fileWords({ A: ['a'] }), ids()).label).toBe('Book')
    expect(mergedLyrics(saved, fileWords({ A: ['a'] }, { label: 'New' }), ids()).label).toBe('New')
  })

  test('no id stands twice, even when lines repeat', () => {
    const repeating = savedWords('en', 'en', { A: ['x', 'y'] })
    const { sections } = mergedLyrics(repeating, fileWords({ A: ['x', 'x', 'y', 'y', 'x'] }), ids())
    const all = sections.flatMap(({ id, lines }) => [id, ...lines.map((line) => line.id)])
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('metadata of a file joined to a song', () => {
  const current = savedSong('s', 'Silent Night', {
    alternateTitles: ['Stille Nacht'],
    authors: ['Joseph Mohr'],
    copyright: 'Public domain',
    songbooks: [{ book: 'Hymnal', number: '147' }],
  }).metadata

  test('the title stays and the file’s stands beside it; lists get what they do not have', () => {
    const file = fileSong('Silent Night, Holy Night', {
      alternateTitles: ['STILLE NACHT', 'silent night'],
      authors: ['joseph mohr', 'Franz Gruber'],
      themes: ['Christmas'],
      songbooks: [
        { book: 'hymnal', number: '147' },
        { book: 'CCLI', number: '27862' },
      ],
    }).metadata
    expect(updatedMetadata(current, file)).toEqual({
      title: 'Silent Night',
      alternateTitles: ['Stille Nacht', 'Silent Night, Holy Night'],
      authors: ['Joseph Mohr', 'Franz Gruber'],
      copyright: 'Public domain',
      themes: ['Christmas'],
      songbooks: [
        { book: 'Hymnal', number: '147' },
        { book: 'CCLI', number: '27862' },
      ],
    })
  })

  test('a copyright of the file replaces the one that is there', () => {
    expect(updatedMetadata(current, fileSong('x', { copyright: '© 2020' }).metadata).copyright).toBe('© 2020')
  })

  test('a full list takes no more', () => {
    const authors = Array.from({ length: 29 }, (_, at) => `Author ${at}`)
    const full = updatedMetadata(
      { ...current, authors },
      fileSong('x', { authors: ['A', 'B', 'C'] }).metadata,
    )
    expect([full.authors.length, full.authors.at(-1)]).toEqual([30, 'A'])
  })
})

const STORED = {
  id: 'arrangement',
  songId: 's',
  version: 1,
  revisionId: 'r',
  label: 'Choir',
  lyricVersionIds: [],
  files: [],
  sourceKey: null,
  tempo: null,
  updatedAt: '',
  archivedAt: null,
}

describe('the saves of an update', () => {
  const song = savedSong('s', 'Silent Night')
  const verse = { 'Verse 1': ['Silent night'] }
  const kinds = (
    file: Parameters<typeof updateSaves>[0],
    lyrics: Parameters<typeof updateSaves>[1]['lyrics'],
  ) =>
    updateSaves(file, { song, lyrics, arrangements: [] }, ids()).map((save) =>
      save.kind === 'changeLyrics' ? `${save.kind} ${save.lyricVersionId} v${save.version}` : save.kind,
    )

  test('none when the song tells it all already', () => {
    const file = fileSong('silent night', {}, fileWords(verse, { language: 'en' }))
    expect(kinds(file, [savedWords('words', 'en', verse, 'Book')])).toEqual([])
  })

  test('the version in the same language is changed, another language is added', () => {
    const [en, de] = [
      fileWords({ 'Verse 1': ['New'] }, { language: 'EN' }),
      fileWords(verse, { language: 'de' }),
    ]
    expect(kinds(fileSong('Silent Night', {}, en, de), [savedWords('words', 'en', verse)])).toEqual([
      'changeLyrics words v5',
      'createLyrics',
    ])
  })

  test.each([
    ['the edition with the same label', 'B', ['A', 'B'], 'changeLyrics version B v5'],
    ['another edition is added', 'C', ['A', 'B'], 'createLyrics'],
    ['a file without a label fits any edition', '', ['A', 'B'], 'changeLyrics version A v5'],
    ['a version without a label takes any', 'C', ['A', ''], 'changeLyrics version  v5'],
  ])('%s', (_name, label, editions, expected) => {
    const file = fileSong('Silent Night', {}, fileWords({ V: ['Other words'] }, { language: 'en', label }))
    const lyrics = editions.map((edition) => savedWords(`version ${edition}`, 'en', verse, edition))
    expect(kinds(file, lyrics)).toEqual([expected])
  })

  test('two versions of a file never change the same one', () => {
    const words = (line: string) => fileWords({ V: [line] }, { language: 'en' })
    const file = fileSong('Silent Night', {}, words('first'), words('second'))
    expect(kinds(file, [savedWords('words', 'en', verse)])).toEqual(['changeLyrics words v5', 'createLyrics'])
  })

  test('a chart is added to a song without one, and no second one', () => {
    const arrangement = { label: 'Chart', sourceKey: 'G', tempo: null, chart: '[G]Silent night' }
    const file = { ...fileSong('Silent Night'), arrangement }
    const saves = (arrangements: Parameters<typeof updateSaves>[1]['arrangements']) =>
      updateSaves(file, { song, lyrics: [], arrangements }, ids()).map(({ kind }) => kind)
    const sheet = { ...STORED, chart: null }
    expect(saves([])).toEqual(['createArrangement'])
    expect(saves([sheet])).toEqual(['createArrangement'])
    expect(saves([sheet, { ...STORED, chart: '[A]Another' }])).toEqual([])
  })

  test('metadata that changes is saved on top of the version that was read', () => {
    const [save] = updateSaves(
      fileSong('Silent Night', { themes: ['Peace'] }),
      { song, lyrics: [], arrangements: [] },
      ids(),
    )
    expect(save).toMatchObject({ kind: 'changeSong', version: 3, body: { themes: ['Peace'] } })
  })
})
