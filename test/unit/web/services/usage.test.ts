import { expect, test } from 'bun:test'
import {
  isPeriod,
  lastFirst,
  oftenFirst,
  PERIODS,
  periodOf,
  placeInPeriod,
  sungSongs,
} from '../../../../src/web/model/services/usage.ts'

const usage = (title: string, ...dates: string[]) => ({ songId: title.toLowerCase(), title, dates })
const songs = [
  usage('Be Thou', '2026-11-15', '2025-11-16', '2026-01-04'),
  usage('Ähnlich', '2026-11-01', '2024-01-01', '2024-02-01'),
  usage('Amazing', '2026-11-15'),
]

test('when a song was sung last, and how often within a year', () => {
  expect(sungSongs(songs, '2026-11-17')).toEqual(
    new Map([
      ['be thou', { last: '2026-11-15', inYear: 2 }],
      ['ähnlich', { last: '2026-11-01', inYear: 1 }],
      ['amazing', { last: '2026-11-15', inYear: 1 }],
    ]),
  )
  expect(sungSongs([usage('Never')], '2026-11-17').size).toBe(0)
})

test('the most frequent first, or the last; then by title', () => {
  const titles = (list: typeof songs) => list.map(({ title }) => title)
  expect(titles(oftenFirst(songs, 'de'))).toEqual(['Ähnlich', 'Be Thou', 'Amazing'])
  expect(titles(lastFirst(songs, 'de'))).toEqual(['Amazing', 'Be Thou', 'Ähnlich'])
})

test('periods end yesterday, are never longer than the service allows, and cross a new year', () => {
  expect(periodOf('year', '2026-11-17')).toEqual({ from: '2025-11-17', to: '2026-11-16' })
  expect(periodOf('thisYear', '2027-01-01')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  expect(periodOf('lastYear', '2026-11-17')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  for (const today of ['2026-11-17', '2028-02-29', '2027-01-01'])
    expect(PERIODS.filter((name) => !isPeriod(periodOf(name, today)))).toEqual([])
  expect(isPeriod({ from: '2026-01-02', to: '2026-01-01' })).toBe(false)
  expect(isPeriod({ from: '2020-12-31', to: '2026-01-01' })).toBe(false)
})

test('the place of a day in a period', () => {
  const period = { from: '2026-01-01', to: '2026-01-11' }
  expect(
    ['2026-01-01', '2026-01-06', '2026-01-11', '2027-01-01'].map((day) => placeInPeriod(day, period)),
  ).toEqual([0, 0.5, 1, 1])
  expect(placeInPeriod('2026-01-01', { from: '2026-01-01', to: '2026-01-01' })).toBe(0.5)
})
