import { expect, test } from 'bun:test'
import { namesIn } from '../../../src/formats/section-names.ts'
import { emptyCopy, filledSections, sourceSection } from '../../../src/web/model/editor/section-names.ts'
import { lyrics, section, textsOf } from './lyric-documents.ts'

const english = lyrics([
  section('Verse 1', 'When peace', 'attendeth my way'),
  section('Chorus', 'It is well'),
  section('Verse 2', 'Though Satan'),
])
const names = { from: namesIn('en'), to: namesIn('de') ?? namesIn('en') }
const counter = () => {
  let count = 0
  return () => `new-${++count}`
}

test('an empty copy has the same sections, lines and order under names of the other language', () => {
  const source = { ...english, sequence: ['section-Verse 1', 'section-Chorus', 'section-Chorus'] }
  const copy = emptyCopy(source, names, counter())
  expect(copy.sections.map(({ name, lines }) => [name, lines.length])).toEqual([
    ['Strophe 1', 2],
    ['Refrain', 1],
    ['Strophe 2', 1],
  ])
  expect(textsOf(copy).join('')).toBe('')
  const [verse, chorus] = copy.sections
  expect(copy.sequence).toEqual([verse?.id ?? '', chorus?.id ?? '', chorus?.id ?? ''])
  expect(new Set(copy.sections.map(({ id }) => id)).size).toBe(3)
})

test.each([
  ['Strophe 2', 0, 'Verse 2'],
  ['Refrain', 0, 'Chorus'],
  ['Verse 1', 2, 'Verse 1'],
  ['An own name', 1, 'Chorus'],
  ['An own name', 9, undefined],
])('%s at place %i translates %p', (name, at, found) => {
  expect(sourceSection(section(name, 'a'), at, english)?.name).toBe(found as string)
})

test('sections without words are left out with their place in the order, unless all are without', () => {
  const document = {
    ...lyrics([section('A', 'words', ''), section('B', '')]),
    sequence: ['section-A', 'section-B'],
  }
  const filled = filledSections(document)
  expect([textsOf(filled), filled.sequence]).toEqual([['words'], ['section-A']])
  const empty = lyrics([section('A', ''), section('B', ' ')])
  expect(filledSections(empty)).toEqual(empty)
})
