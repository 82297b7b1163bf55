import { describe, expect, test } from 'bun:test'
import { duration, expectedSeconds, secondsStill } from '../../../scripts/lib/bench/all/progress.ts'
import { KINDS, kindOf, PER_CENT } from '../../../scripts/lib/bench/mixed/mix.ts'
import { compareResults, comparisonTable } from '../../../scripts/lib/bench/report/compare.ts'
import { goals, verdict } from '../../../scripts/lib/bench/report/goals.ts'
import { pageText } from '../../../scripts/lib/bench/report/page.ts'
import { linePlot, ticksUpTo } from '../../../scripts/lib/bench/report/plot.ts'
import { plotsOf } from '../../../scripts/lib/bench/report/plots.ts'
import { SECTIONS } from '../../../scripts/lib/bench/report/sections.ts'
import { emptyResults, measurement, type Results } from '../../../scripts/lib/bench/results.ts'

type Given = Parameters<typeof measurement>[1]

const resultsOf = (rows: readonly (Given & { bench: string })[], more: Partial<Results> = {}): Results => ({
  ...emptyResults(),
  at: '2026-05-04T10:00:00.000Z',
  isQuick: false,
  measurements: rows.map(({ bench, ...given }) => measurement(bench, given)),
  ...more,
})

const read = (clients: number, ratio: number) => ({
  bench: 'reads',
  name: 'a song, as a member',
  unit: 'requests/s',
  clients,
  value: 1_000 * ratio,
  beside: 1_000,
  besideName: 'one findOne',
  p50: 1,
  p95: 2,
  p99: 3,
})
const memory = (value: number) => ({ bench: 'start', name: 'memory at rest', unit: 'MB', value })

describe('goals', () => {
  const goal = (what: string) => {
    const found = goals.find((one) => one.what === what)
    if (!found) throw new Error(`There is no goal "${what}".`)
    return found
  }

  test.each([
    ['a song, as a member, 8 clients', [read(8, 0.9)], 'met'],
    ['a song, as a member, 8 clients', [read(8, 0.89)], 'missed'],
    ['a song, as a member, 8 clients', [read(1, 0.9)], 'not measured'],
    ['memory at rest', [memory(120)], 'met'],
    ['memory at rest', [memory(121)], 'missed'],
  ] as const)('%s of %j is %s', (what, rows, expected) => {
    const one = goal(what)
    expect(verdict(one, one.figure(resultsOf(rows)))).toBe(expected)
  })

  test('eight clients that search are held beside one client of the same run', () => {
    const searches = (clients: number, value: number) => ({
      bench: 'search',
      name: 'searches',
      unit: 'searches/s',
      songs: 100_000,
      clients,
      value,
    })
    const one = goal('searches of 8 clients')
    expect(one.figure(resultsOf([searches(1, 100), searches(8, 250)]))).toBe(2.5)
    expect(one.figure(resultsOf([searches(1, 100)]))).toBeNull()
  })

  test('people who pause are told apart from clients that fill the machine', () => {
    const tail = (name: string, value: number) => ({
      bench: 'mixed',
      name,
      unit: 'ms',
      songs: 1_000,
      clients: 32,
      value,
      beside: 2,
      besideName: 'one client, p50',
    })
    const results = resultsOf([tail('people, p99', 12), tail('the mix, p99', 90)])
    expect(goal('the mix of 1,000 songs, 32 people, p99').figure(results)).toBe(6)
    const saturated = 'the mix of 1,000 songs, 32 clients without a pause (saturation), p99'
    expect(goal(saturated).figure(results)).toBe(45)
  })

  test('each of them is a measurement of a bench that runs with the others', () => {
    for (const { figure } of goals) expect(figure(resultsOf([]))).toBeNull()
    expect(new Set(goals.map(({ what, beside }) => `${what} ${beside}`)).size).toBe(goals.length)
  })
})

describe('what a change did', () => {
  test.each([
    [read(1, 0.8), read(1, 0.86), 'the same'],
    [read(1, 0.8), read(1, 0.9), 'better'],
    [read(1, 0.8), read(1, 0.7), 'worse'],
    [memory(100), memory(120), 'the same'],
    [memory(100), memory(130), 'worse'],
    [memory(100), memory(70), 'better'],
  ] as const)('from %j to %j is %s', (before, after, expected) => {
    const [only] = compareResults(resultsOf([before]), resultsOf([after]))
    expect(only?.verdict).toBe(expected)
  })

  test('short runs are allowed twice the noise', () => {
    const [before, after] = [resultsOf([read(1, 0.8)], { isQuick: true }), resultsOf([read(1, 0.7)])]
    expect(compareResults(before, after)[0]?.verdict).toBe('the same')
  })

  test('a ratio counts, not the figures: the machine may have been slower', () => {
    const slower = { ...read(1, 0.8), value: 400, beside: 500 }
    expect(compareResults(resultsOf([read(1, 0.8)]), resultsOf([slower]))[0]?.change).toBe(1)
  })

  test('rows that only one run has are left out, and the table names what is worse', () => {
    const table = comparisonTable(
      compareResults(resultsOf([read(1, 0.8), memory(100)]), resultsOf([read(1, 0.4), read(8, 1)])),
    )
    expect(table).toContain('0.50')
    expect(table).toContain('WORSE')
    expect(table).toEndWith('1 rows compared: 0 better, 1 worse beyond noise.')
  })
})

describe('the page', () => {
  const rows = [read(1, 0.5), read(8, 1.25), memory(90)]
  const benches = [
    { name: 'reads', seconds: 60, failure: null },
    { name: 'files', seconds: 61, failure: 'it ended with exit code 1' },
  ]

  test('has the goals, a section a bench, its plots, and no column without figures', () => {
    const page = pageText(resultsOf(rows, { benches }))
    expect(page).toContain('Measured on 2026-05-04 in 2 minutes')
    expect(page).toMatch(
      /\| a song, as a member, 8 clients +\| one findOne +\| at least 0\.9 +\| 1\.25 +\| met +\|/,
    )
    expect(page).toMatch(/\| a song, as a member, 32 clients .*\| not measured +\|/)
    expect(page).toContain('2 of 3 measured goals are met.')
    expect(page).toMatch(/\| a song, as a member, 1 client .*\| missed: the bare server reads/)
    expect(page).toContain('![Reads of a song](performance/reads-by-clients.svg)')
    expect(page).toMatch(/\| a song, as a member \| 1 +\| 500 requests\/s +\|/)
    expect(page).not.toMatch(/by CPU time +\|/)
    expect(page).not.toContain('## Search')
    expect(page).not.toContain('short form')
  })

  test('names what failed, and that a run was short', () => {
    const page = pageText(resultsOf(rows, { benches, isQuick: true }))
    expect(page).toContain('## Files')
    expect(page).toContain('**Not complete**: it ended with exit code 1')
    expect(page).toContain('short form')
  })

  test('a plot needs two points, and what is measured beside is dashed', () => {
    expect(plotsOf(resultsOf([read(1, 1)]))).toEqual([])
    const [plot] = plotsOf(resultsOf(rows))
    expect(plot?.series.map(({ name, isBeside }) => [name, isBeside])).toEqual([
      ['as a member', false],
      ['bare: one findOne', true],
    ])
  })
})

describe('a plot', () => {
  const plot = {
    title: 'Reads & <writes>',
    xLabel: 'clients',
    yLabel: 'requests/s',
    series: [
      { name: 'a "b"', points: [1, 8, 64].map((x) => ({ x, y: x * 10 })) },
      { name: 'bare', isBeside: true, points: [{ x: 1, y: 100 }] },
    ],
  }

  test('is whole XML with its words escaped and colours for light and dark', () => {
    const svg = linePlot(plot)
    expect(svg).toContain('Reads &amp; &lt;writes&gt;')
    expect(svg).toContain('a &quot;b&quot;')
    expect(svg).toContain('prefers-color-scheme: dark')
    expect(svg).not.toContain('NaN')
    expect(svg.match(/<circle/g)).toHaveLength(4)
    expect(svg).toContain('class="line c1 beside"')
  })

  test('has equal distances for equal factors, and zero at the bottom', () => {
    const [points] = /(?<=points=")[^"]+/.exec(linePlot(plot)) ?? []
    const places = (points ?? '').split(' ').map((pair) => pair.split(',').map(Number))
    const [first, middle, last] = places.map(([x]) => x ?? 0)
    expect((middle ?? 0) - (first ?? 0)).toBeCloseTo((last ?? 0) - (middle ?? 0), 0)
    expect(places.map(([, y]) => y).toSorted((a, b) => (b ?? 0) - (a ?? 0))).toEqual(places.map(([, y]) => y))
  })

  test.each([
    [0, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [4, [0, 1, 2, 3, 4]],
    [1_900, [0, 500, 1_000, 1_500, 2_000]],
    [0.9, [0, 0.25, 0.5, 0.75, 1]],
  ])('up to %d is marked at %j', (highest, marks) => {
    expect(ticksUpTo(highest)).toEqual(marks)
  })
})

describe('how long it still takes', () => {
  const expected = new Map([
    ['reads', 100],
    ['writes', 200],
    ['files', 300],
  ])

  test('is what is expected at first', () => {
    expect(secondsStill(expected, [], { bench: 'reads', seconds: 30 })).toBe(570)
  })

  test('grows with what the finished ones took; those that failed do not count', () => {
    const finished = [
      { name: 'reads', seconds: 150, failure: null },
      { name: 'writes', seconds: 1, failure: 'it ended with exit code 1' },
    ]
    expect(secondsStill(expected, finished, { bench: 'files', seconds: 50 })).toBe(400)
    expect(secondsStill(expected, finished, { bench: 'files', seconds: 900 })).toBe(0)
  })

  test('is taken from the last run of the same length', () => {
    const last = resultsOf([], { benches: [{ name: 'reads', seconds: 33, failure: null }] })
    expect(expectedSeconds(['reads'], false, last).get('reads')).toBe(33)
    expect(expectedSeconds(['reads'], true, last).get('reads')).not.toBe(33)
    const all = [...expectedSeconds(Object.keys(SECTIONS), false, null).values()]
    expect(all.reduce((sum, seconds) => sum + seconds)).toBeLessThan(40 * 60)
  })

  test('is said in seconds or minutes', () => {
    expect([0, 42.4, 89, 100, 600].map(duration)).toEqual(['1 s', '42 s', '89 s', '2 min', '10 min'])
  })
})

test('of a hundred requests of the mix each kind has its share', () => {
  const hundred = Array.from({ length: 100 }, (_, number) => kindOf(number))
  for (const kind of KINDS) expect(hundred.filter((one) => one === kind)).toHaveLength(PER_CENT[kind])
})
