import { describe, expect, test } from 'bun:test'
import type { LyricVersion, Song } from '../../../../src/client/types.ts'
import { layOut } from '../../../../src/web/pages/present/layout/layout.ts'
import type { Measure } from '../../../../src/web/pages/present/layout/measure.ts'
import { allSlides, partForKey, slideAt } from '../../../../src/web/pages/present/layout/position.ts'
import { typeSize, widestOfMost } from '../../../../src/web/pages/present/layout/type-size.ts'

/** Every letter half an em wide. */
const measure: Measure = {
  widths: (texts) => texts.map((text) => text.length / 2),
  lines: (texts, _language, column) => texts.map((text) => Math.ceil(text.length / 2 / column)),
}
const WALL = { width: 1000, height: 600 }

const version = (sections: Record<string, string[]>, language = 'en', sequence: string[] = []) =>
  ({
    id: language,
    language,
    label: '',
    sections: Object.entries(sections).map(([name, lines]) => ({
      id: name,
      name,
      lines: lines.map((text, at) => ({ id: `${name} ${at}`, text })),
    })),
    sequence,
  }) as unknown as LyricVersion

const song = (title = 'A song') => ({ metadata: { title, authors: [], copyright: '' } }) as unknown as Song

const numbered = (count: number, prefix = 'line') =>
  Array.from({ length: count }, (_, at) => `${prefix} ${String(at).padStart(2, '0')}`)

const wordsOf = (layout: ReturnType<typeof layOut>) =>
  layout.slides.map((slide) => (slide.kind === 'end' ? 'end' : slide.rows.map(({ first }) => first)))

describe('one type size for a song', () => {
  test('the longest line just fits into the width', () => {
    const { size, columns } = typeSize([[10, 20, 25], []], 3, WALL)
    expect(size).toBe(Math.floor((1000 * 0.99) / 25))
    expect(columns[0]).toBeGreaterThanOrEqual(25)
  })

  test('a line far longer than the rest does not count, a slightly longer one does', () => {
    const rest = [18, 18, 19, 20, 20, 20, 20, 20, 20, 20]
    expect(widestOfMost([...rest, 60])).toBe(20)
    expect(widestOfMost([...rest, 26])).toBe(26)
    expect(widestOfMost([30])).toBe(30)
    expect(widestOfMost([])).toBe(0)
  })

  test('few and short lines are not larger than a slide holds', () => {
    expect(typeSize([[3], []], 1, WALL).size).toBe(78)
    expect(typeSize([[3], []], 6, WALL).size).toBe(Math.floor(600 / (6 * 1.3)))
  })

  test('type stays readable: lines too long for that may break', () => {
    const { size, columns } = typeSize([[400, 400, 400], []], 3, WALL)
    expect(size).toBe(15)
    expect(columns[0]).toBeLessThan(400)
  })

  test('two languages share the width in columns, and on an upright screen stand in pairs', () => {
    const wide = typeSize([[20], [30]], 4, WALL)
    expect([wide.arrangement, wide.size]).toEqual(['columns', Math.floor(990 / 51.5)])
    const tall = typeSize([[20], [30]], 4, { width: 600, height: 1000 })
    expect([tall.arrangement, tall.size]).toEqual(['pairs', Math.floor(594 / 30)])
  })
})

describe('slides', () => {
  const lay = (first: LyricVersion, second: LyricVersion | null = null) =>
    layOut(
      { song: song(), lyrics: second ? [first, second] : [first], chosen: second ? ['en', 'de'] : [] },
      WALL,
      measure,
    )

  test('a section that fits stands on one slide, a long one on two of about equal length', () => {
    const layout = lay(version({ 'Verse 1': numbered(4), 'Verse 2': numbered(9) }))
    expect(wordsOf(layout)).toEqual([numbered(4), numbered(9).slice(0, 5), numbered(9).slice(5), 'end'])
  })

  test('a blank line never begins or ends a slide', () => {
    const lines = [...numbered(4, 'one'), '', ...numbered(4, 'two')]
    const layout = lay(version({ 'Verse 1': lines }))
    expect(wordsOf(layout)).toEqual([numbered(4, 'one'), numbered(4, 'two'), 'end'])
  })

  test('a section with as many lines as a book has them is spread over as many slides as it needs', () => {
    const layout = lay(version({ 'Verse 1': numbered(40) }))
    const words = wordsOf(layout).slice(0, -1)
    expect(words.flat()).toEqual(numbered(40))
    expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual(6)
  })

  test('one line as long as a whole verse gets a slide with smaller type', () => {
    const layout = lay(version({ 'Verse 1': ['x '.repeat(1000)] }))
    expect(layout.wide).toHaveLength(1)
    const lines = measure.lines(layout.wide, 'en', layout.columns[0])[0] ?? 0
    expect(lines * layout.size * 1.3).toBeLessThanOrEqual(WALL.height)
  })

  test('two languages are split at the same line, and the shorter one is filled up', () => {
    const layout = lay(
      version({ 'Verse 1': numbered(8, 'en') }),
      version({ 'Strophe 1': numbered(6, 'de') }, 'de'),
    )
    const rows = layout.slides.flatMap((slide) => (slide.kind === 'words' ? slide.rows : []))
    expect(rows.map(({ first }) => first)).toEqual(numbered(8, 'en'))
    expect(rows.map(({ second }) => second)).toEqual([...numbered(6, 'de'), '', ''])
  })

  test('a song without words has its last slide alone', () => {
    const layout = layOut({ song: song(), lyrics: [], chosen: [] }, WALL, measure)
    expect(wordsOf(layout)).toEqual(['end'])
  })
})

describe('places', () => {
  const layouts = [
    layOut(
      { song: song(), lyrics: [version({ A: numbered(9), B: numbered(2) })], chosen: [] },
      WALL,
      measure,
    ),
    layOut({ song: song(), lyrics: [version({ C: numbered(2) })], chosen: [] }, WALL, measure),
  ]

  test('the slides of all songs follow each other', () => {
    expect(allSlides(layouts).map(({ song, slide }) => [song, slide.part, slide.from])).toEqual([
      [0, 0, 0],
      [0, 0, 5],
      [0, 1, 0],
      [0, 2, 0],
      [1, 0, 0],
      [1, 1, 0],
    ])
  })

  test('a place is found again among other slides', () => {
    const slides = allSlides(layouts)
    expect(slideAt(slides, { song: 0, part: 0, row: 4 })).toBe(0)
    expect(slideAt(slides, { song: 0, part: 0, row: 6 })).toBe(1)
    expect(slideAt(slides, { song: 0, part: 7, row: 0 })).toBe(3)
    expect(slideAt(slides, { song: 5, part: 0, row: 0 })).toBe(5)
    expect(slideAt([], { song: 0, part: 0, row: 0 })).toBe(0)
  })

  test.each([
    ['1', 0, 0],
    ['2', 0, 2],
    ['2', 5, 2],
    ['c', 0, 1],
    ['c', 1, 3],
    ['c', 5, 1],
    ['9', 0, null],
  ])('the key %s at part %i goes to %p', (key, from, wanted) => {
    const names = ['Strophe 1', 'Refrain', 'Strophe 2a', 'Refrain', 'Bridge 9', '3.']
    const { parts } = layOut(
      {
        song: song(),
        lyrics: [version(Object.fromEntries(names.map((name) => [name, ['x']])), 'de', names)],
        chosen: [],
      },
      WALL,
      measure,
    )
    expect(partForKey(parts, from, key)).toBe(wanted)
    expect(partForKey(parts, 0, '3')).toBe(5)
  })
})
