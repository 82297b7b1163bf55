import { describe, expect, test } from 'bun:test'
import { isDue, keptBackups } from '../../src/maintenance/backups/schedule.ts'

const at = (text: string) => new Date(text)
const daily = (from: string, days: number) =>
  Array.from({ length: days }, (_, day) => {
    const date = at(`${from}T03:00:00`)
    date.setDate(date.getDate() + day)
    return { at: date }
  })
const days = (kept: ReadonlySet<{ at: Date }>) =>
  [...kept].map((each) => each.at.toLocaleDateString('sv-SE')).sort()

describe('keptBackups', () => {
  test('keeps the newest of the last days, weeks and months that have one', () => {
    const backups = daily('2026-08-01', 110)
    expect(days(keptBackups(backups, { days: 3, weeks: 2, months: 3 }))).toEqual([
      '2026-09-30',
      '2026-10-31',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
    ])
  })

  test('keeps the newest of a day that has several', () => {
    const backups = ['2026-11-18T03:00:00', '2026-11-18T11:00:00', '2026-11-17T03:00:00'].map((text) => ({
      at: at(text),
    }))
    expect(keptBackups(backups, { days: 2, weeks: 0, months: 0 })).toEqual(new Set(backups.slice(1)))
  })

  test('does not count days without one: a machine that slept loses none', () => {
    const backups = ['2025-01-01T03:00:00', '2026-02-01T03:00:00', '2026-11-18T03:00:00'].map((text) => ({
      at: at(text),
    }))
    expect(keptBackups(backups, { days: 3, weeks: 0, months: 0 }).size).toBe(3)
  })

  test('keeps the newest, whatever the rule', () => {
    const backups = daily('2026-11-01', 5)
    expect(days(keptBackups(backups, { days: 0, weeks: 0, months: 0 }))).toEqual(['2026-11-05'])
  })
})

describe('isDue', () => {
  const three = { hours: 3, minutes: 0 }
  test.each([
    ['none was ever made', '2026-11-18T12:00:00', null, null, true],
    [
      'the last one is of this night',
      '2026-11-18T12:00:00',
      '2026-11-18T03:00:01',
      '2026-11-18T03:00:01',
      false,
    ],
    ['the last one is of the night before', '2026-11-18T03:00:00', '2026-11-17T03:00:01', null, true],
    ['the time of this night is still to come', '2026-11-18T02:59:00', '2026-11-17T03:00:01', null, false],
    [
      'a failed one is less than an hour ago',
      '2026-11-18T03:30:00',
      '2026-11-17T03:00:01',
      '2026-11-18T03:00:01',
      false,
    ],
    [
      'a failed one is more than an hour ago',
      '2026-11-18T04:01:00',
      '2026-11-17T03:00:01',
      '2026-11-18T03:00:01',
      true,
    ],
  ])('%s', (_, now, lastGood, lastAttempt, expected) => {
    const known = {
      lastGood: lastGood === null ? null : at(lastGood),
      lastAttempt: lastAttempt === null ? null : at(lastAttempt),
    }
    expect(isDue(three, at(now), known)).toBe(expected)
  })
})
