import { describe, expect, test } from 'bun:test'
import { serviceOfTheDay } from '../../../../src/core/service-of-the-day.ts'

const service = (id: string, date = '2026-11-22') => ({ id, date })
const [early, late] = [service('early'), service('late')]
const day = (services: (typeof early)[], ...liveIds: string[]) => ({ today: '2026-11-22', services, liveIds })

describe('the service of the day', () => {
  test('is the only one of today', () => {
    expect(serviceOfTheDay(day([early]))).toEqual({ kind: 'one', service: early, isLater: false })
  })

  test('is the live one of several, and otherwise a choice', () => {
    expect(serviceOfTheDay(day([early, late], 'late'))).toEqual({
      kind: 'one',
      service: late,
      isLater: false,
    })
    expect(serviceOfTheDay(day([early, late]))).toEqual({ kind: 'several', services: [early, late] })
    const both = day([early, late, service('third')], 'late', 'early')
    expect(serviceOfTheDay(both)).toEqual({ kind: 'several', services: [early, late] })
  })

  test('stays the one that is open when another is added, until another one is live', () => {
    const isOpen = (...args: Parameters<typeof day>) => serviceOfTheDay(day(...args), 'early')
    const open = { kind: 'one' as const, service: early, isLater: false }
    expect(isOpen([early, late])).toEqual(open)
    expect(isOpen([early, late], 'early', 'late')).toEqual(open)
    expect(isOpen([early, late], 'late')).toMatchObject({ service: late })
    expect(isOpen([late])).toMatchObject({ service: late })
  })

  test('is the first one of a later day', () => {
    const next = [service('next', '2026-11-29'), service('after', '2026-11-29')]
    expect(serviceOfTheDay(day(next))).toMatchObject({ kind: 'one', service: { id: 'next' }, isLater: true })
  })

  test('may be none', () => {
    expect(serviceOfTheDay(day([]))).toEqual({ kind: 'none' })
  })
})
