import { describe, expect, test } from 'bun:test'
import { dayIn, servicesOfTheDay } from '../../src/events/live/today.ts'
import type { ServiceHead } from '../../src/saves/collections.ts'

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
