import { expect, test } from 'bun:test'
import { outOfTurn } from '../../testkit/proof/webhook-deliveries.ts'

test.each<[string, number[], number]>([
  ['all in order', [1, 2, 3], 0],
  ['one again, as after a kill', [1, 2, 2, 3], 0],
  ['some again, as after the loss of a primary', [1, 2, 3, 2, 3], 0],
  ['one too early', [1, 3, 2], 1],
  ['one missing', [1, 3], 1],
  ['the last missing', [1, 2], 1],
  ['none', [], 1],
  ['one that there is not', [1, 0, 2, 3], 1],
])('deliveries with %s', (_, received, problems) => {
  expect(outOfTurn(3, received)).toHaveLength(problems)
})
