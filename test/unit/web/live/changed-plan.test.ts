import { describe, expect, test } from 'bun:test'
import { isOutdated, savedMarks, withKept, wordsMark } from '../../../../src/web/model/live/sung-service.ts'

const items = (ids: string) => [...ids].map((id) => ({ id }))
const kept = (before: string, now: string, ...ids: string[]) =>
  withKept(items(before), items(now), ids)
    .map(({ id }) => id)
    .join('')

describe('the items of a plan that has changed', () => {
  test.each([
    ['none is kept', 'abc', 'ac', [], 'ac'],
    ['one that is still there is not added', 'abc', 'cb', ['b'], 'cb'],
    ['one that is lost stands before what followed it', 'abcd', 'acd', ['b'], 'abcd'],
    ['also where that has moved', 'abcd', 'cda', ['b'], 'bcda'],
    ['also where what followed it is lost too', 'abcd', 'ad', ['b'], 'abd'],
    ['the last one stands after what was before it, so that new ones follow', 'abc', 'abxy', ['c'], 'abcxy'],
    ['the only one stands alone', 'a', '', ['a'], 'a'],
    ['several keep their order', 'abcd', 'ad', ['c', 'b'], 'abcd'],
    ['one that was never there is not made', 'ab', 'ab', ['x'], 'ab'],
  ])('%s', (_, before, now, ids, expected) => {
    expect(kept(before, now, ...ids)).toBe(expected)
  })

  test('are the same list when nothing is kept', () => {
    const now = items('ab')
    expect(withKept(items('abc'), now, ['a'])).toBe(now)
  })
})

const songItem = (songId: string) =>
  ({
    id: `item of ${songId}`,
    type: 'song',
    songId,
    lyricVersionIds: [],
    arrangementId: null,
    key: null,
    sequence: [],
  }) as const
const service = (version: number, ...songIds: string[]) => ({
  ...{ version, date: '2026-11-22', title: '' },
  items: [...songIds.map(songItem), { id: 'text', type: 'text', title: 'Psalm', text: '' } as const],
})
const plan = (version: number, ...ids: string[]) => ({
  version,
  songs: ids.map((id) => ({ id, words: `words of ${id}`, music: `music of ${id}` })),
})

describe('what was read of a service', () => {
  test.each([
    ['the same', service(2, 'a', 'b'), plan(2, 'b', 'a'), false],
    ['a song that is sung twice', service(2, 'a', 'a'), plan(2, 'a'), false],
    ['an older version', service(1, 'a'), plan(2, 'a'), true],
    ['a newer version', service(3, 'a', 'c'), plan(2, 'a'), false],
    ['a song that is hidden now', service(2, 'a', 'b'), plan(2, 'a'), true],
    ['a song that is shown now', service(2, 'a'), plan(2, 'a', 'b'), true],
  ])('%s', (_, read, saved, expected) => {
    expect(isOutdated(read, saved)).toBe(expected)
  })

  test('has a mark of its words that changes with each of them, whatever their order', () => {
    const song = { id: 's', version: 1 }
    const [one, two] = [
      { id: 'a', version: 1 },
      { id: 'b', version: 3 },
    ]
    const mark = wordsMark({ song, lyrics: [one, two] })
    expect(wordsMark({ song, lyrics: [two, one] })).toBe(mark)
    const others = [
      wordsMark({ song, lyrics: [one] }),
      wordsMark({ song, lyrics: [one, { ...two, version: 4 }] }),
      wordsMark({ song: { ...song, version: 2 }, lyrics: [one, two] }),
    ]
    expect(new Set([mark, ...others]).size).toBe(4)
    expect(savedMarks(plan(1, 'a'), 'music').get('a')).toBe('music of a')
    expect(savedMarks(undefined, 'words').size).toBe(0)
  })
})
