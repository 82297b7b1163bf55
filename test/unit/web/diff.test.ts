import { describe, expect, test } from 'bun:test'
import {
  diffArrangement,
  diffLyrics,
  diffMetadata,
  diffOrder,
  diffWords,
} from '../../../src/web/model/diff.ts'
import { lyrics, randomEdit, randomLyrics, section } from './lyric-documents.ts'
import { Random } from './random.ts'

describe('words', () => {
  test.each([
    ['', '', []],
    ['same words', 'same words', [['same', 'same words']]],
    ['', 'new', [['added', 'new']]],
    [
      'thy word',
      'your word',
      [
        ['removed', 'thy'],
        ['added', 'your'],
        ['same', ' word'],
      ],
    ],
    [
      'a b c',
      'a c',
      [
        ['same', 'a '],
        ['removed', 'b '],
        ['same', 'c'],
      ],
    ],
  ])('%j to %j', (before, after, expected) => {
    expect(diffWords(before, after).map(({ kind, text }) => [kind, text])).toEqual(expected as string[][])
  })
})

test.each([
  ['abc', 'abc', 'a b c'],
  ['abc', 'cab', '>c a b'],
  ['abc', 'ac', 'a -b c'],
  ['abc', 'xabcy', '+x a b c +y'],
  ['abc', '', '-a -b -c'],
])('order %s to %s', (before, after, expected) => {
  const signs = { same: '', moved: '>', added: '+', removed: '-' }
  const shown = diffOrder([...before], [...after]).map(({ id, kind }) => signs[kind] + id)
  expect(shown.join(' ')).toBe(expected)
})

test.each([
  ['ab', 'ba', '', 'b >a'],
  ['ab', 'ba', 'b', '>b a'],
  ['ab', 'ba', 'a', 'b >a'],
  ['ab', 'ba', 'ba', 'b >a'],
  ['abcd', 'badc', 'bc', '>b a d >c'],
  ['abcd', 'badc', 'ad', 'b >a >d c'],
  // Fewer entries count as moved, whichever a person has moved.
  ['abcd', 'dabc', 'cba', '>d a b c'],
])('order %s to %s after moves of %j', (before, after, moves, expected) => {
  const changes = diffOrder([...before], [...after], new Set(moves))
  expect(changes.map(({ id, kind }) => (kind === 'moved' ? '>' : '') + id).join(' ')).toBe(expected)
})

describe('lyrics', () => {
  const before = lyrics([section('Verse', 'a', 'b'), section('Chorus', 'c')], ['Verse', 'Chorus'])

  test('two equal documents have no change', () => {
    expect(diffLyrics(before, structuredClone(before)).changed).toBe(false)
  })

  test('edited, moved between sections, added, removed, renamed and reordered are told apart', () => {
    const after = structuredClone(before)
    const [verse, chorus] = after.sections
    if (!verse || !chorus) throw new Error('two sections were made')
    verse.name = 'Verse 1'
    verse.lines = [
      { id: 'line-b', text: 'b more' },
      { id: 'x', text: 'x' },
    ]
    chorus.lines.push({ id: 'line-a', text: 'a' })
    after.sequence.push('section-Chorus')
    const { sections, sequence } = diffLyrics(before, after)
    expect(sections.map(({ name, nameBefore }) => [name, nameBefore])).toEqual([
      ['Verse 1', 'Verse'],
      ['Chorus', null],
    ])
    expect(
      sections.flatMap((found) => found.lines.map(({ id, kind, movedFrom }) => [id, kind, movedFrom])),
    ).toEqual([
      ['line-b', 'edited', null],
      ['x', 'added', null],
      ['line-c', 'same', null],
      ['line-a', 'same', 'Verse'],
    ])
    expect(sequence).toEqual({ before: ['Verse', 'Chorus'], after: ['Verse 1', 'Chorus', 'Chorus'] })
  })

  test('500 random pairs: the new words can be read back from the comparison, and so can the removed ones', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = new Random(seed)
      const old = randomLyrics(random)
      const young = randomEdit(random, old, 'e')
      const { sections } = diffLyrics(old, young)
      const read = sections
        .filter((found) => found.kind !== 'removed')
        .map((found) => ({
          id: found.id,
          name: found.name,
          lines: found.lines
            .filter((line) => line.kind !== 'removed')
            .map((line) => ({
              id: line.id,
              text: line.pieces.flatMap(({ kind, text }) => (kind === 'removed' ? [] : text)).join(''),
            })),
        }))
      expect({ seed, read }).toEqual({ seed, read: young.sections })
      const gone = sections.flatMap((found) =>
        found.lines.filter((line) => line.kind === 'removed').map(({ id }) => id),
      )
      const left = new Set(young.sections.flatMap((found) => found.lines.map(({ id }) => id)))
      const missing = old.sections
        .flatMap((found) => found.lines.map(({ id }) => id))
        .filter((id) => !left.has(id))
      expect({ seed, gone: gone.toSorted() }).toEqual({ seed, gone: missing.toSorted() })
    }
  })
})

test('metadata is compared by field, entries one by one', () => {
  const before = {
    title: 'Old',
    alternateTitles: [],
    authors: ['A', 'A', 'B'],
    copyright: '',
    themes: [],
    songbooks: [{ book: 'CCLI', number: '1' }],
  }
  const after = { ...before, title: 'New', authors: ['A', 'B'], songbooks: [{ book: 'CCLI', number: '2' }] }
  expect(diffMetadata(before, after).map(({ field }) => field)).toEqual(['title', 'authors', 'songbooks'])
  expect(diffMetadata(before, before)).toEqual([])
})

test('files of an arrangement are compared by id: added, removed and reordered', () => {
  const file = (id: string) => ({
    id,
    filename: `${id}.pdf`,
    mediaType: 'application/pdf',
    size: 1,
    sha256: '',
    createdAt: '',
  })
  const before = { label: 'Choir', lyricVersionIds: [], files: [file('a'), file('b'), file('c')], tempo: 90 }
  const after = { label: 'Choir', lyricVersionIds: [], files: [file('c'), file('a'), file('d')], tempo: 96 }
  expect(diffArrangement(before, after, (id) => id)).toEqual([
    {
      field: 'tempo',
      kind: 'text',
      pieces: [
        { kind: 'removed', text: '90' },
        { kind: 'added', text: '96' },
      ],
    },
    {
      field: 'assetIds',
      kind: 'entries',
      entries: [
        { text: 'c.pdf', kind: 'same' },
        { text: 'a.pdf', kind: 'moved' },
        { text: 'b.pdf', kind: 'removed' },
        { text: 'd.pdf', kind: 'added' },
      ],
    },
  ])
})
