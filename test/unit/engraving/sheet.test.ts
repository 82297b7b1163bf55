import { describe, expect, test } from 'bun:test'
import { pagesOf, type Sheet } from '../../../scripts/lib/demo-sheets/engraving/sheet.ts'

const sheet = (change: Partial<Sheet>): Sheet => ({
  title: 'A Song',
  authors: ['Somebody'],
  copyright: 'Free to sing.',
  key: 'G',
  time: '4/4',
  tempo: 90,
  melody: '[Verse 1]\n1 2 3 4 |\na b c d',
  verses: [],
  ...change,
})

const verse = (name: string, ...lines: string[]) => ({ name, lines })

const placesOf = (page: ReturnType<typeof pagesOf>[number] = []) =>
  new Map(page.flatMap((mark) => (mark.kind === 'text' ? [[mark.text, mark] as const] : [])))

describe('verses below the music', () => {
  test('stand side by side', () => {
    const places = placesOf(
      pagesOf(sheet({ verses: [verse('Verse 2', 'short'), verse('Verse 3', 'small')] }))[0],
    )
    expect(places.get('Verse 3')?.y).toBe(places.get('Verse 2')?.y ?? 0)
    expect(places.get('Verse 3')?.x).toBeGreaterThan(places.get('Verse 2')?.x ?? 0)
  })

  test('or one below the other, where a line would reach into the next column', () => {
    const long = 'A line that is so long that it would not leave any room for another one'
    const places = placesOf(
      pagesOf(sheet({ verses: [verse('Verse 2', long), verse('Verse 3', 'small')] }))[0],
    )
    expect(places.get('Verse 3')?.x).toBe(places.get('Verse 2')?.x ?? 0)
    expect(places.get('Verse 3')?.y).toBeLessThan(places.get('Verse 2')?.y ?? 0)
  })

  test('and go on a second page, whose end has the copyright', () => {
    const verses = Array.from({ length: 30 }, (_, at) => verse(`Verse ${at + 2}`, 'one', 'two', 'three'))
    const pages = pagesOf(sheet({ verses }))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.map((page) => placesOf(page).has('Free to sing.'))).toEqual([
      ...pages.slice(1).map(() => false),
      true,
    ])
    const found = pages.flatMap((page) => [...placesOf(page).keys()].filter((text) => /^Verse \d/.test(text)))
    expect(found).toEqual(['Verse 1', ...verses.map(({ name }) => name)])
  })
})
