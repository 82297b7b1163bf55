import { expect, test } from 'bun:test'
import { beginnings, totalMinutes } from '../../../../src/web/model/services/service-times.ts'

const items = (...all: (number | null)[]) => all.map((minutes) => ({ minutes }))

test.each([
  ['09:30', items(5, 0, 40, 3), ['09:30', '09:35', '09:35', '10:15'], 48],
  ['09:30', items(5, null, 40), ['09:30', '09:35', null], 45],
  ['23:50', items(15, 1), ['23:50', '00:05'], 16],
  ['09:30', items(null, null), [null, null], null],
  [null, items(5, 5), [null, null], 10],
  ['09:30', [], [], null],
] as const)('%s with %j', (time, planned, expected, total) => {
  expect(beginnings(time, planned)).toEqual([...expected])
  expect(totalMinutes(planned)).toBe(total)
})
