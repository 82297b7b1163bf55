import { describe, expect, test } from 'bun:test'
import { pairedSections } from '../../../../src/web/model/song/printed-sections.ts'
import { splitName } from '../../../../src/web/model/song/split-name.ts'
import { section } from '../lyric-documents.ts'

describe('two languages side by side', () => {
  const names = (firsts: string[], seconds: string[]) =>
    pairedSections(
      firsts.map((name) => section(name, 'a')),
      seconds.map((name) => section(name, 'b')),
    ).map(({ first, second }) => [first?.name, second?.name])

  test('sections of other names belong together place by place', () => {
    expect(names(['Verse 1', 'Chorus'], ['Strophe 1', 'Refrain'])).toEqual([
      ['Verse 1', 'Strophe 1'],
      ['Chorus', 'Refrain'],
    ])
  })

  test('a section stands beside the one of its name, wherever that is', () => {
    expect(names(['1', 'Chorus', '2', 'Chorus'], ['1', '2', 'Chorus'])).toEqual([
      ['1', '1'],
      ['Chorus', 'Chorus'],
      ['2', '2'],
      ['Chorus', 'Chorus'],
    ])
  })

  test('nothing of the second is left out', () => {
    expect(names(['Verse 1'], ['Strophe 1', 'Strophe 2'])).toEqual([
      ['Verse 1', 'Strophe 1'],
      [undefined, 'Strophe 2'],
    ])
  })
})

describe('a name that is shortened in its middle', () => {
  test.each([
    ['Songs for the House', 'Songs for the', ' House'],
    ['Evangelisches Gesangbuch', 'Evangelisches', ' Gesangbuch'],
    ['Hymnal', 'Hym', 'nal'],
    ['Gemeinschaftsliederbuch', 'Gemeinschaft', 'sliederbuch'],
    ['👩‍👩‍👧👩‍👩‍👧', '👩‍👩‍👧', '👩‍👩‍👧'],
    ['', '', ''],
  ])('%s', (name, start, end) => {
    expect(splitName(name)).toEqual([start, end])
  })
})
