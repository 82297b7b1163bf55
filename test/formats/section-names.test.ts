import { describe, expect, test } from 'bun:test'
import { sectionLabel, sectionName } from '../../src/formats/section-names.ts'

describe('names of sections', () => {
  test.each([
    ['verse', 1, 'en', 'Verse 1'],
    ['verse', '2b', 'de-CH', 'Strophe 2b'],
    ['chorus', null, 'DE', 'Refrain'],
    ['chorus', null, null, 'Chorus'],
    ['other', 3, 'fr', 'Part 3'],
    ['ending', null, 'constructor', 'Ending'],
  ] as const)('%s %s in %s is %s', (kind, number, language, name) => {
    expect(sectionName(kind, number, language)).toBe(name)
  })

  test.each([
    ['Verse 1', 'verse', '1'],
    ['STROPHE 2b', 'verse', '2b'],
    ['verse1', 'verse', '1'],
    ['Refrain', 'chorus', null],
    ['Pre-Chorus', 'preChorus', null],
    ['Brücke 2', 'bridge', '2'],
    ['Teil 12', 'other', '12'],
  ])('%s is understood', (name, kind, number) => {
    expect(sectionLabel(name)).toEqual({ kind, number } as ReturnType<typeof sectionLabel>)
  })

  test.each(['Aufgesang', '', '1', 'Verse of the day', 'Verse 1 2', 'Verse 12345', 'x'.repeat(100_000)])(
    'others are not: %p',
    (name) => {
      expect(sectionLabel(name)).toBeNull()
    },
  )
})
