import { describe, expect, test } from 'bun:test'
import { datesBySong, usageCsv, usageDays, usageOf } from '../../src/catalogue/usage.ts'
import { addYears, dayIn } from '../../src/core/time/calendar.ts'

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
