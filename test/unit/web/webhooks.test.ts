import { describe, expect, test } from 'bun:test'
import { eventKinds } from '../../../src/saves/collections.ts'
import {
  KIND_GROUPS,
  kindsOfGroup,
  NEW_WEBHOOK,
  partsOfKind,
  stateOf,
  webhookForm,
  webhookProblem,
  webhookSettings,
} from '../../../src/web/model/people-and-programs.ts'

const AT = '2026-11-17T14:00:00.000Z'
const WORKING = {
  id: crypto.randomUUID(),
  url: 'https://example.org/songs',
  kinds: [],
  enabled: true,
  createdAt: AT,
  tokenId: null,
  hasSecret: true,
  waiting: 0,
  retry: null,
  disabled: null,
}
const RETRY = { eventId: crypto.randomUUID(), attempts: 2, at: AT }
const DISABLED = { at: AT, reason: 'gone', after: 41 } as const

test('the groups hold every kind of change once', () => {
  const grouped = KIND_GROUPS.flatMap((group) => kindsOfGroup(group))
  expect(grouped.toSorted()).toEqual([...eventKinds].sort())
  for (const kind of grouped) expect(kind.endsWith(`.${partsOfKind(kind)[1]}`)).toBe(true)
})

describe('the form of a webhook', () => {
  test('all changes are no kinds, and the choice of some comes back', () => {
    expect(webhookForm(WORKING)).toMatchObject({ what: 'all', kinds: [] })
    const form = webhookForm({ ...WORKING, kinds: ['song.created'] })
    expect(form).toMatchObject({ what: 'some', kinds: ['song.created'] })
    expect(webhookSettings(form).kinds).toEqual(['song.created'])
    expect(webhookSettings({ ...form, what: 'all' }).kinds).toEqual([])
    expect(webhookSettings({ ...form, url: ' https://example.org ' }).url).toBe('https://example.org')
  })

  test.each([
    [{ url: ' ' }, 'urlMissing'],
    [{ what: 'some', kinds: [] }, 'noneChosen'],
    [{ what: 'some', kinds: ['song.updated'] }, null],
    [{}, null],
  ] as const)('%p has the problem %p', (change, problem) => {
    expect(webhookProblem({ ...NEW_WEBHOOK, url: 'https://example.org', ...change })).toBe(problem)
  })
})

describe('the state of a webhook', () => {
  test.each([
    [{}, 'on'],
    [{ waiting: 3 }, 'waiting'],
    [{ waiting: 3, retry: RETRY }, 'retrying'],
    [{ enabled: false }, 'off'],
    [{ enabled: false, disabled: DISABLED }, 'stopped'],
    [{ enabled: false, disabled: DISABLED, hasSecret: false }, 'noSecret'],
  ] as const)('%p is %p', (change, state) => {
    expect(stateOf({ ...WORKING, ...change })).toBe(state)
  })
})
