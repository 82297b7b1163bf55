import { expect, test } from 'bun:test'
import type { LyricsDocument, Metadata } from '../../../../src/client/types.ts'
import { EMPTY_METADATA } from '../../../../src/web/editor/documents.ts'
import {
  changesBetween,
  type SavedVersion,
  summaryOf,
} from '../../../../src/web/pages/history/saved-version.ts'
import { textsIn } from '../../../../testkit/web/texts-in.ts'
import { lyrics, section } from '../lyric-documents.ts'

const saved = { version: 1, createdAt: '2026-01-01T00:00:00.000Z', savedBy: null, restoredFrom: null }
const said = (before: SavedVersion, after: SavedVersion, language: 'en' | 'de' = 'en') =>
  summaryOf(changesBetween(before, after, { lyrics: (id) => id }), textsIn(language))
const details = (change: Partial<Metadata>): SavedVersion => ({
  ...saved,
  of: 'song',
  document: { ...EMPTY_METADATA, title: 'Title', ...change },
})
const words = (document: LyricsDocument): SavedVersion => ({ ...saved, of: 'lyrics', document })

test.each([
  [{}, {}, 'Saved without a change'],
  [{ title: 'Old' }, { title: 'New' }, 'Title: Old → New'],
  [{}, { copyright: 'c'.repeat(31) }, 'Copyright: added'],
  [{ copyright: 'one\ntwo' }, { copyright: 'two' }, 'Copyright changed'],
  [{ copyright: 'one' }, {}, 'Copyright: removed'],
  [{ authors: ['A', 'B'] }, { authors: ['B', 'C'] }, 'Authors: + C, − A'],
  [{ themes: ['A', 'B'] }, { themes: ['B', 'A'] }, 'Themes: another order'],
  [
    {},
    { title: 'T', alternateTitles: ['a'], authors: ['b'], themes: ['c'], copyright: 'd' },
    'Title: Title → T · Alternate titles: + a · Authors: + b · and 2 more',
  ],
])('details from %p to %p: %s', (before, after, expected) => {
  expect(said(details(before), details(after))).toBe(expected)
})

const verse = section('Verse', 'a', 'b')
const chorus = section('Chorus', 'c')

test.each([
  [lyrics([verse]), lyrics([verse, chorus]), 'Chorus added', 'Chorus neu'],
  [lyrics([verse, chorus]), lyrics([chorus]), 'Verse removed', 'Verse entfernt'],
  [
    lyrics([verse]),
    lyrics([{ ...verse, name: 'Verse 1', lines: [{ id: 'line-a', text: 'A' }] }]),
    'Verse 1: was “Verse”, 2 lines changed',
    'Verse 1: hieß „Verse“, 2 Zeilen geändert',
  ],
  [
    lyrics([verse, chorus]),
    { ...lyrics([verse, chorus], ['Verse', 'Chorus', 'Verse']), label: 'Hymnal' },
    'Edition: Hymnal · Singing order changed',
    'Ausgabe: Hymnal · Singfolge geändert',
  ],
])('words %#', (before, after, english, german) => {
  expect(said(words(before), words(after))).toBe(english)
  expect(said(words(before), words(after), 'de')).toBe(german)
})
