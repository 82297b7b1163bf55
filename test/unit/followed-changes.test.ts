import { expect, test } from 'bun:test'
import { checkFollowed } from '../../testkit/proof/followed-changes.ts'

const changes = (text: string) =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => ({ cursor: Number(part.slice(1)), eventId: part.slice(0, 1) }))

test.each([
  ['a1 b2 c3', {}],
  ['a1 c3', { lost: 1 }],
  ['', { lost: 3 }],
  ['a1 b2 b2 c3', { duplicated: 1 }],
  ['a1 b2 c3 a1 b2 c3', { duplicated: 3, outOfOrder: 1 }],
  ['b2 a1 c3', { outOfOrder: 1 }],
  ['a1 b2 x3 c3', { outOfOrder: 1 }],
  ['a1 b3 c3', { outOfOrder: 1 }],
])('a stream that showed %p of a1 b2 c3: %p', (shown, wrong) => {
  const { details, ...found } = checkFollowed(changes(shown), changes('a1 b2 c3'))
  expect(found).toEqual({ lost: 0, duplicated: 0, outOfOrder: 0, ...wrong })
  expect(details.length > 0).toBe(Object.keys(wrong).length > 0)
})
