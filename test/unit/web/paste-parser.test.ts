import { describe, expect, test } from 'bun:test'
import { parseLyrics } from '../../../src/web/model/editor/paste-parser.ts'

function parse(text: string, verse = 'Verse') {
  let count = 0
  const { sections, sequence } = parseLyrics(text, verse, () => `id-${++count}`)
  const name = (id: string) => sections.find((section) => section.id === id)?.name
  return {
    sections: sections.map(({ name, lines }) => [name, ...lines.map((line) => line.text)]),
    sequence: sequence.map(name),
  }
}

describe('a pasted text is cut into sections', () => {
  test.each([
    [
      'English headings',
      'Verse 1\na\nb\n\nChorus:\nc\n\nBridge\nd',
      [
        ['Verse 1', 'a', 'b'],
        ['Chorus', 'c'],
        ['Bridge', 'd'],
      ],
    ],
    [
      'German headings',
      '1. Strophe\na\n\nRefrain\nb\n\nBrücke\nc',
      [
        ['1. Strophe', 'a'],
        ['Refrain', 'b'],
        ['Brücke', 'c'],
      ],
    ],
    [
      'headings in brackets',
      '[Verse 1]\na\n[Pre-Chorus]\nb\n[Chorus]\nc',
      [
        ['Verse 1', 'a'],
        ['Pre-Chorus', 'b'],
        ['Chorus', 'c'],
      ],
    ],
    [
      'capitals and counts',
      'VERSE 2\na\nCHORUS (2x)\nb',
      [
        ['VERSE 2', 'a'],
        ['CHORUS', 'b'],
      ],
    ],
    [
      'no heading at all: by empty lines',
      'a\nb\n\n\nc\n',
      [
        ['Verse 1', 'a', 'b'],
        ['Verse 2', 'c'],
      ],
    ],
    [
      'numbers before verses',
      '1. Great is\nthy love\n\n2. Summer and',
      [
        ['Verse 1', 'Great is', 'thy love'],
        ['Verse 2', 'Summer and'],
      ],
    ],
    [
      'numbers on their own line',
      '1\na\n\n2.\nb',
      [
        ['Verse 1', 'a'],
        ['Verse 2', 'b'],
      ],
    ],
    ['Windows line ends and trailing space', 'Verse 1\r\na  \r\nb', [['Verse 1', 'a', 'b']]],
    ['an empty line inside a headed section stays', 'Verse 1\na\n\nb\n\n', [['Verse 1', 'a', '', 'b']]],
    [
      'words before the first heading',
      'a\n\nChorus\nb',
      [
        ['Verse 1', 'a'],
        ['Chorus', 'b'],
      ],
    ],
    ['a heading word inside a line is no heading', 'Bridge over water', [['Verse 1', 'Bridge over water']]],
    ['nothing', '  \n\n', []],
  ])('%s', (_name, text, expected) => {
    expect(parse(text).sections).toEqual(expected)
  })

  test('unnamed sections are called as the reader’s language says', () => {
    expect(parse('a\n\nb', 'Strophe').sections.map(([name]) => name)).toEqual(['Strophe 1', 'Strophe 2'])
  })

  test('a section that comes again, bare or in full, makes the singing order', () => {
    const text = 'Verse 1\na\n\nChorus\nb\n\nVerse 2\nc\n\nChorus\n\nVerse 3\nd\n\nChorus\nb'
    const { sections, sequence } = parse(text)
    expect(sections.map(([name]) => name)).toEqual(['Verse 1', 'Chorus', 'Verse 2', 'Verse 3'])
    expect(sequence).toEqual(['Verse 1', 'Chorus', 'Verse 2', 'Chorus', 'Verse 3', 'Chorus'])
  })

  test('the same name with other words becomes a section of its own', () => {
    expect(parse('Chorus\na\n\nChorus\nb').sections).toEqual([
      ['Chorus', 'a'],
      ['Chorus 2', 'b'],
    ])
  })
})
