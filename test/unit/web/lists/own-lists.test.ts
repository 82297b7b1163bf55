import { describe, expect, test } from 'bun:test'
import {
  isDate,
  isSameList,
  LIST_LIMITS,
  newSong,
  type OwnList,
  OwnLists,
  withChoice,
  withoutSong,
  withSong,
  withSongAt,
  withSongMoved,
} from '../../../../src/web/model/lists/set-list.ts'
import { SafeStorage } from '../../../../src/web/model/storage.ts'
import { Random } from '../../../../testkit/random.ts'
import { memory } from '../memory-storage.ts'
import { randomList } from './lists.ts'

const CHURCH = '8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11'

const own = (id: string, seed = 1): OwnList => ({
  ...randomList(new Random(seed), 5),
  id,
  changedAt: '2026-11-15T10:00:00.000Z',
})

describe('the lists of this browser', () => {
  test('are there again after a reload, the newest first, each church its own', () => {
    const storage = memory()
    const lists = new OwnLists(new SafeStorage(() => storage))
    lists.keep(CHURCH, own('a', 1))
    lists.keep(CHURCH, own('b', 2))
    const reloaded = new OwnLists(new SafeStorage(() => storage))
    expect(reloaded.all(CHURCH)).toEqual([own('b', 2), own('a', 1)])
    expect(reloaded.all(CHURCH.toUpperCase())).toHaveLength(2)
    expect(reloaded.all(crypto.randomUUID())).toEqual([])
  })

  test('two tabs that change different lists do not undo each other', () => {
    const storage = memory()
    const [one, other] = [
      new OwnLists(new SafeStorage(() => storage)),
      new OwnLists(new SafeStorage(() => storage)),
    ]
    one.keep(CHURCH, own('a', 1))
    expect(other.all(CHURCH)).toHaveLength(1)
    one.keep(CHURCH, own('b', 2))
    other.keep(CHURCH, { ...own('a', 1), title: 'changed' })
    one.remove(CHURCH, 'b')
    expect(other.all(CHURCH).map(({ id, title }) => [id, title])).toEqual([['a', 'changed']])
  })

  test('what the storage refuses is there as long as the page, and the page is told', () => {
    const lists = new OwnLists(
      new SafeStorage(() => {
        throw new Error('forbidden')
      }),
    )
    let told = 0
    lists.subscribe(() => told++)
    lists.keep(CHURCH, own('a'))
    expect([lists.all(CHURCH), lists.areKept(), told]).toEqual([[own('a')], false, 1])
  })

  test('the same lists are the same object, so that a page is not drawn for nothing', () => {
    const storage = memory()
    const lists = new OwnLists(new SafeStorage(() => storage))
    lists.keep(CHURCH, own('a'))
    expect(lists.all(CHURCH)).toBe(lists.all(CHURCH))
  })

  test.each([
    'no json',
    '{}',
    'null',
    '[null, 1, "x", {}]',
    JSON.stringify([{ ...own('a'), date: '2026-02-30' }]),
    JSON.stringify([{ ...own('a'), title: 'x'.repeat(101) }]),
    JSON.stringify([{ ...own('a'), songs: [{ songId: '<b>' }] }]),
    JSON.stringify([{ ...own('a'), songs: null }]),
    JSON.stringify([
      { ...own('a'), songs: [{ ...newSong({ songId: CHURCH, title: '' }, ''), lyrics: '../..' }] },
    ]),
  ])('what is no list is left out: %p', (text) => {
    const storage = memory()
    storage.setItem(`psaltery.lists.1.${CHURCH}`, text)
    expect(new OwnLists(new SafeStorage(() => storage)).all(CHURCH)).toEqual([])
  })
})

describe('a list', () => {
  const songs = ['a', 'b', 'c'].map((key) => newSong({ songId: crypto.randomUUID(), title: key }, key))
  const list = { title: 'Sunday', date: null, songs }
  const keys = ({ songs: found }: { songs: readonly { key: string }[] }) =>
    found.map(({ key }) => key).join('')

  test('songs are added, moved, changed, removed and put back', () => {
    expect(keys(withSongMoved(list, 0, 2))).toBe('bca')
    expect(keys(withSongMoved(list, 2, 0))).toBe('cab')
    expect(keys(withSongMoved(list, 0, -1))).toBe('abc')
    const removed = withoutSong(list, 'b')
    expect(keys(removed)).toBe('ac')
    expect(songs[1] && keys(withSongAt(removed, songs[1], 1))).toBe('abc')
    expect(withChoice(list, 'c', { note: 'softly', language: 'de' }).songs[2]).toMatchObject({
      key: 'c',
      note: 'softly',
      language: 'de',
    })
  })

  test('holds so many songs and no more', () => {
    let grown = list
    for (let at = 0; at < 100; at++)
      grown = withSong(grown, newSong({ songId: crypto.randomUUID(), title: '' }, `${at}`))
    expect(grown.songs).toHaveLength(LIST_LIMITS.songs)
  })

  test('is the same as another when both say the same, whatever the titles were called', () => {
    const other = { ...list, songs: songs.map((song, at) => ({ ...song, key: `${at}`, title: '' })) }
    expect(isSameList(list, other)).toBe(true)
    expect(isSameList(list, withSongMoved(other, 0, 1))).toBe(false)
    expect(isSameList(list, withChoice(other, '0', { note: 'x' }))).toBe(false)
  })

  test.each([
    ['2026-11-22', true],
    ['2000-01-01', true],
    ['2199-12-31', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['1999-12-31', false],
    ['2200-01-01', false],
    ['22.11.2026', false],
    ['', false],
  ])('a date: %s is %p', (text, is) => expect(isDate(text)).toBe(is))
})
