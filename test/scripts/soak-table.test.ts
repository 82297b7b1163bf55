import { describe, expect, test } from 'bun:test'
import { closingLine, emptyRow, isHeld, reliabilityPage, withProof } from '../../scripts/lib/soak/table.ts'
import type { Proof } from '../../testkit/proof/run.ts'
import { scenarios } from '../../testkit/proof/scenarios.ts'
import { slope } from '../../testkit/proof/slope.ts'

const proof = (change: Partial<Proof> = {}): Proof => ({
  ...{ lost: 0, torn: 0, duplicated: 0, outOfOrder: 0, details: [] },
  ...{
    saves: 1500,
    unknown: 0,
    requests: 4000,
    events: 1600,
    messages: 1610,
    worstMs: 1234,
    worst: 'PUT, 503',
  },
  ...change,
})
const run = { firstSeed: 7, date: new Date('2026-02-03T04:05:06Z') }
const held = withProof(
  withProof(emptyRow(scenarios.serverKilled, null), 20, proof()),
  20,
  proof({ worstMs: 9, worst: '' }),
)

describe('the closing line', () => {
  test('sums all rows', () => {
    expect(closingLine([held, emptyRow(scenarios.partitioned, null)])).toBe(
      '40 faults of 1 kinds, 3,000 saves: 0 lost, 0 torn, 0 duplicated. 3,200 events: each once and in order on a stream, and at least once and in order at a webhook (3,220 messages).',
    )
  })

  test('claims nothing where something was wrong', () => {
    const broken = withProof(held, 1, proof({ lost: 1, details: ['the webhook got event 3 after 1'] }))
    expect(closingLine([broken])).toBe(
      '41 faults of 1 kinds, 4,500 saves: 1 lost, 0 torn, 0 duplicated. 4,800 events: 1 problems.',
    )
  })
})

describe('a row', () => {
  test('sums the rounds and keeps the worst answer', () => {
    expect(held).toMatchObject({ times: 40, saves: 3000, worstMs: 1234, worst: 'PUT, 503' })
    expect(isHeld(held)).toBe(true)
  })

  test.each<Partial<Proof>>([
    { lost: 1 },
    { torn: 1 },
    { duplicated: 1 },
    { outOfOrder: 1 },
    { unknown: 1 },
    { details: ['lost: a key'] },
    { tooSlow: ['A neighbour waited.'] },
  ])('does not hold with %j', (change) => {
    expect(isHeld(withProof(held, 1, proof(change)))).toBe(false)
  })
})

describe('the page', () => {
  const notRun = emptyRow(scenarios.partitioned, 'Namespaces are a thing of Linux.')
  const figures = [{ promise: 'grows little', test: null, measured: { value: '0.10 MB', isHeld: true } }]
  const page = reliabilityPage('', [held, notRun], figures, run)

  test('says when, with which seed, and what came of each promise', () => {
    expect(page).toMatch(
      /\| kill -9 of the server .*\| +40 \| 3,000 \| +0 \| +0 \| +0 \| +1,234 ms \| +7 \| 2026-02-03 \|/,
    )
    expect(page).toMatch(/\| grows little +\| the soak alone \| 0\.10 MB +\| 2026-02-03 \|/)
  })

  test('says what could not be run, and why', () => {
    expect(page).toMatch(/network cut.*\| not run \|/)
    expect(page).toContain('Namespaces are a thing of Linux.')
  })

  test('names what is broken, until it was run again and held', () => {
    const broken = withProof(held, 1, proof({ lost: 1, details: ['lost: k was acknowledged'] }))
    const bad = reliabilityPage(page, [broken], [], run)
    expect(bad).toContain('**Broken**: kill -9 of the server: lost: k was acknowledged')
    expect(reliabilityPage(bad, [held], [], run)).toBe(page)
  })

  test('keeps the rows that were not run again', () => {
    const later = { firstSeed: 8, date: new Date('2026-03-04T05:06:07Z') }
    const again = reliabilityPage(page, [held], [], later)
    expect(again).toMatch(/\| kill -9 of the server .*\| +8 \| 2026-03-04 \|/)
    expect(again).toMatch(/network cut.*\| not run \|.*\| +7 \| 2026-02-03 \|/)
    expect(again).toContain('Namespaces are a thing of Linux.')
    expect(again).toMatch(/\| grows little .*\| 2026-02-03 \|/)
  })

  test('adds the rows that the page did not have, and drops those that nobody promises any more', () => {
    const beside = withProof(
      emptyRow(scenarios.besideLockedChurch, null),
      5,
      proof({ worstMs: 70, usualWorstMs: 1060 }),
    )
    const more = reliabilityPage(page, [beside], [], {
      ...run,
      isPromised: (promise) => promise !== 'grows little',
    })
    expect(more).toMatch(/\| neighbours beside a locked church .*\| +70 ms \(1,060 ms without it\) \|/)
    expect(more).toMatch(/\| kill -9 of the server .*\| +1,234 ms \|/)
    expect(more).not.toContain('grows little')
    expect(reliabilityPage(more, [beside], figures, run)).toContain('grows little')
  })

  test('has tables whose lines are all as wide as their first, as the formatter wants them', () => {
    for (const table of page.match(/(^\|.*\n)+/gm) ?? [])
      expect(
        new Set(
          table
            .trim()
            .split('\n')
            .map((line) => line.length),
        ).size,
      ).toBe(1)
  })
})

test('a slope is what least squares make of it', () => {
  expect(slope([])).toBe(0)
  expect(slope([[1, 5]])).toBe(0)
  expect(slope([1, 2, 3, 4].map((x) => [x, 10 - 2 * x]))).toBeCloseTo(-2)
  expect(
    slope([
      [0, 0],
      [1, 3],
      [2, 0],
      [3, 3],
    ]),
  ).toBeCloseTo(0.6)
})
