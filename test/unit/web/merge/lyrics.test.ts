import { describe, expect, test } from 'bun:test'
import type { LyricsDocument } from '../../../../src/client/types.ts'
import type { Choice } from '../../../../src/web/model/merge/choice.ts'
import { mergeLyrics } from '../../../../src/web/model/merge/merge-lyrics.ts'
import { lyricsProblems } from '../../../../src/web/model/song/song-problems.ts'
import { lyrics, randomEdit, randomLyrics, section, textsOf } from '../lyric-documents.ts'
import { Random } from '../random.ts'

const idFor = (key: string) => `both-${key}`
const base = lyrics([section('Verse', 'a', 'b', 'c'), section('Chorus', 'd', 'e')], ['Verse', 'Chorus'])

function edited(change: (document: LyricsDocument) => void): LyricsDocument {
  const document = structuredClone(base)
  change(document)
  return document
}

const setText = (lineId: string, text: string) =>
  edited((document) => {
    for (const { lines } of document.sections)
      for (const line of lines) if (line.id === lineId) line.text = text
  })

const withoutLine = (lineId: string) =>
  edited((document) => {
    for (const found of document.sections) found.lines = found.lines.filter((line) => line.id !== lineId)
  })

const withoutSection = (name: string) =>
  edited((document) => {
    document.sections = document.sections.filter((found) => found.name !== name)
    document.sequence = document.sequence.filter((id) => id !== `section-${name}`)
  })

describe('what only one side touched merges by itself', () => {
  const cases: [string, LyricsDocument, LyricsDocument, string[]][] = [
    ['two different lines edited', setText('line-a', 'A'), setText('line-e', 'E'), ['A', 'b', 'c', 'd', 'E']],
    [
      'one edits, one removes another line',
      setText('line-a', 'A'),
      withoutLine('line-b'),
      ['A', 'c', 'd', 'e'],
    ],
    ['both make the same edit', setText('line-a', 'A'), setText('line-a', 'A'), ['A', 'b', 'c', 'd', 'e']],
    ['both remove the same line', withoutLine('line-b'), withoutLine('line-b'), ['a', 'c', 'd', 'e']],
    ['a section removed, another edited', withoutSection('Chorus'), setText('line-a', 'A'), ['A', 'b', 'c']],
    [
      'a line moved to another section while its words change',
      edited((document) => {
        const line = document.sections[0]?.lines.shift()
        if (line) document.sections[1]?.lines.push(line)
      }),
      setText('line-a', 'A'),
      ['b', 'c', 'd', 'e', 'A'],
    ],
    [
      'lines added in different places',
      edited((document) => document.sections[0]?.lines.push({ id: 'x', text: 'x' })),
      edited((document) => document.sections[1]?.lines.unshift({ id: 'y', text: 'y' })),
      ['a', 'b', 'c', 'x', 'y', 'd', 'e'],
    ],
    [
      'lines added in the same place',
      edited((document) => document.sections[0]?.lines.push({ id: 'x', text: 'x' })),
      edited((document) => document.sections[0]?.lines.push({ id: 'y', text: 'y' })),
      ['a', 'b', 'c', 'y', 'x', 'd', 'e'],
    ],
    [
      'sections swapped by one, a line edited by the other',
      edited((document) => document.sections.reverse()),
      setText('line-a', 'A'),
      ['d', 'e', 'A', 'b', 'c'],
    ],
  ]
  test.each(cases)('%s', (_name, mine, theirs, expected) => {
    const merged = mergeLyrics(base, mine, theirs, idFor)
    expect(merged.conflicts).toEqual([])
    expect(textsOf(merged.document)).toEqual(expected)
  })

  test('two sections that would share a name are told apart by a number', () => {
    const named = (from: string) =>
      edited((document) => {
        for (const found of document.sections) if (found.name === from) found.name = 'Bridge'
      })
    const { document } = mergeLyrics(base, named('Verse'), named('Chorus'), idFor)
    expect(document.sections.map((found) => found.name)).toEqual(['Bridge', 'Bridge 2'])
  })
})

describe('what both touched is asked', () => {
  const asked = (mine: LyricsDocument, theirs: LyricsDocument) =>
    mergeLyrics(base, mine, theirs, idFor).conflicts.map(({ kind, base, mine, theirs }) => ({
      kind,
      base,
      mine,
      theirs,
    }))

  test('one line with two new wordings', () => {
    expect(asked(setText('line-a', 'A'), setText('line-a', 'Ä'))).toEqual([
      { kind: 'text', base: ['a'], mine: ['A'], theirs: ['Ä'] },
    ])
  })

  test('a line edited by one and removed by the other', () => {
    expect(asked(setText('line-a', 'A'), withoutLine('line-a'))).toEqual([
      { kind: 'text', base: ['a'], mine: ['A'], theirs: null },
    ])
  })

  test('a section removed by one while the other works in it, as one question', () => {
    expect(asked(withoutSection('Chorus'), setText('line-d', 'D'))).toEqual([
      { kind: 'section', base: ['d', 'e'], mine: null, theirs: ['D', 'e'] },
    ])
  })

  test('a section removed by one while the other moves a line into it', () => {
    const moved = edited((document) => {
      const line = document.sections[0]?.lines.pop()
      if (line) document.sections[1]?.lines.push(line)
    })
    expect(asked(withoutSection('Chorus'), moved)).toEqual([
      { kind: 'section', base: ['d', 'e'], mine: null, theirs: ['d', 'e', 'c'] },
    ])
  })

  test('a line of which both wordings were kept before: the next second wording has an id of its own', () => {
    const keepBoth = (from: LyricsDocument, mine: string, theirs: string) => {
      const [one, other] = [mine, theirs].map((text) => {
        const document = structuredClone(from)
        const line = document.sections[0]?.lines.find(({ id }) => id === 'line-a')
        if (line) line.text = text
        return document
      })
      if (!one || !other) throw new Error('two sides')
      return mergeLyrics(from, one, other, idFor, { 'line:line-a': 'both' }).document
    }
    const merged = keepBoth(keepBoth(base, 'A', 'AA'), 'B', 'BB')
    expect(textsOf(merged)).toEqual(['B', 'BB', 'AA', 'b', 'c', 'd', 'e'])
    const ids = merged.sections.flatMap(({ lines }) => lines.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('an unanswered question stands as mine and counts as open; an answer closes it', () => {
    const [mine, theirs] = [setText('line-a', 'A'), setText('line-a', 'Ä')]
    const answered = (choice: Choice) => mergeLyrics(base, mine, theirs, idFor, { 'line:line-a': choice })
    expect(mergeLyrics(base, mine, theirs, idFor).open).toBe(1)
    expect(textsOf(answered('theirs').document).slice(0, 2)).toEqual(['Ä', 'b'])
    expect(textsOf(answered('mine').document).slice(0, 2)).toEqual(['A', 'b'])
    expect(textsOf(answered('both').document).slice(0, 3)).toEqual(['A', 'Ä', 'b'])
    expect(answered('both').open).toBe(0)
  })

  test('a section each side emptied by halves', () => {
    const pair = lyrics([section('Verse', 'a', 'b'), section('Chorus', 'c')])
    const without = (text: string) => ({
      ...pair,
      sections: pair.sections.map((found) => ({
        ...found,
        lines: found.lines.filter((line) => line.text !== text),
      })),
    })
    const { conflicts, document } = mergeLyrics(pair, without('a'), without('b'), idFor)
    expect(conflicts.map((conflict) => conflict.key)).toEqual(['emptied:section-Verse'])
    expect(textsOf(document)).toEqual(['b', 'c'])
  })
})

test('2,000 random triples: no words lost, no id twice, always valid, whatever is answered', () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const random = new Random(seed)
    const start = randomLyrics(random)
    const mine = randomEdit(random, start, 'm')
    const theirs = randomEdit(random, start, 't')
    const open = mergeLyrics(start, mine, theirs, idFor)
    nothingLost(seed, start, [mine, theirs], open)
    const choices: Record<string, Choice> = {}
    for (const { key } of open.conflicts) choices[key] = random.pick(['mine', 'theirs', 'both'])
    const answered = mergeLyrics(start, mine, theirs, idFor, choices)
    for (const { document } of [open, answered]) {
      const ids = document.sections.flatMap((found) => [found.id, ...found.lines.map((line) => line.id)])
      expect({ seed, twice: ids.length - new Set(ids).size }).toEqual({ seed, twice: 0 })
      expect({ seed, problems: lyricsProblems(document) }).toEqual({ seed, problems: [] })
    }
  }
})

/** Every wording a side brought in, or both left alone, stands in the result or in front of a person. */
function nothingLost(
  seed: number,
  start: LyricsDocument,
  sides: LyricsDocument[],
  { document, conflicts }: ReturnType<typeof mergeLyrics>,
): void {
  const before = new Set(textsOf(start))
  const shown = new Set(conflicts.flatMap(({ mine, theirs }) => [...(mine ?? []), ...(theirs ?? [])]))
  const found = new Set(textsOf(document))
  const [mine, theirs] = sides.map((side) => new Set(textsOf(side)))
  const lost = sides.flatMap(textsOf).filter((text) => {
    const leftAlone = mine?.has(text) && theirs?.has(text)
    return (leftAlone || !before.has(text)) && !found.has(text) && !shown.has(text)
  })
  expect({ seed, lost }).toEqual({ seed, lost: [] })
}

test('2,000 random pairs: with only one side changed the result is that side, without a question', () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const random = new Random(seed)
    const start = randomLyrics(random)
    const changed = randomEdit(random, start, 'c')
    for (const merged of [
      mergeLyrics(start, changed, start, idFor),
      mergeLyrics(start, start, changed, idFor),
      mergeLyrics(start, changed, changed, idFor),
    ]) {
      expect({ seed, open: merged.open, document: merged.document }).toEqual({
        seed,
        open: 0,
        document: changed,
      })
    }
  }
})
