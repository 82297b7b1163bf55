import { describe, expect, test } from 'bun:test'
import type { ArrangementDocument, Metadata } from '../../../../src/client/types.ts'
import { mergeArrangement } from '../../../../src/web/model/merge/merge-arrangement.ts'
import { mergeMetadata } from '../../../../src/web/model/merge/merge-metadata.ts'
import { arrangementProblems, metadataProblems } from '../../../../src/web/model/song/song-problems.ts'
import { Random } from '../random.ts'

const song: Metadata = {
  title: 'Be Thou My Vision',
  alternateTitles: ['Rop tú mo baile'],
  authors: ['Dallán Forgaill', 'Eleanor Hull'],
  copyright: 'Public domain',
  themes: ['Trust', 'Praise'],
  songbooks: [{ book: 'Hymnal', number: '450' }],
}

describe('metadata', () => {
  test('different fields and additions to one list merge by themselves', () => {
    const mine = { ...song, title: 'Be Thou my Vision', themes: ['Trust', 'Praise', 'Guidance'] }
    const theirs = { ...song, themes: ['Trust', 'Praise', 'Evening'], songbooks: [] }
    expect(mergeMetadata(song, mine, theirs)).toEqual({
      document: {
        ...song,
        title: 'Be Thou my Vision',
        themes: ['Trust', 'Praise', 'Guidance', 'Evening'],
        songbooks: [],
      },
      conflicts: [],
      open: 0,
    })
  })

  test('two new titles are asked, and so are two rewrites of one author; both authors can stay', () => {
    const mine = { ...song, title: 'A', authors: ['Dallán Forgaill', 'E. Hull'] }
    const theirs = { ...song, title: 'B', authors: ['Dallán Forgaill', 'Eleanor H. Hull'] }
    const asked = mergeMetadata(song, mine, theirs)
    expect(asked.conflicts.map(({ subject, mine, theirs }) => [subject, mine, theirs])).toEqual([
      ['title', ['A'], ['B']],
      ['authors', ['E. Hull'], ['Eleanor H. Hull']],
    ])
    const choices = Object.fromEntries(asked.conflicts.map(({ key }) => [key, 'both' as const]))
    const answered = mergeMetadata(song, mine, theirs, { ...choices, title: 'theirs' })
    expect(answered.open).toBe(0)
    expect(answered.document.title).toBe('B')
    expect(answered.document.authors).toEqual(['Dallán Forgaill', 'E. Hull', 'Eleanor H. Hull'])
  })

  test('2,000 random triples: nothing either side added is lost, and the result is valid', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const random = new Random(seed)
      const [mine, theirs] = [randomMetadata(random, 'm'), randomMetadata(random, 't')]
      const { document, conflicts } = mergeMetadata(song, mine, theirs)
      const shown = new Set(
        conflicts.flatMap((conflict) => [...(conflict.mine ?? []), ...(conflict.theirs ?? [])]),
      )
      const lost = [...mine.themes, ...theirs.themes].filter(
        (theme) => !song.themes.includes(theme) && !document.themes.includes(theme) && !shown.has(theme),
      )
      expect({ seed, lost, problems: metadataProblems(document) }).toEqual({ seed, lost: [], problems: [] })
    }
  })
})

function randomMetadata(random: Random, who: string): Metadata {
  const themes = random.shuffled(song.themes).slice(0, 1 + random.below(2))
  if (random.chance(2)) themes.splice(random.below(themes.length + 1), 0, `new ${who}`)
  return { ...song, themes, title: random.chance(3) ? `title ${who}` : song.title }
}

const arrangement: Required<ArrangementDocument> = {
  label: 'Choir',
  lyricVersionIds: ['en'],
  assetIds: ['score', 'bass'],
  sourceKey: 'D',
  tempo: 90,
  chart: null,
  links: [],
}
const names = { file: (id: string) => `${id}.pdf`, lyrics: (id: string) => id }

describe('arrangements', () => {
  test('files added by both, one removed, key and tempo by different people merge by themselves', () => {
    const mine = { ...arrangement, assetIds: ['score', 'tenor'], sourceKey: 'Eb' }
    const theirs = { ...arrangement, assetIds: ['score', 'bass', 'alto'], tempo: 100 }
    const { document, open } = mergeArrangement(arrangement, mine, theirs, names)
    expect(open).toBe(0)
    expect(document).toEqual({
      ...arrangement,
      assetIds: ['score', 'alto', 'tenor'],
      sourceKey: 'Eb',
      tempo: 100,
    })
  })

  test('links that one added, removed and changed merge by themselves', () => {
    const link = (title: string) => ({ title, url: `https://recordings.example/${title}`, public: false })
    const start = { ...arrangement, links: [link('alto'), link('bass')] }
    const mine = { ...start, links: [{ ...link('alto'), public: true }, link('bass'), link('tenor')] }
    const theirs = { ...start, links: [link('alto')] }
    const { document, open } = mergeArrangement(start, mine, theirs, names)
    expect(open).toBe(0)
    expect(document.links).toEqual([{ ...link('alto'), public: true }, link('tenor')])
  })

  test('two different main files are asked, by the names of the files', () => {
    const mine = { ...arrangement, assetIds: ['new-score', 'score', 'bass'] }
    const theirs = { ...arrangement, assetIds: ['bass', 'score'] }
    const asked = mergeArrangement(arrangement, mine, theirs, names)
    expect(asked.conflicts.map(({ subject, mine }) => [subject, mine])).toEqual([
      ['assetIds', ['new-score.pdf', 'score.pdf', 'bass.pdf']],
    ])
    const { document } = mergeArrangement(arrangement, mine, theirs, names, { assetIds: 'theirs' })
    expect(document.assetIds[0]).not.toBe('score')
    expect(document.assetIds.toSorted()).toEqual(['bass', 'new-score', 'score'])
  })

  const chart = '{key: G}\n[G]one\n[C]two\n[D]three\nlast\nend'

  test('charts merge by lines, and lines that both changed are asked once for each place', () => {
    const start = { ...arrangement, chart }
    const mine = { ...start, chart: chart.replace('one', 'uno').replace('three', 'tres') }
    const theirs = { ...start, chart: `${chart.replace('one', 'eins').replace('two', 'zwei')}\nmore` }
    const asked = mergeArrangement(start, mine, theirs, names)
    expect(asked.conflicts.map(({ key, mine, theirs }) => [key, mine, theirs])).toEqual([
      ['chart:1', ['[G]uno', '[C]two', '[D]tres'], ['[G]eins', '[C]zwei', '[D]three']],
    ])
    expect(asked.document.chart).toBe('{key: G}\n[G]uno\n[C]two\n[D]tres\nlast\nend\nmore')
    const apart = mergeArrangement(start, mine, { ...start, chart: chart.replace('end', 'fin') }, names)
    expect([apart.open, apart.document.chart]).toEqual([0, '{key: G}\n[G]uno\n[C]two\n[D]tres\nlast\nfin'])
    const both = mergeArrangement(start, mine, theirs, names, { 'chart:1': 'both' })
    expect(both.document.chart).toContain('[D]tres\n[G]eins')
  })

  test('a chart that one side removed and the other changed is a question', () => {
    const start = { ...arrangement, chart }
    const mine = { ...start, chart: null }
    const { conflicts, document } = mergeArrangement(start, mine, { ...start, chart: 'x' }, names, {
      chart: 'theirs',
    })
    expect([conflicts.length, document.chart]).toEqual([1, 'x'])
  })

  test('2,000 random triples: no file twice, none lost that one side added or both kept', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const random = new Random(seed)
      const files = ['a', 'b', 'c', 'd']
      const start = { ...arrangement, assetIds: files.slice(0, random.below(5)) }
      const [mine, theirs] = ['m', 't'].map((who) => {
        const kept = random.shuffled(start.assetIds).slice(0, random.below(5))
        if (random.chance(2)) kept.splice(random.below(kept.length + 1), 0, `new-${who}`)
        return { ...start, assetIds: kept }
      })
      if (!mine || !theirs) throw new Error('two sides were made')
      const { document } = mergeArrangement(start, mine, theirs, names)
      const expected = [...new Set([...mine.assetIds, ...theirs.assetIds])].filter(
        (id) => id.startsWith('new') || (mine.assetIds.includes(id) && theirs.assetIds.includes(id)),
      )
      expect({ seed, files: document.assetIds.toSorted() }).toEqual({ seed, files: expected.toSorted() })
      expect(arrangementProblems(document)).toEqual([])
    }
  })
})
