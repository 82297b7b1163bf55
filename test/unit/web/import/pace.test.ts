import { expect, test } from 'bun:test'
import { parseRateLimit, secondsToWait } from '../../../../src/web/model/waits.ts'

test.each([
  ['"requests";r=97;t=42', { remaining: 97, resetsAt: 43_000 }],
  ['"logins"; r=0; t=1', { remaining: 0, resetsAt: 2000 }],
  ['"requests";q=120;w=60', null],
  ['nonsense', null],
  [null, null],
])('the header %p', (header, expected) => {
  expect(parseRateLimit(header, 1000)).toEqual(expected)
})

test.each([
  ['nothing known', null, 0],
  ['plenty left', { remaining: 21, resetsAt: 60_000 }, 0],
  ['a reserve left', { remaining: 20, resetsAt: 30_500 }, 30],
  ['a window that is over', { remaining: 0, resetsAt: 900 }, 0],
])('%s', (_name, limit, expected) => {
  expect(secondsToWait(limit, 1000)).toBe(expected)
})
