import { describe, expect, test } from 'bun:test'
import { pauseAfter, RETRY_PAUSES_MS } from '../../src/core/async/loop.ts'
import { answeredWith, isDelivered, isGone } from '../../src/events/webhooks/message.ts'

describe('of a webhook, the pause after an attempt', () => {
  const after = (attempts: number, random = 0) => pauseAfter(attempts, RETRY_PAUSES_MS.webhook, random)

  test.each([
    [1, 5],
    [2, 60],
    [3, 5 * 60],
    [4, 30 * 60],
    [5, 2 * 3600],
    [6, 8 * 3600],
    [7, 24 * 3600],
    [8, 24 * 3600],
  ])('that failed for the %pth time is %p seconds', (attempts, seconds) => {
    expect(after(attempts)).toBe(seconds * 1000)
  })

  test('that failed for the 9th time: there is no further one', () => {
    expect(after(9)).toBeNull()
  })

  test('is longer by chance, by a fifth at most', () => {
    expect([after(1, 1), after(2, 0.5)]).toEqual([6000, 66_000])
  })
})

describe('an answer of the status', () => {
  test.each([200, 201, 204, 299])('%p takes the message', (status) => {
    expect(isDelivered(answeredWith(status))).toBe(true)
  })

  test.each([101, 300, 301, 304, 400, 404, 429, 500, 503])('%p does not, and it is sent again', (status) => {
    expect([isDelivered(answeredWith(status)), isGone(answeredWith(status))]).toEqual([false, false])
  })

  test('410 wants no further message', () => {
    expect([isDelivered(answeredWith(410)), isGone(answeredWith(410))]).toEqual([false, true])
  })
})
