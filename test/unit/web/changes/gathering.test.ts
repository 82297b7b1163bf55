import { describe, expect, test } from 'bun:test'
import { type Gathered, Gathering } from '../../../../src/web/model/changes/gathering.ts'
import { change, settled, testClock } from './changes-made.ts'

function gatheringOf(requests = 1) {
  const clock = testClock()
  const page = { isVisible: true, pace: 0 }
  const refreshes: Gathered[] = []
  const gathering = new Gathering({
    ...clock,
    refresh: async (gathered) => {
      refreshes.push(gathered)
      return requests
    },
    isVisible: () => page.isVisible,
    pace: () => page.pace,
  })
  return { gathering, clock, page, refreshes }
}

describe('gathering changes', () => {
  test('changes of one moment are one refresh, within a second', async () => {
    const { gathering, clock, refreshes } = gatheringOf()
    gathering.add({ changes: [change(1)], isWhole: true })
    gathering.add({ changes: [change(2)], isWhole: true })
    gathering.add({ changes: [], isWhole: true })
    expect(refreshes).toEqual([])
    await clock.pass(0.5)
    expect(refreshes).toEqual([{ changes: [change(1), change(2)], isWhole: true }])
    await clock.pass(60)
    expect(refreshes).toHaveLength(1)
  })

  test('a minute of 20 saves a second: no more than one request a second, and none is forgotten', async () => {
    for (const [requests, most] of [
      [1, 60],
      [20, 4],
    ] as const) {
      const { gathering, clock, refreshes } = gatheringOf(requests)
      for (let cursor = 1; cursor <= 1200; cursor++) {
        gathering.add({ changes: [change(cursor)], isWhole: true })
        await clock.pass(0.05)
      }
      await clock.pass(60)
      expect(refreshes.length).toBeWithin(2, most + 2)
      expect(refreshes.flatMap(({ changes }) => changes)).toHaveLength(1200)
    }
  })

  test('of several standings the newest one, with the changes of that moment, and once', async () => {
    const { gathering, clock, page, refreshes } = gatheringOf()
    const standing = { role: 'Viewer', version: 1, people: 2 } as const
    page.isVisible = false
    gathering.add({ changes: [], isWhole: true, standing: null })
    gathering.add({ changes: [], isWhole: true, standing })
    gathering.add({ changes: [change(1)], isWhole: true })
    await clock.pass(60)
    expect(refreshes).toEqual([])
    page.isVisible = true
    gathering.plan()
    await clock.pass(1)
    gathering.add({ changes: [], isWhole: true, standing: null })
    await clock.pass(60)
    expect(refreshes).toEqual([
      { changes: [change(1)], isWhole: true, standing },
      { changes: [], isWhole: true, standing: null },
    ])
  })

  test('of too many only that there were some', async () => {
    const { gathering, clock, page, refreshes } = gatheringOf()
    page.isVisible = false
    for (let cursor = 1; cursor <= 501; cursor++) gathering.add({ changes: [change(cursor)], isWhole: true })
    gathering.add({ changes: [change(502)], isWhole: true })
    await clock.pass(60)
    expect(refreshes).toEqual([])
    page.isVisible = true
    gathering.plan()
    await clock.pass(1)
    expect(refreshes.map(({ isWhole }) => isWhole)).toEqual([false])
  })

  test('waits for the rate limit, and stops for good', async () => {
    const { gathering, clock, page, refreshes } = gatheringOf()
    page.pace = 40
    gathering.add({ changes: [], isWhole: false })
    await clock.pass(39)
    expect(refreshes).toEqual([])
    await clock.pass(1)
    expect(refreshes).toHaveLength(1)
    page.pace = 0
    gathering.add({ changes: [], isWhole: false })
    gathering.stop()
    await clock.pass(60)
    await settled()
    expect(refreshes).toHaveLength(1)
  })
})
