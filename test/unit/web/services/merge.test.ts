import { describe, expect, test } from 'bun:test'
import type { ServiceItem, SongItem } from '../../../../src/client/types.ts'
import { diffService } from '../../../../src/web/model/diff.ts'
import { mergeService } from '../../../../src/web/model/merge/merge-service.ts'
import { type ServiceDocument, serviceProblems } from '../../../../src/web/model/services/service-document.ts'
import { Random } from '../random.ts'
import { names, service, song, text } from './services.ts'

const base = service()
const merge = (mine: ServiceDocument, theirs: ServiceDocument, choices = {}) =>
  mergeService(base, mine, theirs, names, choices)
const ids = ({ items }: ServiceDocument) => items.map(({ id }) => id).join('')

describe('two saves of a service', () => {
  test('a new order and additions of both sides merge by themselves, and so do different fields of one song', () => {
    const mine = service({
      time: '10:00',
      items: [song('c', { key: 'G' }), song('a'), text('b', 'Reading', 'Psalm 1'), song('m')],
    })
    const theirs = service({
      visibility: 'public',
      items: [song('a'), song('t'), text('b', 'Reading', 'Psalm 2'), song('c', { note: 'slowly' })],
    })
    const { document, conflicts } = merge(mine, theirs)
    expect(conflicts).toEqual([])
    expect(document).toEqual(
      service({
        time: '10:00',
        visibility: 'public',
        items: [
          song('c', { key: 'G', note: 'slowly' }),
          song('a'),
          song('t'),
          text('b', 'Reading', 'Psalm 2'),
          song('m'),
        ],
      }),
    )
  })

  test('an item that one side removed goes, unless the other side changed it: then it is asked', () => {
    const without = service({ items: [text('b', 'Reading', 'Psalm 1'), song('c')] })
    expect(ids(merge(without, base).document)).toBe('bc')
    expect(ids(merge(base, without).document)).toBe('bc')
    const changed = service({ items: [song('a', { key: 'D' }), text('b', 'Reading', 'Psalm 1'), song('c')] })
    const asked = merge(without, changed)
    expect(asked.conflicts).toMatchObject([{ subject: 'Song A', mine: null, theirs: ['Song A', 'D'] }])
    expect(ids(merge(without, changed, { 'item:a': 'mine' }).document)).toBe('bc')
    expect(ids(merge(without, changed, { 'item:a': 'theirs' }).document)).toBe('abc')
  })

  test('two keys, two choices of words, two days and two orders are questions', () => {
    const [a, b, c] = base.items as [ServiceItem, ServiceItem, ServiceItem]
    const mine = service({
      date: '2026-11-29',
      items: [b, song('a', { key: 'D', lyricVersionIds: ['de'] }), c],
    })
    const theirs = service({
      date: '2026-12-06',
      items: [c, song('a', { key: 'E', lyricVersionIds: ['en', 'de'] }), b],
    })
    const asked = merge(mine, theirs)
    expect(asked.conflicts.map(({ subject, mine, theirs }) => [subject, mine, theirs])).toEqual([
      ['Song A: lyricVersionIds', ['A in de'], ['A in en', 'A in de']],
      ['Song A: key', ['D'], ['E']],
      ['items', ['Reading', 'Song A', 'Song C'], ['Song C', 'Song A', 'Reading']],
      ['date', ['2026-11-29'], ['2026-12-06']],
    ])
    const answered = merge(mine, theirs, { items: 'theirs', date: 'theirs', 'item:a:key': 'theirs' })
    expect(answered.open).toBe(1)
    expect(answered.document).toEqual(
      service({ date: '2026-12-06', items: [c, song('a', { key: 'E', lyricVersionIds: ['de'] }), b] }),
    )
    expect(ids(merge({ ...base, items: [b, a, c] }, base).document)).toBe('bac')
  })

  test('minutes and orders of both sides are merged by themselves, and two of one item are questions', () => {
    const of = (a: Partial<SongItem>, minutes: number | null) =>
      service({ items: [song('a', a), { ...text('b', 'Reading', 'Psalm 1'), minutes }, song('c')] })
    expect(merge(of({ sequence: ['v2'] }, null), of({ minutes: 4 }, 7))).toMatchObject({
      conflicts: [],
      document: of({ sequence: ['v2'], minutes: 4 }, 7),
    })
    const asked = merge(
      of({ sequence: ['v2'], minutes: 3 }, 5),
      of({ sequence: ['v3', 'v1'], minutes: 4 }, 7),
    )
    expect(asked.conflicts.map(({ subject, mine, theirs }) => [subject, mine, theirs])).toEqual([
      ['Song A: minutes', ['3 min'], ['4 min']],
      ['Song A: sequence', ['A v2'], ['A v3', 'A v1']],
      ['Reading: minutes', ['5 min'], ['7 min']],
    ])
  })

  test.each([-1, 241, 2.5, Number.NaN])('%p minutes are a problem', (minutes) => {
    expect(serviceProblems(service({ items: [song('a', { minutes })] }))).toEqual(['badMinutes'])
    expect(serviceProblems(service({ items: [{ ...text('b'), minutes }] }))).toEqual(['badMinutes'])
  })

  test('an order of more than 100 sections is a problem', () => {
    const of = (length: number) => service({ items: [song('a', { sequence: Array(length).fill('v1') })] })
    expect([of(100), of(101)].map(serviceProblems)).toEqual([[], ['sequenceTooLong']])
  })

  test('2,000 random pairs: each item of a side is in the result once, was removed or is asked', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const random = new Random(seed)
      const [mine, theirs] = [randomService(random, 'm'), randomService(random, 't')]
      const { document, conflicts } = merge(mine, theirs)
      const result = document.items.map(({ id }) => id)
      const has = ({ items }: ServiceDocument, id: string) => items.some((item) => item.id === id)
      const all = [...new Set([...mine.items, ...theirs.items].map(({ id }) => id))]
      const lost = all.filter((id) => {
        const wasRemoved = has(base, id) && !(has(mine, id) && has(theirs, id))
        return !result.includes(id) && !wasRemoved && !conflicts.some(({ key }) => key === `item:${id}`)
      })
      expect({ seed, lost, once: new Set(result).size, problems: serviceProblems(document) }).toEqual({
        seed,
        lost: [],
        once: result.length,
        problems: [],
      })
      expect(merge(mine, mine).document).toEqual(mine)
    }
  })
})

function randomService(random: Random, who: string): ServiceDocument {
  const items = random
    .shuffled(base.items)
    .slice(random.below(2))
    .map((item) => {
      if (!random.chance(3)) return item
      const minutes = random.below(3)
      return item.type === 'song'
        ? { ...item, minutes, note: `note ${who}`, sequence: [who] }
        : { ...item, minutes, text: `text ${who}` }
    })
  if (random.chance(2)) items.splice(random.below(items.length + 1), 0, song(`new-${who}`))
  return { ...base, items, title: random.chance(3) ? `title ${who}` : base.title }
}

test('the differences of two services: fields, items by name, and what was chosen for a song', () => {
  const after = service({
    title: 'Advent',
    visibility: 'public',
    items: [
      song('c', {
        key: 'G',
        lyricVersionIds: ['de'],
        arrangementId: 'choir',
        minutes: 4,
        sequence: ['v1', 'v3'],
      }),
      text('p', 'Prayer'),
    ],
  })
  const said = diffService(base, after, names).map((change) => [
    change.field,
    change.kind === 'text'
      ? change.pieces.map(({ kind, text }) => `${kind} ${text}`)
      : change.entries.map(({ kind, text }) => `${kind} ${text}`),
  ])
  expect(said).toEqual([
    ['title', ['added Advent']],
    ['visibility', ['removed members', 'added public']],
    ['items', ['removed Song A', 'removed Reading', 'same Song C', 'added Prayer']],
    ['Song C: lyricVersionIds', ['added C in de']],
    ['Song C: arrangementId', ['added C for choir']],
    ['Song C: key', ['added G']],
    ['Song C: minutes', ['added 4 min']],
    ['Song C: sequence', ['added C v1 · C v3']],
  ])
  expect(diffService(base, base, names)).toEqual([])
})
