import { describe, expect, test } from 'bun:test'
import type { LyricVersion, Song } from '../../../../src/client/types.ts'
import { layOut, type Measure, type SongLayout } from '../../../../src/web/pages/present/slide-layout.ts'
import { type Size, widestOfMost } from '../../../../src/web/pages/present/type-size.ts'
import {
  allSlides,
  anchorOf,
  partForKey,
  placeOf,
  slideAt,
} from '../../../../src/web/pages/present/use-turning-slides.ts'

/** Every letter half an em wide, and lines broken between words. */
const measure: Measure = {
  widths: (texts) => texts.map((text) => text.length / 2),
  wordWidths: (texts) => texts.map((text) => Math.max(...text.split(' ').map(({ length }) => length / 2))),
  lines: (texts, _language, column) => texts.map((text) => rowsOf(text, column)),
}

function rowsOf(text: string, column: number): number {
  let [rows, length] = [1, 0]
  for (const word of text.split(' ')) {
    const longer = length === 0 ? word.length : length + 1 + word.length
    if (longer / 2 > column && length > 0) {
      rows++
      length = word.length
    } else length = longer
  }
  return rows
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

/** A song whose lines are so many letters long, in words of five letters. */
const lines = (count: number, letters: number) => Array.from({ length: count }, () => words(letters))
const words = (letters: number) =>
  'word '
    .repeat(Math.ceil(letters / 5))
    .slice(0, letters)
    .trim()
    .padEnd(letters, 's')

const laidOut = (space: Size, first: Record<string, string[]>, second?: Record<string, string[]>) =>
  layOut(
    {
      key: 'song',
      song: song(),
      lyrics: [version(first), ...(second ? [version(second, 'de')] : [])],
      chosen: second ? ['en', 'de'] : [],
    },
    space,
    measure,
  )

describe('one type size for a song', () => {
  test('the longest line just fits into the width', () => {
    const { size, columns, wide } = laidOut(WALL, { A: lines(6, 50), B: lines(2, 20) })
    expect([size, wide]).toEqual([Math.floor((1000 * 0.99) / 25), []])
    expect(columns[0]).toBeGreaterThanOrEqual(25)
  })

  test('a line far longer than the rest does not count, a slightly longer one does', () => {
    const rest = [18, 18, 19, 20, 20, 20, 20, 20, 20, 20]
    expect(widestOfMost([...rest, 60])).toBe(20)
    expect(widestOfMost([...rest, 26])).toBe(26)
    expect(widestOfMost([30])).toBe(30)
    expect(widestOfMost([])).toBe(0)
  })

  test('few and short lines are as large as the slides hold, up to a quarter of the height', () => {
    expect(laidOut(WALL, { A: ['Amen'] }).size).toBe(150)
    expect(laidOut(WALL, { A: lines(6, 4) }).size).toBe(Math.floor(600 / (6 * 1.3)))
    expect(laidOut(WALL, { A: lines(4, 4), B: lines(3, 4) }).size).toBe(Math.floor(600 / (4 * 1.3)))
  })

  test('lines break only where that makes the type larger by a quarter', () => {
    // Four lines of 30 em: 33 pixels in one row each, and in two rows as many as eight rows allow.
    const broken = laidOut(WALL, { A: lines(4, 60) })
    expect(broken.size).toBe(Math.floor(600 / (8 * 1.3)))
    // Six lines of 25 em: 39 pixels in one row each, 50 would need twelve.
    expect(laidOut(WALL, { A: lines(6, 50) }).size).toBe(39)
  })

  test('two languages stand side by side or one above the other, whichever is larger', () => {
    const few = laidOut(WALL, { A: lines(4, 38) }, { A: lines(4, 38) })
    expect([few.arrangement, few.size]).toEqual(['pairs', Math.floor(600 / ((4 * 2.35 - 0.35) * 1.3))])
    const many = laidOut(WALL, { A: lines(6, 12) }, { A: lines(6, 12) })
    expect([many.arrangement, many.size]).toEqual(['columns', Math.floor(990 / 13.5)])
    const upright = laidOut({ width: 600, height: 1000 }, { A: lines(4, 12) }, { A: lines(4, 12) })
    expect(upright.arrangement).toBe('pairs')
  })

  test('songs of every shape stand on as few slides as they have sections, none overflows, and more room makes the type larger', () => {
    const fits = (layout: SongLayout, space: Size) =>
      layout.slides.every((slide) => {
        if (slide.kind === 'end') return true
        const rows = slide.rows.map(({ first, second }) => {
          const [above, below] = [first, second].map((text, at) =>
            text === '' ? 0 : layout.wide.includes(text) ? rowsOf(text, layout.columns[at] ?? 0) : 1,
          )
          return layout.arrangement === 'pairs'
            ? (above ?? 0) + (below ?? 0) + 0.35
            : Math.max(above ?? 0, below ?? 0)
        })
        const gap = layout.arrangement === 'pairs' ? 0.35 : 0
        return (rows.reduce((sum, row) => sum + row, 0) - gap) * layout.size * 1.3 <= space.height + 1
      })
    for (const space of [WALL, { width: 1000, height: 750 }, { width: 500, height: 900 }])
      for (const letters of [10, 20, 30, 40, 60, 90])
        for (const count of [1, 2, 4, 6])
          for (const second of [undefined, { A: lines(count, letters + 7) }]) {
            const layout = laidOut(space, { A: lines(count, letters), B: lines(2, letters - 4) }, second)
            expect(fits(layout, space)).toBe(true)
            expect(layout.slides).toHaveLength(3)
            // Were there a fifth more height and width, the type would be larger: it is the space that limits it.
            const larger = { width: space.width * 1.2, height: space.height * 1.2 }
            expect(
              laidOut(larger, { A: lines(count, letters), B: lines(2, letters - 4) }, second).size,
            ).toBeGreaterThan(layout.size)
          }
  })

  test('type stays readable: sections too long for that take more slides', () => {
    const { size, slides } = laidOut(WALL, { A: lines(6, 3_000) })
    expect(size).toBe(15)
    expect(slides.length).toBeGreaterThan(3)
  })
})

describe('slides', () => {
  const lay = (first: LyricVersion, second: LyricVersion | null = null) =>
    layOut(
      {
        key: 'song',
        song: song(),
        lyrics: second ? [first, second] : [first],
        chosen: second ? ['en', 'de'] : [],
      },
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
    const layout = layOut({ key: 'song', song: song(), lyrics: [], chosen: [] }, WALL, measure)
    expect(wordsOf(layout)).toEqual(['end'])
  })
})

describe('places', () => {
  const layouts = [
    layOut(
      { key: 'song', song: song(), lyrics: [version({ A: numbered(9), B: numbered(2) })], chosen: [] },
      WALL,
      measure,
    ),
    layOut({ key: 'song', song: song(), lyrics: [version({ C: numbered(2) })], chosen: [] }, WALL, measure),
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
        key: 'song',
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

describe('a place in songs that change', () => {
  const sung = (key: string, sections: string[], sequence: string[] = []) =>
    layOut(
      {
        ...{ key, song: song(), chosen: [] },
        lyrics: [version(Object.fromEntries(sections.map((name) => [name, [name]])), 'en', sequence)],
      },
      WALL,
      measure,
    )
  const other = sung('other', ['A'])
  const before = [sung('song', ['A', 'B', 'C'], ['A', 'B', 'C', 'B']), other]
  const moved = (part: number, after: SongLayout[]) => {
    const { song, part: found } = placeOf(anchorOf({ song: 0, part, row: 0 }, before), after)
    return [after[song]?.key, after[song]?.parts[found]?.name ?? 'end', found]
  }

  test('is found wherever its song is now', () => {
    expect(moved(2, [other, ...before])).toEqual(['song', 'C', 2])
  })

  test('is found at its section and repetition, whatever stands before it now', () => {
    const longer = [sung('song', ['X', 'A', 'B', 'C'], ['X', 'X', 'A', 'B', 'C', 'B'])]
    expect([0, 1, 2, 3].map((part) => moved(part, longer)[2])).toEqual([2, 3, 4, 5])
    const shorter = [sung('song', ['B'])]
    expect(moved(3, shorter)).toEqual(['song', 'B', 0])
  })

  test('stays at the end of a song that has become longer', () => {
    expect(moved(4, [sung('song', ['A', 'B', 'C', 'D', 'E'])])).toEqual(['song', 'end', 5])
  })

  test('stays where it was among songs that lack it', () => {
    const anchor = anchorOf({ song: 1, part: 0, row: 0 }, before)
    expect(placeOf(anchor, [before[0] as SongLayout])).toMatchObject({ song: 1, part: 0 })
  })
})
