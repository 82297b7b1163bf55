import { describe, expect, test } from 'bun:test'
import { datesBySong, usageCsv, usageDays, usageOf } from '../../src/catalogue/usage.ts'
import { firstWords, inSungOrder, singingOrder } from '../../src/core/song-words.ts'
import { addYears, dayIn } from '../../src/core/time.ts'
import { servicesOfTheDay } from '../../src/events/live/today.ts'
import { sungWords } from '../../src/formats/sung-words.ts'
import type { ServiceHead } from '../../src/saves/collections.ts'
import { chosenVersions } from '../../src/web/model/lists/chosen-words.ts'
import type { SungSong } from '../../src/web/model/lists/sung-list.ts'
import { words } from './web/live/words.ts'

const head = (id: string, date: string) => ({ _id: id, document: { date } }) as unknown as ServiceHead

const yesterday = head('yesterday', '2026-11-21')

const [morning, evening] = [head('morning', '2026-11-22'), head('evening', '2026-11-22')]

const [next, later] = [head('next', '2026-11-29'), head('later', '2026-12-06')]

const idsOn = (today: string, coming: ServiceHead[], ...live: string[]) =>
  servicesOfTheDay(coming, today, new Set(live)).map(({ _id }) => _id)

describe('the services of the day', () => {
  test('are all of today', () => {
    expect(idsOn('2026-11-22', [yesterday, morning, evening, next])).toEqual(['morning', 'evening'])
  })

  test('are those of the next day that has some', () => {
    expect(idsOn('2026-11-23', [next, later])).toEqual(['next'])
    expect(idsOn('2026-11-23', [])).toEqual([])
  })

  test('begin with one of yesterday that is still live', () => {
    expect(idsOn('2026-11-22', [yesterday, morning], 'yesterday')).toEqual(['yesterday', 'morning'])
    expect(idsOn('2026-11-22', [yesterday, next], 'yesterday')).toEqual(['yesterday', 'next'])
  })

  test('depend on the time zone of the church', () => {
    const now = new Date('2026-11-22T03:30:00Z')
    expect(dayIn('America/Chicago', now)).toBe('2026-11-21')
    expect(dayIn('Asia/Seoul', now)).toBe('2026-11-22')
  })
})

const english = words('en', ['Verse 1', 'Chorus', 'Verse 2', 'Bridge'], ['Verse 1', 'Chorus', 'Verse 2'])

const german = words('de', ['Refrain', 'Strophe 2', 'Strophe 1'])

const korean = words('ko', ['여는 말'])

const names = (version: typeof english | undefined) =>
  version && singingOrder(version).map(({ name }) => name)

describe('words in the order of an item', () => {
  test.each([
    [[], ['Verse 1', 'Chorus', 'Verse 2']],
    [
      ['en-Chorus', 'en-Verse 2', 'en-Chorus'],
      ['Chorus', 'Verse 2', 'Chorus'],
    ],
    [['en-Bridge'], ['Bridge']],
    [['gone', 'en-Verse 2', 'gone'], ['Verse 2']],
    [['gone'], ['Verse 1', 'Chorus', 'Verse 2']],
  ])('%p is sung as %p', (sequence, sung) => {
    expect(names(inSungOrder(english, sequence))).toEqual(sung)
  })

  test('other words follow by kind and number, and their own order stays where nothing fits', () => {
    const item = { lyricVersionIds: ['words-en'], sequence: ['en-Verse 2', 'en-Bridge', 'en-Chorus'] }
    const [en, de, ko] = sungWords(item, [english, german, korean], null)
    expect(names(en)).toEqual(['Verse 2', 'Bridge', 'Chorus'])
    expect(names(de)).toEqual(['Strophe 2', 'Refrain'])
    expect(ko).toBe(korean)
  })

  test('a section whose name stands for something else is left out, and one of the same name comes first', () => {
    const hymn = words('en', ['Vamp', 'Tag', 'Hook', 'Descant'])
    const other = words('de', ['Teil', 'Tag', 'Refrain'])
    const item = {
      lyricVersionIds: ['words-en'],
      sequence: ['Vamp', 'Tag', 'Hook'].map((one) => `en-${one}`),
    }
    expect(names(sungWords(item, [hymn, other], null)[1])).toEqual(['Tag'])
  })

  test('the same sections in other words are found by their ids before their names', () => {
    const renamed = { ...english, id: 'words-other' }
    const other = { ...renamed, sections: renamed.sections.map((one) => ({ ...one, name: 'Verse 2' })) }
    const item = { lyricVersionIds: ['words-en'], sequence: ['en-Bridge', 'en-Chorus'] }
    const [, shown] = sungWords(item, [english, other], null)
    expect(shown?.sequence).toEqual(['en-Bridge', 'en-Chorus'])
  })
})

describe('the first words of an item', () => {
  const lyrics = [english, german]
  test.each([
    ['the first that was chosen', ['words-de', 'words-en'], 'en', 'words-de'],
    ['the first that is still there', ['gone', 'words-de'], 'en', 'words-de'],
    ['those in the language of the church', [], 'de-CH', 'words-de'],
    ['the first ones without one in that language', [], 'ko', 'words-en'],
    ['the first ones of a church without a language', [], null, 'words-en'],
  ])('are %s', (_, lyricVersionIds, language, expected) => {
    expect(firstWords({ lyricVersionIds }, lyrics, language)?.id).toBe(expected)
  })

  test('are the same for every reader in a service, and in a list those that its reader wants', () => {
    const entry = {
      key: 'k',
      songId: 'song',
      title: '',
      language: null,
      lyrics: null,
      arrangement: null,
      note: '',
    }
    const shown = (song: SungSong) => chosenVersions(song, lyrics, ['de']).map(({ id }) => id)
    expect(shown({ ...entry, versions: [] })).toEqual(['words-en'])
    expect(shown({ ...entry, versions: [], language: 'de' })).toEqual(['words-de'])
    expect(shown(entry)).toEqual(['words-de'])
  })

  test('are none of a song without words', () => {
    expect(firstWords({ lyricVersionIds: ['gone'] }, [], 'en')).toBeNull()
  })
})

describe('days', () => {
  test.each([
    ['UTC', '2026-11-15T23:30:00Z', '2026-11-15'],
    ['Asia/Seoul', '2026-11-15T23:30:00Z', '2026-11-16'],
    ['America/Los_Angeles', '2026-11-15T03:00:00Z', '2026-11-14'],
  ])('in %s, %s is on %s', (timeZone, at, day) => {
    expect(dayIn(timeZone, new Date(at))).toBe(day)
  })

  test.each([
    ['2026-11-15', -5, '2021-11-15'],
    ['2028-02-29', -5, '2023-02-28'],
    ['2028-02-29', -4, '2024-02-29'],
    ['2023-02-28', 1, '2024-02-28'],
    ['0099-12-31', 1, '0100-12-31'],
  ])('%s and %d years are %s', (day, years, moved) => {
    expect(addYears(day, years)).toBe(moved)
  })

  test.each([
    [{}, { from: '2021-11-17', to: '2026-11-17', before: '2026-11-17' }],
    [{ to: '2024-12-31' }, { from: '2019-12-31', to: '2024-12-31', before: '2026-11-17' }],
    [
      { from: '2021-11-17', to: '2026-11-17' },
      { from: '2021-11-17', to: '2026-11-17', before: '2026-11-17' },
    ],
    [{ from: '2026-01-01' }, { from: '2026-01-01', to: '2026-11-17', before: '2026-11-17' }],
  ])('%j asks for %j', (query, days) => {
    expect(usageDays(query, '2026-11-17')).toEqual(days)
  })

  test('400: more than five years', () => {
    expect(() => usageDays({ from: '2021-11-16' }, '2026-11-17')).toThrow(
      'from must be at most 5 years before to: 2021-11-17 or later.',
    )
  })
})

test('a service counts once for a song that it has twice, and two services of a day count twice', async () => {
  const services = [
    { date: '2026-11-15', songIds: ['b', 'a', 'b'] },
    { date: '2026-11-08', songIds: ['b'] },
    { date: '2026-11-15', songIds: ['b'] },
  ]
  expect(await datesBySong(services)).toEqual(
    new Map([
      ['b', ['2026-11-08', '2026-11-15', '2026-11-15']],
      ['a', ['2026-11-15']],
    ]),
  )
})

describe('400: more than one answer holds', () => {
  const refusal = 'These days have more services than one answer holds. Choose fewer days.'
  const services = Array.from({ length: 4 }, () => ({ date: '2026-11-15', songIds: ['a', 'b', 'b'] }))
  const songs = ['a', 'b'].map((_id) => ({
    _id,
    document: { title: _id, authors: [], copyright: '', songbooks: [] },
  }))

  test.each([
    ['services', { services: 3, bytes: 1000 }],
    ['dates', { services: 4, bytes: 8 * 13 - 1 }],
  ])('%s', async (_, most) => {
    await expect(datesBySong(services, most)).rejects.toThrow(refusal)
    expect((await datesBySong(services, { services: 4, bytes: 8 * 13 })).get('b')).toHaveLength(4)
  })

  test('songs', async () => {
    const dates = await datesBySong(services)
    const whole = await usageOf(songs, dates)
    // With a comma between them, and brackets around them.
    const bytes = Buffer.byteLength(JSON.stringify(whole)) - 3
    expect(await usageOf(songs, dates, { services: 1, bytes })).toEqual(whole)
    await expect(usageOf(songs, dates, { services: 1, bytes: bytes - 1 })).rejects.toThrow(refusal)
  })
})

test('a table has the CCLI number in a column of its own, and gives a spreadsheet no formula', () => {
  const song = {
    songId: 'id',
    title: '=1+1 "now"',
    authors: ['Ada Weaver', 'Jon Field'],
    copyright: '© 1901\n@home',
    songbooks: [
      { book: 'Green Hymnal', number: '214' },
      { book: 'ccli', number: '1234567' },
    ],
    dates: ['2026-11-08', '2026-11-15'],
  }
  expect(usageCsv([song])).toBe(
    [
      '\uFEFF"Title","Authors","Copyright","CCLI number","Songbooks","Times","Dates","Song id"',
      `"'=1+1 ""now""","Ada Weaver; Jon Field","© 1901\n@home","1234567","Green Hymnal 214","2","2026-11-08; 2026-11-15","id"`,
      '',
    ].join('\r\n'),
  )
})
