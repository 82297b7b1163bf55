import { describe, expect, test } from 'bun:test'
import { KnownWebhooks } from '../../src/events/webhooks/delivery/known-webhooks.ts'
import { answeredWith, type Outcome, tooSlow } from '../../src/events/webhooks/delivery/outcome.ts'
import { afterAttempt } from '../../src/events/webhooks/delivery/schedule.ts'

const now = new Date('2026-11-01T10:00:00Z')
const seconds = (count: number) => new Date(now.getTime() + count * 1000)

describe('after an attempt', () => {
  const after = (attempts: number, outcome: Outcome = answeredWith(500), random = 0) =>
    afterAttempt({ attempts, outcome, now, random })

  test.each([
    [1, 5],
    [2, 60],
    [3, 5 * 60],
    [4, 30 * 60],
    [5, 2 * 3600],
    [6, 8 * 3600],
    [7, 24 * 3600],
    [8, 24 * 3600],
  ])('that failed for the %pth time the next one comes %p seconds later', (attempts, pause) => {
    expect(after(attempts)).toEqual({ is: 'again', at: seconds(pause) })
    expect(after(attempts, tooSlow(10_000))).toEqual({ is: 'again', at: seconds(pause) })
  })

  test('that failed for the 9th time there is no other', () => {
    expect(after(9)).toEqual({ is: 'given-up', reason: 'failed' })
  })

  test('chance adds up to a fifth of the pause', () => {
    expect(after(1, answeredWith(500), 1)).toEqual({ is: 'again', at: seconds(6) })
    expect(after(2, answeredWith(500), 0.5)).toEqual({ is: 'again', at: seconds(66) })
  })

  test.each([200, 201, 204, 299])('%p is delivered', (status) => {
    expect(after(1, answeredWith(status))).toEqual({ is: 'delivered' })
    expect(after(9, answeredWith(status))).toEqual({ is: 'delivered' })
  })

  test.each([101, 300, 301, 304, 400, 404, 429, 500, 503])('%p is repeated', (status) => {
    expect(after(1, answeredWith(status))).toEqual({ is: 'again', at: seconds(5) })
  })

  test('410 is given up at once', () => {
    expect(after(1, answeredWith(410))).toEqual({ is: 'given-up', reason: 'gone' })
  })
})

describe('the webhooks that have something to send', () => {
  const state = (change: Record<string, unknown> = {}) => ({
    _id: 'webhook',
    churchId: 'church',
    enabled: true,
    cursor: 4,
    ...change,
  })
  const retry = (at: Date) => ({ retry: { eventId: 'event', attempts: 1, at } })

  test.each<[string, Record<string, unknown>, boolean]>([
    ['a webhook behind its church', {}, true],
    ['one that has all', { cursor: 5 }, false],
    ['one that is disabled', { enabled: false }, false],
    ['one whose retry is due', retry(now), true],
    ['one whose retry is not due', retry(seconds(1)), false],
    ['one whose retry is not due, but whose queue is long', { ...retry(seconds(1)), cursor: 2 }, true],
  ])('%s', (_, change, isDue) => {
    const known = new KnownWebhooks(3)
    known.replace([state(change)])
    known.setNewest('church', 5)
    expect(known.dueOf('church', now)).toEqual(isDue ? ['webhook'] : [])
  })

  test('a long queue is counted once a minute', () => {
    const known = new KnownWebhooks(3)
    known.replace([state({ ...retry(seconds(3600)), cursor: 0 })])
    known.setNewest('church', 5)
    known.counted('webhook', now)
    expect(known.dueOf('church', seconds(59))).toEqual([])
    expect(known.dueOf('church', seconds(60))).toEqual(['webhook'])
  })

  test('churches without an enabled webhook are not followed, but those with any are known', () => {
    const known = new KnownWebhooks(3)
    known.replace([state(), state({ _id: 'other', churchId: 'quiet', enabled: false })])
    known.setNewest('church', 9)
    expect(known.following).toEqual(['church'])
    expect(known.churchIds).toEqual(['church', 'quiet'])
    expect(known.waiting).toBe(5)
    known.replace([])
    expect([known.churchIds, known.waiting]).toEqual([[], 0])
  })
})
