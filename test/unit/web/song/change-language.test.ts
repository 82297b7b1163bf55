import { expect, test } from 'bun:test'
import type { LyricVersion, NewLyrics } from '../../../../src/client/types.ts'
import { NoAnswer, RefusedRequest } from '../../../../src/web/model/save/failure.ts'
import {
  type BegunChange,
  LanguageChange,
  newChange,
} from '../../../../src/web/model/song/language-change.ts'

const old = {
  id: 'old',
  language: 'en',
  label: 'First edition',
  version: 4,
  sections: [{ id: 'section', name: 'Strophe 1', lines: [{ id: 'line', text: 'Stille Nacht' }] }],
  sequence: ['section', 'section'],
} as unknown as LyricVersion

/** Each step fails as often as its list says. */
function changeWith(failures: { create?: Error[]; archive?: Error[] }, begun?: BegunChange) {
  const { create = [], archive = [] } = failures
  const sent: { created: [string, NewLyrics][]; archived: [number, string][] } = { created: [], archived: [] }
  let keys = 0
  const newKey = () => `key ${keys++}`
  const kept: (BegunChange | null)[] = []
  const change = new LanguageChange(begun ?? newChange(old, { language: 'de', label: '' }, newKey), {
    create: async (key, words) => {
      sent.created.push([key, words])
      const failure = create.shift()
      if (failure) throw failure
      return { ...old, ...words, id: 'new', version: 1 }
    },
    archive: async (version, key) => {
      sent.archived.push([version, key])
      const failure = archive.shift()
      if (failure) throw failure
    },
    newKey,
    keep: (current) => kept.push(current),
  })
  return { change, sent, kept: () => kept.at(-1) ?? null }
}

test('the new words have the same sections, lines and order, and the old ones are archived at their version', async () => {
  const { change, sent } = changeWith({})
  expect((await change.run()).id).toBe('new')
  const { sections, sequence } = old
  expect(sent.created.map(([, words]) => words)).toEqual([{ language: 'de', label: '', sections, sequence }])
  expect(sent.archived.map(([version]) => version)).toEqual([4])
})

test('a lost answer to the first step is repeated with the same key', async () => {
  const { change, sent } = changeWith({ create: [new NoAnswer()] })
  await expect(change.run()).rejects.toThrow(NoAnswer)
  await Promise.resolve()
  expect(change.created()).toBeNull()
  await change.run()
  expect([new Set(sent.created.map(([key]) => key)).size, sent.created.length]).toEqual([1, 2])
})

test('when the second step fails the new words stay, and running it again only archives', async () => {
  const { change, sent } = changeWith({ archive: [new NoAnswer(), new NoAnswer()] })
  for (const _ of [1, 2]) expect(await change.run().catch((failure) => failure)).toBeInstanceOf(NoAnswer)
  expect(change.created()?.id).toBe('new')
  await change.run()
  expect([sent.created.length, sent.archived.length]).toEqual([1, 3])
  expect(new Set(sent.archived.map(([, key]) => key)).size).toBe(1)
})

test('agreeing to a version that someone saved meanwhile is another intent', async () => {
  const { change, sent } = changeWith({ archive: [new NoAnswer()] })
  await change.run().catch(() => {})
  change.agreeTo(5)
  await change.run()
  expect(sent.archived.map(([version]) => version)).toEqual([4, 5])
  expect(sent.archived[0]?.[1]).not.toBe(sent.archived[1]?.[1] ?? '')
})

test.each([
  ['the first step', { create: [new NoAnswer()] }, 2],
  ['the second step', { archive: [new NoAnswer()] }, 1],
])(
  'after a reload during %s it goes on with the same keys, and then nothing is kept',
  async (_, failures, creates) => {
    const { change, sent, kept } = changeWith(failures)
    await change.run().catch(() => {})
    const stored = kept()
    if (!stored) throw new Error('Nothing is kept.')
    const again = changeWith({}, JSON.parse(JSON.stringify(stored)))
    expect((await again.change.run()).id).toBe('new')
    const created = [...sent.created, ...again.sent.created]
    const archived = [...sent.archived, ...again.sent.archived]
    expect([created.length, new Set(created.map((each) => JSON.stringify(each))).size]).toEqual([creates, 1])
    expect(new Set(archived.map(([, key]) => key)).size).toBe(1)
    expect(again.kept()).toBeNull()
  },
)

test('new words that are refused leave nothing to go on with', async () => {
  const { change, kept } = changeWith({ create: [new RefusedRequest(409, { error: 'Too many.' }, null)] })
  await expect(change.run()).rejects.toThrow(RefusedRequest)
  expect(kept()).toBeNull()
})
