import { describe, expect, test } from 'bun:test'
import { begin, record, redo, undo } from '../../../src/web/model/editor/editor-state.ts'
import * as edit from '../../../src/web/model/editor/lyric-edits.ts'
import * as parts from '../../../src/web/model/editor/section-edits.ts'
import { lyricsProblems } from '../../../src/web/model/song/song-problems.ts'
import { lyrics, section, textsOf } from './lyric-documents.ts'

const start = lyrics([
  section('Verse', 'Be thou my vision', 'O Lord'),
  section('Chorus', 'Naught be all else'),
])
const counter = () => {
  let count = 0
  return () => `new-${++count}`
}
const lineIds = (document: typeof start) =>
  document.sections.flatMap((found) => found.lines.map((line) => line.id))

describe('lines keep their identity', () => {
  test('typing', () => {
    const document = edit.setLine(start, 'line-O Lord', 'O Lord of my heart')
    expect(lineIds(document)).toEqual(lineIds(start))
    expect(textsOf(document)[1]).toBe('O Lord of my heart')
  })

  test('splitting keeps the id of the first part; joining gives it back', () => {
    const split = edit.splitLine(start, 'line-Be thou my vision', 7, counter())
    expect(textsOf(split).slice(0, 2)).toEqual(['Be thou', 'my vision'])
    expect(lineIds(split).slice(0, 2)).toEqual(['line-Be thou my vision', 'new-1'])
    expect(edit.joinWithPrevious(split, 'new-1')).toEqual(start)
  })

  test('cut before its first word a line stays whole below a new empty one, and joining undoes it', () => {
    const above = edit.splitLine(start, 'line-Be thou my vision', 0, counter())
    expect(textsOf(above).slice(0, 2)).toEqual(['', 'Be thou my vision'])
    expect(lineIds(above).slice(0, 2)).toEqual(['new-1', 'line-Be thou my vision'])
    expect(edit.joinWithPrevious(above, 'line-Be thou my vision')).toEqual(start)
  })

  test('the first line of a section has nothing to join', () => {
    expect(edit.joinWithPrevious(start, 'line-Naught be all else')).toEqual(start)
  })

  test('pasting several lines into the middle of one', () => {
    const document = edit.pasteLines(
      start,
      'line-O Lord',
      { start: 2, end: 2 },
      'one\r\ntwo\nthree ',
      counter(),
    )
    expect(textsOf(document)).toEqual([
      'Be thou my vision',
      'O one',
      'two',
      'three Lord',
      'Naught be all else',
    ])
    expect(lineIds(document).slice(1, 4)).toEqual(['line-O Lord', 'new-1', 'new-2'])
  })

  test('moving goes on into the next section and back, and stops at the ends', () => {
    const down = edit.moveLine(start, 'line-O Lord', 1)
    expect(down.sections.map((found) => found.lines.length)).toEqual([1, 2])
    expect(edit.moveLine(down, 'line-O Lord', -1)).toEqual(start)
    expect(edit.moveLine(start, 'line-Be thou my vision', -1)).toEqual(start)
    expect(edit.moveLine(start, 'line-Naught be all else', 1)).toEqual(start)
  })
})

describe('sections and singing order', () => {
  test('a new section gets a free name, ignoring case and accents', () => {
    const document = parts.addSection(start, 'CHORUS', { section: 'new', line: 'new line' })
    expect(document.sections.at(-1)?.name).toBe('CHORUS 2')
  })

  test('blank lines at the end of a section go; those between words and sections without words stay', () => {
    const document = lyrics([section('Verse', 'a', '', 'b', ' ', ''), section('Chorus', '', '')])
    expect(textsOf(edit.withoutTrailingBlanks(document))).toEqual(['a', '', 'b', '', ''])
  })

  test('a removed section leaves the singing order', () => {
    const sung = parts.sing(parts.sing(parts.sing(start, 'section-Verse'), 'section-Chorus'), 'section-Verse')
    expect(parts.removeSection(sung, 'section-Verse').sequence).toEqual(['section-Chorus'])
    expect(parts.removeFromSequence(sung, 1).sequence).toEqual(['section-Verse', 'section-Verse'])
    expect(parts.moveInSequence(sung, 0, 1).sequence[0]).toBe('section-Chorus')
    expect(parts.moveInSequence(sung, 0, 9).sequence).toEqual(sung.sequence)
  })

  test('pasted sections replace an editor without words and join one with words', () => {
    const blank = lyrics([section('Verse', '')])
    expect(parts.appendSections(blank, [section('Verse', 'a')]).sections.map((found) => found.name)).toEqual([
      'Verse',
    ])
    expect(parts.appendSections(start, [section('Verse', 'a')]).sections.map((found) => found.name)).toEqual([
      'Verse',
      'Chorus',
      'Verse 2',
    ])
  })
})

describe('undo', () => {
  test('a run of the same kind is one step, and redo comes back', () => {
    let timeline = begin('')
    timeline = record(timeline, 'a', 'typing')
    timeline = record(timeline, 'ab', 'typing')
    timeline = record(timeline, 'ab!', 'split')
    expect(undo(timeline).present).toBe('ab')
    expect(undo(undo(timeline)).present).toBe('')
    expect(redo(redo(undo(undo(timeline)))).present).toBe('ab!')
    expect(undo(begin('x')).present).toBe('x')
  })

  test('a new change ends what could be redone', () => {
    const timeline = record(undo(record(begin('a'), 'b')), 'c')
    expect(redo(timeline).present).toBe('c')
  })
})

test('every reason for a refusal is named before the save', () => {
  const long = 'x'.repeat(201)
  const document = lyrics([section('Verse', long), { ...section('verse', ' '), id: 'other' }], ['Nowhere'])
  expect(lyricsProblems(document).map((problem) => problem.kind)).toEqual([
    'brokenSequence',
    'lineTooLong',
    'nameTaken',
    'noWords',
  ])
  expect(lyricsProblems(lyrics([])).map((problem) => problem.kind)).toEqual(['noSections'])
  const heavy = lyrics([
    section('Verse', ...Array.from({ length: 200 }, (_, at) => `${at} ${'ä'.repeat(180)}`)),
  ])
  expect(lyricsProblems(heavy).map((problem) => problem.kind)).toEqual(['tooLarge'])
  const halves = ['A', 'B'].map((name) =>
    section(name, ...Array.from({ length: 101 }, (_, at) => `${name}${at}`)),
  )
  expect(lyricsProblems(lyrics(halves)).map((problem) => problem.kind)).toEqual(['tooManyLines'])
})

test('trailing spaces of a line do not count, and white space around a name makes no other name', () => {
  const kinds = (...sections: Parameters<typeof lyrics>[0]) =>
    lyricsProblems(lyrics(sections)).map((problem) => problem.kind)
  const full = 'x'.repeat(200)
  expect(kinds(section('Verse', `${full} \t\u00a0`, ' '.repeat(400)))).toEqual([])
  expect(kinds(section('Verse', ` ${full}`))).toEqual(['lineTooLong'])
  expect(kinds(section('Verse', 'a'), section(' verse\t', 'b'))).toEqual(['nameTaken'])
  const named = parts.addSection(lyrics([section('Verse ', 'a')]), 'Verse', {
    section: 'new',
    line: 'new line',
  })
  expect(named.sections.map(({ name }) => name)).toEqual(['Verse ', 'Verse 2'])
})
