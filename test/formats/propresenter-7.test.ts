import { describe, expect, test } from 'bun:test'
import { readSongFile } from '../../src/formats/read-file.ts'

/** Protobuf by hand, so that the test shares nothing with the reader: a field, its length, its bytes. */
type Bytes = number[]
const varint = (value: number): Bytes =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const field = (number: number, ...parts: (Bytes | string)[]): Bytes => {
  const inside = parts.flatMap((part) =>
    typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
  )
  return [...varint(number * 8 + 2), ...varint(inside.length), ...inside]
}
const whole = (number: number, value: number): Bytes => [...varint(number * 8), ...varint(value)]
const id = (number: number, value: string): Bytes => field(number, field(1, value))

const rtf = (text: string) =>
  `{\\rtf1\\ansi\\ansicpg1252{\\fonttbl\\f0 Arial;}\\f0\\fs96 ${text.replaceAll('\n', '\\\n')}}`
const box = (name: string, text: string, ...more: Bytes[]): Bytes =>
  field(1, field(1, field(2, name), field(13, ...more, field(5, rtf(text)))))
const linked = (text: string): Bytes => field(1, field(1, field(13, field(5, rtf(text)))), field(6, field(4)))
const chords = (...placed: [name: string, at: number][]): Bytes =>
  field(3, ...placed.map(([name, at]) => field(13, field(1, whole(1, at), whole(2, at + 1)), field(7, name))))
const cue = (name: string, ...boxes: Bytes[]): Bytes =>
  field(13, id(1, name), field(10, whole(9, 11), field(23, field(2, field(1, ...boxes)))))
const group = (name: string, own: string, ...cues: string[]): Bytes =>
  field(12, field(1, id(1, own), field(2, name)), ...cues.map((each) => id(2, each)))
const arrangement = (own: string, ...groups: string[]): Bytes =>
  field(11, id(1, own), field(2, 'any'), ...groups.map((each) => id(3, each)))

const HEAD = [...field(1, whole(1, 1)), ...field(3, 'Harbour')]
const read = (parts: Bytes[], filename = 'Harbour.pro') =>
  readSongFile(new Uint8Array([...HEAD, ...parts.flat()]), filename)
const only = (parts: Bytes[]) => {
  const { songs, warnings } = read(parts)
  expect(warnings).toEqual([])
  const [first] = songs
  if (!first) throw new Error('There must be a song.')
  return first
}

const CHART = `{key: Em}

{start_of_verse: label="Verse 1"}
[Em]Ships come
in [D/F#]at däwn[Bm]
and rest
{end_of_verse}

{start_of_chorus: label="Chorus"}
[G][C]Sing
{end_of_chorus}

{start_of_verse: label="Verse 2"}
Nähren lie
{end_of_verse}
`

describe('ProPresenter 7', () => {
  test('groups are sections, cues their slides, and the chosen arrangement the order', () => {
    const { song, warnings } = only([
      id(10, 'SHORT'),
      arrangement('long', 'a', 'a', 'a'),
      arrangement('short', 'A', 'c', 'b', 'c', 'gone'),
      group('Verse 1', 'a', 's1', 's2'),
      group('Chorus', 'c', 's4'),
      group('Verse 2', 'b', 's3'),
      group('Blank', 'd', 's5'),
      cue('s2', box('', 'and rest')),
      cue('s1', box('', "Ships come\nin at d\\'e4wn", chords(['D/F#', 14], ['Em', 0], ['Bm', 40]))),
      cue('s3', box('', 'N\\uc0\\u228 hren lie')),
      cue('s4', box('', '\\uc0\\u8203 Sing', chords(['G', 0], ['C', 1]))),
      cue('s5', linked('12:00')),
      cue('s6', box('', 'words of no group')),
      field(
        14,
        field(1, 'Ada Weaver, Jon Field'),
        field(3, 'The Harbour'),
        field(4, 'Green Hill'),
        whole(5, 1999),
        whole(6, 123456),
      ),
      field(7, 'a note'),
      field(22, 'Em'),
    ])
    expect(song.metadata).toEqual({
      title: 'The Harbour',
      alternateTitles: [],
      authors: ['Ada Weaver', 'Jon Field'],
      copyright: '1999 Green Hill',
      themes: [],
      songbooks: [{ book: 'CCLI', number: '123456' }],
    })
    expect(song.lyrics).toEqual([
      {
        language: null,
        label: '',
        sections: [
          { name: 'Verse 1', lines: ['Ships come', 'in at däwn', 'and rest'] },
          { name: 'Chorus', lines: ['Sing'] },
          { name: 'Verse 2', lines: ['Nähren lie'] },
        ],
        sequence: [0, 1, 2, 1],
      },
    ])
    expect(song.arrangement).toEqual({ label: 'Chart', sourceKey: 'Em', tempo: null, chart: CHART })
    expect(warnings).toEqual([
      { code: 'commentsRemoved', count: 1 },
      { code: 'slidesLeftOut', count: 1 },
      { code: 'unknownInSequence', count: 1 },
    ])
  })

  test('two text boxes on the slides are two versions of the words', () => {
    const { song } = only([
      group('Verse 1', 'a', 's1', 's2'),
      cue('s1', box('Original', 'One'), box('Deutsch', 'Eins')),
      cue('s2', box('Original', 'Two'), box('Deutsch', 'Zwei')),
    ])
    expect(song.lyrics.map(({ language, label, sections }) => [language, label, sections[0]?.lines])).toEqual(
      [
        [null, '', ['One', 'Two']],
        ['de', 'Deutsch', ['Eins', 'Zwei']],
      ],
    )
  })

  test('without groups and a title of its own a presentation is one part under its name', () => {
    const { song } = only([cue('s1', box('', 'One\nTwo')), cue('s2', box('', 'Three'))])
    expect(song.metadata.title).toBe('Harbour')
    expect(song.lyrics[0]?.sections).toEqual([{ name: 'Part', lines: ['One', 'Two', '', 'Three'] }])
  })

  test('a text in ChordPro with the same ending stays ChordPro, also behind an empty line', () => {
    const { songs } = readSongFile(
      new TextEncoder().encode('\n{title: Harbour}\n[G]Ships come in\n'),
      'x.pro',
    )
    expect(songs[0]?.song.metadata.title).toBe('Harbour')
    expect(songs[0]?.song.lyrics[0]?.sections[0]?.lines).toEqual(['Ships come in'])
  })

  test('a file that ends too early, or with any byte changed, is read or refused without a fault', () => {
    const bytes = [...HEAD, group('Verse 1', 'a', 's1'), cue('s1', box('', 'One'))].flat()
    for (let end = 0; end < bytes.length; end++) {
      const { songs, warnings } = readSongFile(new Uint8Array(bytes.slice(0, end)), 'x.pro')
      expect(songs.length + warnings.length).toBeGreaterThan(0)
      readSongFile(new Uint8Array(bytes.with(end, 255 - (bytes[end] ?? 0))), 'x.pro')
    }
  })
})

test('an Access database, as MediaShout has it, is refused by name', () => {
  const { songs, warnings } = readSongFile(new Uint8Array([0, 1, 0, 0]), 'Songs.mdb')
  expect(songs).toEqual([])
  expect(warnings[0]).toMatchObject({ code: 'otherFormat', about: expect.stringContaining('MediaShout') })
})
