import { describe, expect, test } from 'bun:test'
import type { Arrangement } from '../../../../src/client/types.ts'
import type { ListSong } from '../../../../src/web/model/lists/set-list.ts'
import { choicesOf, serviceOfList } from '../../../../src/web/model/services/list-to-service.ts'
import {
  copiedService,
  isServiceDocument,
  serviceDocument,
  serviceProblems,
  songIdsOf,
  withItem,
  withItemMoved,
  withNotesOf,
  withoutItem,
  withoutNotes,
} from '../../../../src/web/model/services/service-document.ts'
import {
  daysAfter,
  isDay,
  isTimeOfDay,
  sundayFrom,
  todayIn,
} from '../../../../src/web/model/services/service-times.ts'
import { service, song, text, words } from './services.ts'

const counter = () => {
  let count = 0
  return () => `new-${++count}`
}

describe('days', () => {
  test('today is that of the church', () => {
    const now = new Date('2026-11-21T23:30:00Z')
    expect(todayIn('Europe/Berlin', now)).toBe('2026-11-22')
    expect(todayIn('America/New_York', now)).toBe('2026-11-21')
    expect(todayIn('Not/AZone', now)).toMatch(/^2026-11-2[12]$/)
  })

  test('the next Sunday, and the day after the last of a month', () => {
    expect(sundayFrom('2026-11-22')).toBe('2026-11-22')
    expect(sundayFrom('2026-11-23')).toBe('2026-11-29')
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  })

  test.each([
    ['2026-02-30', false],
    ['2026-2-3', false],
    ['', false],
    ['2028-02-29', true],
  ])('%s is a day: %p', (day, expected) => {
    expect(isDay(day)).toBe(expected)
  })

  test.each([
    ['24:00', false],
    ['9:30', false],
    ['23:59', true],
  ])('%s is a time: %p', (time, expected) => {
    expect(isTimeOfDay(time)).toBe(expected)
  })
})

describe('the document of a service', () => {
  test('items are added, moved and removed; each song is named once', () => {
    const twice = withItem(service(), { ...song('a'), id: 'again' }, 0)
    expect(twice.items.map(({ id }) => id)).toEqual(['again', 'a', 'b', 'c'])
    expect(songIdsOf(twice)).toEqual(['A', 'C'])
    expect(withItemMoved(twice, 0, 3).items.at(-1)?.id).toBe('again')
    expect(withoutItem(twice, 'again')).toEqual(service())
  })

  test('a copy has the same content on another day, and items of its own', () => {
    const copy = copiedService(service({ title: 'Advent', notes: 'n' }), '2026-12-06', counter())
    expect(copy).toMatchObject({ date: '2026-12-06', title: 'Advent', notes: 'n' })
    expect(copy.items.map(({ id }) => id)).toEqual(['new-1', 'new-2', 'new-3'])
    expect(copy.items[1]).toEqual(text('new-2', 'Reading', 'Psalm 1'))
  })

  test('notes are left behind, and are added on request where there are none', () => {
    const whole = service({
      notes: 'n',
      items: [song('a', { note: 'x', key: 'G' }), text('b'), song('c', { note: 'y' })],
    })
    const bare = service({ notes: '', items: [song('a', { key: 'G' }), text('b'), song('c')] })
    expect(withoutNotes(whole)).toEqual(bare)
    expect(withNotesOf(bare, whole)).toEqual(whole)
    expect(withNotesOf(whole, whole)).toBeNull()
    expect(withNotesOf(bare, bare)).toBeNull()
    const own = {
      ...bare,
      notes: 'mine',
      items: [song('c', { note: 'own' }), song('a', { key: 'G', note: ' ' })],
    }
    expect(withNotesOf(own, whole)).toEqual({
      ...own,
      items: [song('c', { note: 'own' }), song('a', { key: 'G', note: 'x' })],
    })
  })

  test('what else a saved service has is no part of it, and drafts of other documents are none', () => {
    const saved = { ...service(), id: 'x', version: 3, revisionId: 'y', updatedAt: 'z', archivedAt: null }
    expect(serviceDocument(saved)).toEqual(service())
    expect(isServiceDocument(service())).toBe(true)
    const { sequence: _, ...older } = song('a')
    const items = ['none', [null], ['a'], [{}], [older]].map((items) => ({ ...service(), items }))
    for (const other of [null, 'text', { title: 'Song' }, ...items])
      expect(isServiceDocument(other)).toBe(false)
  })

  test.each([
    [service(), []],
    [service({ date: '' }), ['dateMissing']],
    [service({ time: '9 o’clock' }), ['badTime']],
    [service({ title: 't'.repeat(201), notes: 'n'.repeat(4001) }), ['titleTooLong', 'notesTooLong']],
    [service({ items: Array.from({ length: 101 }, (_, at) => song(`s${at}`)) }), ['tooManyItems']],
    [service({ items: [song('a', { key: 'X', note: 'n'.repeat(1001) })] }), ['badKey', 'noteTooLong']],
    [service({ items: [text('b', ' ', 't'.repeat(4001))] }), ['textTitleMissing', 'textTooLong']],
  ])('problems of case %#', (document, expected) => {
    expect(serviceProblems(document)).toEqual(expected as ReturnType<typeof serviceProblems>)
  })
})

describe('a list of a browser as a service', () => {
  const [german, english] = [words('00000000-0000-4000-8000-0000deadbeef', 'de'), words('en-id', 'en-GB')]
  const choir = { id: 'music-0000cafe' } as Arrangement
  const entry = (songId: string, change: Partial<ListSong> = {}): ListSong => ({
    key: songId,
    songId,
    title: `Song ${songId}`,
    language: null,
    lyrics: null,
    arrangement: null,
    note: '',
    ...change,
  })
  const list = {
    title: ' Sunday ',
    date: null,
    songs: [
      entry('A', { language: 'de', lyrics: 'deadbeef', arrangement: '0000cafe', note: 'softly' }),
      entry('A', { language: 'en' }),
      entry('A', { language: 'ko', arrangement: 'ffffffff' }),
      entry('gone', { note: 'twice' }),
      entry('gone', { title: '' }),
    ],
  }

  test('has the same songs with the words and the sheet music that were chosen', () => {
    const made = serviceOfList(
      list,
      (id) =>
        id === 'A' ? { lyrics: [words('other', 'de'), english, german], arrangements: [choir] } : null,
      { date: '2026-11-22', newId: counter() },
    )
    expect(made).toEqual(
      service({
        title: 'Sunday',
        items: [
          song('new-1', {
            songId: 'A',
            lyricVersionIds: [german.id],
            arrangementId: choir.id,
            note: 'softly',
          }),
          song('new-2', { songId: 'A', lyricVersionIds: [english.id] }),
          song('new-3', { songId: 'A' }),
          text('new-4', 'Song gone', 'twice'),
        ],
      }),
    )
    expect(serviceProblems(made)).toEqual([])
  })

  test('reads words and sheet music only where something was chosen, and keeps its day', () => {
    expect(choicesOf(list)).toEqual({ words: new Set(['A']), music: new Set(['A']) })
    const dated = { ...list, date: '2026-12-24', songs: [] }
    expect(serviceOfList(dated, () => null, { date: '2026-11-22', newId: counter() }).date).toBe('2026-12-24')
  })
})
