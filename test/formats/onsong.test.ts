import { describe, expect, test } from 'bun:test'
import { looksLikeOnSong, readOnSong } from '../../src/formats/onsong.ts'

const SONG = `Morning Water
Ada Weaver; Jon Field
Key: [G]
Tempo: 72
Copyright: © 2020 Green Hill
CCLI: 1234567
Flow: V1 C V2 C C

Verse 1:
[G]Over the [D]water
comes a morning

Chorus:
G       D/F#
Sing along

Verse 2:
Under the hill

Last call of all:
once more
`

const CHART = `{key: G}
{tempo: 72}

{start_of_verse: label="Verse 1"}
[G]Over the [D]water
comes a morning
{end_of_verse}

{start_of_chorus: label="Chorus"}
[G]Sing alo[D/F#]ng
{end_of_chorus}

{start_of_verse: label="Verse 2"}
Under the hill
{end_of_verse}

{start_of_verse: label="Last call of all"}
once more
{end_of_verse}
`

describe('OnSong', () => {
  test('is read with its head, its sections and its flow', () => {
    const { songs } = readOnSong(SONG, 'x.onsong')
    expect(songs).toEqual([
      {
        song: {
          metadata: {
            title: 'Morning Water',
            alternateTitles: [],
            authors: ['Ada Weaver', 'Jon Field'],
            copyright: '© 2020 Green Hill',
            themes: [],
            songbooks: [{ book: 'CCLI', number: '1234567' }],
          },
          lyrics: [
            {
              language: null,
              label: '',
              sections: [
                { name: 'Verse 1', lines: ['Over the water', 'comes a morning'] },
                { name: 'Chorus', lines: ['Sing along'] },
                { name: 'Verse 2', lines: ['Under the hill'] },
                { name: 'Last call of all', lines: ['once more'] },
              ],
              sequence: [0, 1, 2, 1, 1],
            },
          ],
          arrangement: { label: 'Chart', sourceKey: 'G', tempo: 72, chart: CHART },
        },
        warnings: [],
      },
    ])
  })

  test('bars in brackets are no heading, and chords above chords stay above them', () => {
    const text = 'T\nKey: G\n\nVerse 1:\n[| Bb | Gm |]\nG  Em\n[G]Over the [D]water'
    expect(readOnSong(text, 'x').songs[0]?.song.arrangement?.chart).toBe(`{key: G}

{start_of_verse: label="Verse 1"}
[| Bb | Gm |]
[G]   [Em]
[G]Over the [D]water
{end_of_verse}
`)
  })

  test.each(['Verse 1, Chorus, Verse 2', 'V1 C V2'])(
    'a flow of its own sections in order is no order: %s',
    (flow) => {
      const text = `T\nFlow: ${flow}\n\nVerse 1:\na\n\nChorus:\nb\n\nVerse 2:\nc`
      expect(readOnSong(text, 'x').songs[0]?.song.lyrics[0]?.sequence).toEqual([])
    },
  )

  test('a flow may use the first letters of any name, and tells what it did not find', () => {
    const text = 'T\nFlow: V1 LC X9 V1\n\nVerse 1:\na\n\nLast Call:\nb'
    const song = readOnSong(text, 'x').songs[0]
    expect(song?.song.lyrics[0]?.sequence).toEqual([0, 1, 0])
    expect(song?.warnings).toEqual([{ code: 'unknownInSequence', about: 'X9' }])
  })

  test('without an artist the tags follow the title; words may follow without labels', () => {
    const song = readOnSong('Morning Water\nKey: G\n\nover the water\n\nunder the hill\nand more', 'x')
      .songs[0]?.song
    expect(song?.metadata).toMatchObject({ title: 'Morning Water', authors: [] })
    expect(song?.lyrics[0]?.sections.map(({ lines }) => lines)).toEqual([
      ['over the water'],
      ['under the hill', 'and more'],
    ])
  })

  test('with ChordPro in it, it is read as ChordPro', () => {
    expect(readOnSong('{title: T}\n{soc}\na\n{eoc}', 'x.onsong').songs[0]?.song.lyrics[0]?.sections).toEqual([
      { name: 'Chorus', lines: ['a'] },
    ])
  })

  test('is known by its name or by its tags', () => {
    expect(looksLikeOnSong('words', 'a.onsong')).toBe(true)
    expect(looksLikeOnSong('T\nKey: G\n\nwords', 'a.txt')).toBe(true)
    expect(looksLikeOnSong('T\n\nwords', 'a.txt')).toBe(false)
  })
})
