import { describe, expect, test } from 'bun:test'
import { isSameSection, restoreSection } from '../../../../src/web/model/restore-section.ts'
import { lyricsProblems } from '../../../../src/web/model/song/song-problems.ts'
import { lyrics, randomEdit, randomLyrics, section } from '../lyric-documents.ts'
import { Random } from '../random.ts'

const ids = () => {
  let count = 0
  return () => `new-${++count}`
}
const restore = (now: ReturnType<typeof lyrics>, old: ReturnType<typeof lyrics>, name: string) =>
  restoreSection(now, old, `section-${name}`, ids())
const namesOf = (document: ReturnType<typeof lyrics>) => document.sections.map(({ name }) => name)

describe('one section as it was', () => {
  const old = lyrics(
    [section('Verse', 'a', 'b'), section('Chorus', 'c'), section('Bridge', 'd')],
    ['Verse', 'Chorus', 'Bridge', 'Chorus'],
  )

  test('comes back at its place, and everything else stays', () => {
    const now = lyrics([section('Bridge', 'other'), section('Verse', 'x')], ['Verse', 'Bridge'])
    const restored = restore(now, old, 'Verse')
    expect(restored).toEqual({ ...now, sections: [now.sections[0], old.sections[0]] as typeof now.sections })
  })

  test('that was removed stands behind its neighbour and is sung where it was sung', () => {
    const now = lyrics([section('Verse', 'a', 'b'), section('Bridge', 'd')], ['Verse', 'Bridge', 'Bridge'])
    const restored = restore(now, old, 'Chorus')
    expect(namesOf(restored)).toEqual(['Verse', 'Chorus', 'Bridge'])
    expect(restored.sequence).toEqual(
      ['Verse', 'Chorus', 'Bridge', 'Chorus', 'Bridge'].map((name) => `section-${name}`),
    )
  })

  test('is sung once in order where everything is', () => {
    const now = lyrics([section('Bridge', 'd')])
    expect(restore(now, old, 'Verse').sequence).toEqual([])
    expect(namesOf(restore(now, old, 'Verse'))).toEqual(['Verse', 'Bridge'])
  })

  test('whose name is taken gets a number, and its line that moved elsewhere a new id', () => {
    const now = lyrics([{ ...section('Refrain', 'c'), name: 'chorus' }])
    const restored = restore(now, old, 'Chorus')
    expect(namesOf(restored)).toEqual(['Chorus 2', 'chorus'])
    expect(restored.sections[0]?.lines).toEqual([{ id: 'new-1', text: 'c' }])
  })

  test('that never was changes nothing', () => {
    expect(restore(old, old, 'Nothing')).toBe(old)
  })
})

test('restoring any section of any version leaves a document that can be saved, with the section as it was', () => {
  const random = new Random(7)
  for (let round = 0; round < 2000; round++) {
    const old = randomLyrics(random)
    const now = randomEdit(random, old, 'now')
    const { id } = random.pick(old.sections)
    const restored = restoreSection(now, old, id, ids())
    const wanted = old.sections.find((found) => found.id === id)
    const others = (document: typeof now) => document.sections.filter((found) => found.id !== id)
    expect(restored.sections.find((found) => found.id === id)?.lines.map(({ text }) => text)).toEqual(
      wanted?.lines.map(({ text }) => text) ?? [],
    )
    expect(others(restored)).toEqual(others(now))
    expect(lyricsProblems(restored)).toEqual([])
    const lines = restored.sections.flatMap((found) => found.lines.map((line) => line.id))
    expect(new Set(lines).size).toBe(lines.length)
    if (restored.sections.find((found) => found.id === id)?.name === wanted?.name)
      expect(isSameSection(restored, old, id)).toBe(true)
  }
})
