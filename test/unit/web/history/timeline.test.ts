import { describe, expect, test } from 'bun:test'
import { type Source, timelineOf } from '../../../../src/web/model/timeline.ts'
import { Random } from '../random.ts'

interface Version {
  version: number
  createdAt: string
}

const at = (version: number, minute: number): Version => ({
  version,
  createdAt: new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString(),
})

const names = (sources: Source<Version>[]) =>
  timelineOf(sources).entries.map(
    ({ key, version, previous }) => `${key}${version.version}<${previous?.version ?? '-'}`,
  )

describe('one timeline of several histories', () => {
  test('newest first, each version with the one before it', () => {
    const sources = [
      { key: 'a', versions: [at(3, 9), at(2, 4), at(1, 1)], hasMore: false },
      { key: 'b', versions: [at(2, 5), at(1, 2)], hasMore: false },
    ]
    expect(names(sources)).toEqual(['a3<2', 'b2<1', 'a2<1', 'b1<-', 'a1<-'])
    expect(timelineOf(sources).waitsFor).toBeNull()
  })

  test('ends before a version whose predecessor was not read, and says whose versions are missing', () => {
    const sources = [
      { key: 'a', versions: [at(9, 9), at(8, 6)], hasMore: true },
      { key: 'b', versions: [at(2, 7), at(1, 5)], hasMore: false },
    ]
    expect(names(sources)).toEqual(['a9<8', 'b2<1'])
    expect(timelineOf(sources).waitsFor?.key).toBe('a')
  })

  test('versions stay in their order when a clock was set back', () => {
    expect(names([{ key: 'a', versions: [at(2, 1), at(1, 5)], hasMore: false }])).toEqual(['a2<1', 'a1<-'])
  })

  test('nothing at all', () => {
    expect(timelineOf([])).toEqual({ entries: [], waitsFor: null })
  })

  test('read in pieces of any size it ends up as if read at once, and never shows what comes out of order later', () => {
    const random = new Random(17)
    for (let round = 0; round < 500; round++) {
      let minute = 0
      const whole = ['a', 'b', 'c'].map((key) => ({ key, versions: [] as Version[], hasMore: false }))
      for (let saved = random.below(20); saved > 0; saved--) {
        const source = random.pick(whole)
        minute += 1 + random.below(3)
        source.versions.unshift(at(source.versions.length + 1, minute))
      }
      const all = names(whole)
      const read = new Map(whole.map(({ key }) => [key, 1 + random.below(4)]))
      for (;;) {
        const sources = whole.map(({ key, versions }) => {
          const count = read.get(key) ?? 0
          return { key, versions: versions.slice(0, count), hasMore: versions.length > count }
        })
        const shown = names(sources)
        expect(shown).toEqual(all.slice(0, shown.length))
        const { waitsFor } = timelineOf(sources)
        if (!waitsFor) {
          expect(shown).toEqual(all)
          break
        }
        read.set(waitsFor.key, (read.get(waitsFor.key) ?? 0) + 1 + random.below(4))
      }
    }
  })
})
