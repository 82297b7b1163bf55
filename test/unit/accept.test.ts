import { expect, test } from 'bun:test'
import { prefersOverJson } from '../../src/http/request/accept.ts'

test.each([
  [null, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/*', false],
  ['text/event-stream', true],
  ['Text/Event-Stream', true],
  ['text/event-stream;q=0', false],
  ['text/event-stream; charset=utf-8', true],
  ['application/json, text/event-stream', true],
  ['application/json;q=0.5, text/event-stream', true],
  ['application/json, text/event-stream;q=0.5', false],
  ['text/event-stream, */*', true],
])('Accept: %s asks for a stream: %p', (accept, expected) => {
  expect(prefersOverJson(accept, 'text/event-stream')).toBe(expected)
})
