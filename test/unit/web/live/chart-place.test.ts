import { expect, test } from 'bun:test'
import { parseChart } from '../../../../src/formats/chordpro/chart.ts'
import { chartPlace } from '../../../../src/web/model/live/chart-place.ts'
import { words } from './words.ts'

const NAMES = ['Verse 1', 'Chorus', 'Verse 2', 'Bridge']
const sung = words('en', NAMES, ['Verse 1', 'Chorus', 'Verse 2', 'Chorus', 'Bridge'])

const verse = (label: string, text: string) => `{start_of_verse${label}}\n[G]${text}\n{end_of_verse}`
const chorus = '{start_of_chorus}\n[C]sing\n{end_of_chorus}'
const full = parseChart([verse(': Verse 1', 'a'), chorus, verse(': Verse 2', 'b'), '{chorus}'].join('\n'))

const placeOf = (position: number, name: string) => {
  const section = sung.sections.find((one) => one.name === name)
  return { lyricVersionId: sung.id, sectionId: section?.id ?? null, position }
}

test.each<[string, number, number | null]>([
  ['Verse 1', 0, 0],
  ['Chorus', 1, 1],
  ['Verse 2', 2, 2],
  ['Chorus', 3, 3],
  ['Bridge', 4, null],
])('%s at %d is found by its name, at the same repetition', (name, position, expected) => {
  expect(chartPlace(full, placeOf(position, name), [sung])).toBe(expected)
})

test('names of other languages and verses without numbers are found', () => {
  const german = parseChart(
    [verse(': Strophe 1', 'a'), '{soc: Refrain}\nx\n{eoc}', verse(': Strophe 2', 'b')].join('\n'),
  )
  expect(chartPlace(german, placeOf(2, 'Verse 2'), [sung])).toBe(2)
  expect(chartPlace(german, placeOf(3, 'Chorus'), [sung])).toBe(1)
  const plain = parseChart([verse('', 'a'), chorus, verse('', 'b')].join('\n'))
  expect(chartPlace(plain, placeOf(2, 'Verse 2'), [sung])).toBe(2)
})

test('a section of the same name comes before others of its kind, and names of no known kind are compared as words', () => {
  const hymn = words('en', ['Solo', 'Break', 'Hook', 'Descant'])
  const chart = parseChart(
    ['{start_of_part: Break}\nx\n{end_of_part}', '{start_of_part: Solo}\ny\n{end_of_part}'].join('\n'),
  )
  const other = parseChart('{start_of_part: Descant}\nx\n{end_of_part}')
  const place = (name: string) => ({ lyricVersionId: hymn.id, sectionId: `en-${name}`, position: 0 })
  expect(chartPlace(chart, place('Solo'), [hymn])).toBe(1)
  expect(chartPlace(chart, place('Break'), [hymn])).toBe(0)
  expect(chartPlace(other, place('Descant'), [hymn])).toBe(0)
  expect(chartPlace(other, place('Hook'), [hymn])).toBeNull()
})

test('a section without a name is found by its first line', () => {
  const [first] = sung.sections[2]?.lines ?? []
  const nameless = parseChart(`[G]Something else\n\n{start_of_grid}\n| G |\n{end_of_grid}\n[G]${first?.text}`)
  const at = nameless.sections.findIndex(({ lines }) => JSON.stringify(lines).includes(first?.text ?? '?'))
  expect(chartPlace(nameless, placeOf(2, 'Verse 2'), [sung])).toBe(at)
})

test('nothing is marked where no section or unknown words are sung', () => {
  expect(chartPlace(full, { lyricVersionId: sung.id, sectionId: null, position: 5 }, [sung])).toBeNull()
  expect(chartPlace(full, { ...placeOf(0, 'Verse 1'), lyricVersionId: 'other' }, [sung])).toBeNull()
})
