import { describe, expect, test } from 'bun:test'
import {
  ENGLISH_NAMES,
  namesIn,
  numberedName,
  type SectionKind,
  sectionLabel,
  sectionName,
} from '../../src/formats/section-names.ts'
import { headingOf } from '../../src/formats/text/headings.ts'

describe('names of sections', () => {
  test.each([
    ['verse', 1, 'en', 'Verse 1'],
    ['verse', '2b', 'de-CH', 'Strophe 2b'],
    ['chorus', null, 'DE', 'Refrain'],
    ['chorus', null, null, 'Chorus'],
    ['other', 3, 'fr', 'Partie 3'],
    ['verse', 1, 'no', 'Vers 1'],
    ['verse', 1, 'ko', '1절'],
    ['chorus', 2, 'ko-KR', '후렴 2'],
    ['verse', 1, 'sw', 'Verse 1'],
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
    ['3절', 'verse', '3'],
    ['2 절', 'verse', '2'],
    ['후렴', 'chorus', null],
    ['브릿지', 'bridge', null],
  ])('%s is understood', (name, kind, number) => {
    expect(sectionLabel(name)).toEqual({ kind, number } as ReturnType<typeof sectionLabel>)
  })

  test.each([
    'Aufgesang',
    '',
    '1',
    '1 Verse',
    '12345절',
    'Verse of the day',
    'Verse 1 2',
    'Verse 12345',
    'x'.repeat(100_000),
  ])('others are not: %p', (name) => {
    expect(sectionLabel(name)).toBeNull()
  })

  test.each('de es fr pt it nl pl cs sv nb nn no da fi hu ru uk ko'.split(' '))(
    'every name in %s is understood, and read as a heading with a number',
    (language) => {
      const names = namesIn(language)
      expect(names).not.toBeNull()
      for (const [kind, name] of Object.entries(names ?? {}) as [SectionKind, string][]) {
        expect(name).not.toBeEmpty()
        expect({ name, ...sectionLabel(numberedName(name, 2)) }).toEqual({ name, kind, number: '2' })
        expect({ name, kind: headingOf(numberedName(name, 2), ENGLISH_NAMES)?.kind }).toEqual({ name, kind })
      }
    },
  )
})
