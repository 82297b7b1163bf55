import { expect, test } from 'bun:test'
import { createQueryBudget } from '../../src/events/changes/query-budget.ts'

const SECONDS = 60

/** Polls as soon as the wish and the budget allow; how many queries that makes in a minute, and the longest pause. */
const simulate = (everyMs: number, queriesOf: (poll: number) => number) => {
  const budget = createQueryBudget()
  let [now, queries, longestMs] = [10_000, 0, 0]
  const end = now + SECONDS * 1000
  for (let poll = 0; now < end; poll++) {
    const count = queriesOf(poll)
    budget.spend(count, now)
    queries += count
    const next = Math.max(now + everyMs, budget.readyAt)
    longestMs = Math.max(longestMs, next - now)
    now = next
  }
  return { queries, longestMs }
}

test('polls that find something all the time make two queries a second, a second apart at most', () => {
  for (const everyMs of [100, 750]) {
    const { queries, longestMs } = simulate(everyMs, () => 2)
    // The first ones may use what was saved before.
    expect(queries).toBeLessThanOrEqual(SECONDS * 2 + 3 + 1)
    expect(longestMs).toBe(1000)
  }
})

test('polls that find something now and then are never delayed', () => {
  const { queries, longestMs } = simulate(750, (poll) => (poll % 4 === 0 ? 2 : 1))
  expect(queries).toBeLessThanOrEqual(SECONDS * 2)
  expect(longestMs).toBe(750)
})
