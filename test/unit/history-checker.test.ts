import { describe, expect, test } from 'bun:test'
import { checkHistory, type Verdict } from '../../testkit/proof/checker.ts'
import { checkFollowed } from '../../testkit/proof/followed-changes.ts'
import type { CommittedSave, History, SaveSeen, StoredSaves } from '../../testkit/proof/history.ts'

const saved = (key: string, version: number, from: number, to: number): SaveSeen => ({
  key,
  head: 'song',
  ifMatch: version - 1,
  from,
  to,
  outcome: { is: 'saved', version, text: `text of ${key}` },
})

const whole = (key: string): CommittedSave => ({
  operations: 1,
  events: 1,
  outbox: 1,
  revisions: 1,
  text: `text of ${key}`,
})

const right: History = {
  saves: [
    saved('a', 1, 0, 10),
    saved('b', 2, 20, 60),
    { key: 'c', head: 'song', ifMatch: 1, from: 30, to: 70, outcome: { is: 'stale', current: 2 } },
    { key: 'd', head: null, ifMatch: 2, from: 65, to: 99, outcome: { is: 'unknown' } },
  ],
  reads: [
    { head: 'song', version: 1, from: 12, to: 15 },
    { head: 'song', version: 2, from: 40, to: 45 },
    { head: 'song', version: 1, from: 38, to: 55 },
    { head: 'song', version: 3, from: 90, to: 95 },
  ],
  replays: [{ key: 'a', text: 'text of a' }],
}

const kept = (change: Record<string, CommittedSave | null> = {}): StoredSaves => {
  const operations = new Map([
    ['a', whole('a')],
    ['b', whole('b')],
    ['d', whole('d')],
  ])
  for (const [key, value] of Object.entries(change))
    if (value) operations.set(key, value)
    else operations.delete(key)
  return { operations, orphans: 0 }
}

const found = ({ details, ...counts }: Verdict): string[] =>
  Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [name] : []))

describe('the history checker', () => {
  test('accepts a history that a single copy could have shown', () => {
    expect(checkHistory(right, kept()).details).toEqual([])
    expect(checkHistory(right, kept({ d: null })).details).toEqual([])
  })

  const with_ = (change: Partial<History>): History => ({ ...right, ...change })
  test.each<[string, History, StoredSaves, string]>([
    ['an acknowledged save that is gone', right, kept({ b: null }), 'lost'],
    ['a save without its event', right, kept({ b: { ...whole('b'), events: 0 } }), 'torn'],
    ['a save without its outbox entry', right, kept({ b: { ...whole('b'), outbox: 0 } }), 'torn'],
    ['a save with two revisions', right, kept({ b: { ...whole('b'), revisions: 2 } }), 'duplicated'],
    ['a save with two operations', right, kept({ b: { ...whole('b'), operations: 2 } }), 'duplicated'],
    ['a refused save that is there', right, kept({ c: whole('c') }), 'torn'],
    ['an answer that differs from what was kept', right, kept({ b: { ...whole('b'), text: 'x' } }), 'torn'],
    ['a replay that differs', with_({ replays: [{ key: 'a', text: 'x' }] }), kept(), 'torn'],
    ['records that belong to nothing', right, { ...kept(), orphans: 3 }, 'torn'],
    [
      'a read of the past',
      with_({ reads: [{ head: 'song', version: 1, from: 61, to: 62 }] }),
      kept(),
      'outOfOrder',
    ],
    [
      'a read of the future',
      with_({ reads: [{ head: 'song', version: 2, from: 12, to: 15 }], saves: right.saves.slice(0, 2) }),
      kept(),
      'outOfOrder',
    ],
    [
      'one version saved twice',
      with_({ saves: [saved('a', 1, 0, 10), saved('b', 1, 5, 9)] }),
      kept(),
      'duplicated',
    ],
    [
      'a version saved after it was passed',
      with_({ saves: [saved('a', 2, 0, 10), saved('b', 1, 20, 30)], reads: [] }),
      kept(),
      'outOfOrder',
    ],
  ])('finds %s', (_, history, stored, expected) => {
    expect(found(checkHistory(history, stored))).toEqual([expected])
  })
})

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
