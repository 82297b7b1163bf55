import { describe, expect, test } from 'bun:test'
import { readText } from '../../../src/formats/text/read-text.ts'
import { addDetails, pastedLyrics, readPasted } from '../../../src/web/model/editor/pasted-lyrics.ts'

describe('a pasted text in the editor', () => {
  test('every section and line gets an id of its own, and the order names sections by theirs', () => {
    let count = 0
    const { lyrics } = readText('Verse 1\na\n\nChorus\nb\nc\n\nVerse 2\nd\n\nChorus')
    expect(pastedLyrics(lyrics, { Chorus: ' Refrain ', 'Verse 2': ' ' }, () => `id-${++count}`)).toEqual({
      sections: [
        { id: 'id-1', name: 'Verse 1', lines: [{ id: 'id-2', text: 'a' }] },
        {
          id: 'id-3',
          name: 'Refrain',
          lines: [
            { id: 'id-4', text: 'b' },
            { id: 'id-5', text: 'c' },
          ],
        },
        { id: 'id-6', name: 'Verse 2', lines: [{ id: 'id-7', text: 'd' }] },
      ],
      sequence: ['id-1', 'id-3', 'id-6', 'id-3'],
    })
  })

  test('ChordPro keeps no directive among the words: they name sections and details', () => {
    const text = `{title: Low Fire}
{artist: Ada Weaver}
{key: D}
{ccli: 7654321}
{start_of_verse: Verse 1}
[D]The fire is [G]low
{end_of_verse}
{soc}
Sleep, [A]sleep
and wake
{eoc}`
    const { lyrics, details, linesWithChords } = readPasted(text, {})
    expect(lyrics.sections).toEqual([
      { name: 'Verse 1', lines: ['The fire is low'] },
      { name: 'Chorus', lines: ['Sleep, sleep', 'and wake'] },
    ])
    expect(linesWithChords).toBe(2)
    expect(details.map(({ kind, text: line }) => [kind, line])).toEqual([
      ['title', 'Low Fire'],
      ['authors', 'Ada Weaver'],
      ['ccli', 'CCLI 7654321'],
    ])
    const kept = readPasted(text, { isWords: (_, line) => line === 'Low Fire' }).details
    expect(kept.map(({ kind }) => kind)).toEqual(['authors', 'ccli'])
    expect(readPasted('Verse 1\nThe [G]fire', {}).linesWithChords).toBe(1)
  })
})

const before = {
  title: 'Morning Water',
  alternateTitles: ['Dawn'],
  authors: ['Ada Weaver'],
  copyright: '© 2020 Green Hill',
  themes: [],
  songbooks: [{ book: 'CCLI', number: '123' }],
}
const nothing = { title: '', alternateTitles: [], authors: [], copyright: '', themes: [], songbooks: [] }

describe('details found in a text', () => {
  test('are added, and nothing is replaced', () => {
    const found = {
      title: 'Water in the Morning',
      alternateTitles: ['dawn'],
      authors: ['ADA WEAVER', 'Jon Field'],
      copyright: '© 2021 Blue Hill',
      themes: ['morning'],
      songbooks: [
        { book: 'ccli', number: '123' },
        { book: 'Green Book', number: '12' },
      ],
    }
    expect(addDetails(before, found)).toEqual({
      title: 'Morning Water',
      alternateTitles: ['Dawn', 'Water in the Morning'],
      authors: ['Ada Weaver', 'Jon Field'],
      copyright: '© 2020 Green Hill\n© 2021 Blue Hill',
      themes: ['morning'],
      songbooks: [
        { book: 'CCLI', number: '123' },
        { book: 'Green Book', number: '12' },
      ],
    })
  })

  test('that are there already change nothing', () => {
    expect(addDetails(before, before)).toEqual(before)
    expect(addDetails(before, nothing)).toEqual(before)
    expect(addDetails(before, { ...nothing, title: 'morning water' })).toEqual(before)
  })
})
