import { describe, expect, test } from 'bun:test'
import { readText } from '../../src/formats/text/read-text.ts'

/** Every line is words or a heading, as when nothing is ticked in the dialog for pasted texts. */
function parse(text: string, verse = 'Verse') {
  const { lyrics } = readText(text, { names: { verse }, isWords: () => true })
  return {
    sections: lyrics.sections.map(({ name, lines }) => [name, ...lines]),
    sequence: lyrics.sequence.map((section) => lyrics.sections[section]?.name),
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
      'Korean headings',
      '1절\na\n\n후렴\nb\n\n<2 절>\nc\n\n[브릿지]\nd\n\n후렴 (x2)',
      [
        ['1절', 'a'],
        ['후렴', 'b'],
        ['2 절', 'c'],
        ['브릿지', 'd'],
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
    for (const text of ['a\n\nb', '1. a\n\n2. b', '1\na\n\n2\nb', 'V1\na\n\nV2\nb'])
      expect(parse(text, '절').sections.map(([name]) => name)).toEqual(['1절', '2절'])
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

const names = (text: string) => readText(text).lyrics.sections.map(({ name }) => name)
const order = (text: string) => {
  const { sections, sequence } = readText(text).lyrics
  return sequence.map((section) => sections[section]?.name)
}

describe('headings', () => {
  test.each([
    ['letters', '[V1]\na\n[C]\nb\n[V2]\nc', ['Verse 1', 'Chorus', 'Verse 2']],
    ['letters without brackets', 'V1\na\n\nC\nb\n\nB\nc', ['Verse 1', 'Chorus', 'Bridge']],
    ['letters with a colon', 'V1:\na\nPC:\nb\nC:\nc', ['Verse 1', 'Pre-Chorus', 'Chorus']],
    ['Spanish', 'Estrofa 1\na\n\nCoro\nb\n\nPuente\nc', ['Estrofa 1', 'Coro', 'Puente']],
    [
      'French',
      'Couplet 1\na\n\nRefrain\nb\n\nPont\nc\n\nPré-refrain\nd',
      ['Couplet 1', 'Refrain', 'Pont', 'Pré-refrain'],
    ],
    ['Portuguese', 'Verso 1\na\n\nRefrão\nb\n\nPonte\nc', ['Verso 1', 'Refrão', 'Ponte']],
    ['Italian', 'Strofa 1\na\n\nRitornello\nb', ['Strofa 1', 'Ritornello']],
    ['Dutch', 'Couplet 1\na\n\nRefrein\nb\n\nBrug\nc', ['Couplet 1', 'Refrein', 'Brug']],
    ['Polish', '1 zwrotka\na\n\nRefren:\nb\n\nZwrotka 2\nc', ['1 zwrotka', 'Refren', 'Zwrotka 2']],
    ['Swedish', 'Vers 1\na\n\nRefräng\nb\n\nBrygga\nc', ['Vers 1', 'Refräng', 'Brygga']],
    ['Norwegian and Danish', 'Vers 1\na\n\nRefreng\nb\n\nOmkvæd\nc', ['Vers 1', 'Refreng', 'Omkvæd']],
    ['Hungarian', '1. versszak\na\n\nKórus\nb', ['1. versszak', 'Kórus']],
    ['Czech', '1. sloka\na\n\nRefrén:\nb', ['1. sloka', 'Refrén']],
    ['Russian', 'Куплет 1\na\n\nПрипев:\nb', ['Куплет 1', 'Припев']],
    ['Ukrainian', 'Куплет 1\na\n\nПриспів\nb', ['Куплет 1', 'Приспів']],
    ['with stars and hashes', '**Verse 1**\na\n\n## Chorus\nb', ['Verse 1', 'Chorus']],
    ['with a singer', '[Verse 1: Choir]\na\n[Chorus: All]\nb', ['Verse 1', 'Chorus']],
    ['any name in brackets', '[Verse 1]\na\n[Call of the choir]\nb', ['Verse 1', 'Call of the choir']],
    ['in words before the number', '1st Verse\na\n\n2nd Verse\nb', ['1st Verse', '2nd Verse']],
    [
      'numbers and a refrain without a heading',
      '1. a\nb\n\nc\nd\n\n2. e\nf',
      ['Verse 1', 'Chorus', 'Verse 2'],
    ],
    ['with a refrain first', 'KV: one\n\n1) two\nthree\n\n2) four', ['KV', 'Verse 1', 'Verse 2']],
    ['numbers with a gap', '1   one\ntwo\n\n2   three', ['Verse 1', 'Verse 2']],
    ['a word that may be sung', 'Verse 1\na\n\nTag\nb', ['Verse 1', 'Tag']],
  ])('%s', (_name, text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  test('words on the heading’s own line belong to the section', () => {
    const { sections } = readText('1. one\ntwo\n\nRefrain: three\nfour\n\n2. five').lyrics
    expect(sections).toEqual([
      { name: 'Verse 1', lines: ['one', 'two'] },
      { name: 'Refrain', lines: ['three', 'four'] },
      { name: 'Verse 2', lines: ['five'] },
    ])
  })

  test('words that are no headings stay words', () => {
    const lines = [
      'Tag',
      'Part',
      'Ende',
      'All',
      'verse of my heart',
      'Chorus of angels sing',
      'C',
      'I',
      'O',
      'Most',
    ]
    expect(readText(`so it begins\n${lines.join('\n')}`).lyrics.sections).toEqual([
      { name: 'Verse 1', lines: ['so it begins', ...lines] },
    ])
  })

  test.each([
    ['Chorus (x2)', 2],
    ['Chorus (2x)', 2],
    ['Chorus x3', 3],
    ['Chorus 2x:', 2],
    ['[Chorus x2]', 2],
    ['Chorus (repeat)', 2],
    ['Chorus (bis)', 2],
    ['Chorus', 1],
  ])('%s is sung that often', (heading, times) => {
    const sung = order(`Verse 1\na\n\n${heading}\nb\n\nVerse 2\nc\n\nChorus`)
    expect(sung).toEqual(['Verse 1', ...Array(times).fill('Chorus'), 'Verse 2', 'Chorus'])
  })

  test('a bare heading means the section of its kind, by any name', () => {
    const text = 'Verse 1\na\n\nChorus 1\nb\n\nVerse 2\nc\n\nRefrain'
    expect(order(text)).toEqual(['Verse 1', 'Chorus 1', 'Verse 2', 'Chorus 1'])
  })

  test.each(['(Repeat Chorus)', 'Repeat chorus', '[Chorus]', 'Refrain', 'C:'])('%s is sung again', (line) => {
    expect(order(`V1\na\n\nChorus\nb\n\nV2\nc\n\n${line}`)).toEqual([
      'Verse 1',
      'Chorus',
      'Verse 2',
      'Chorus',
    ])
  })

  test('a known heading above an empty line is sung again, and the words that follow are another section', () => {
    const text = 'Verse 1\na\n\nChorus\nb\n\nVerse 2\nc\n\nChorus\n\nd\ne'
    expect(order(text)).toEqual(['Verse 1', 'Chorus', 'Verse 2', 'Chorus', 'Verse 3'])
  })

  test('where every heading stands above an empty line, the words below are its own', () => {
    const text = 'Verse 1\n\na\n\nChorus\n\nb\n\nVerse 2\n\nc\n\nChorus\n\nb'
    expect(order(text)).toEqual(['Verse 1', 'Chorus', 'Verse 2', 'Chorus'])
  })

  test('a block of words that comes again without a heading is sung again', () => {
    expect(order('a\nb\n\nc\nd\n\ne\nf\n\nc\nd')).toEqual(['Verse 1', 'Verse 2', 'Verse 3', 'Verse 2'])
  })

  test.each([
    'Verse 1, Chorus, Verse 2, Chorus',
    'V1 C V2 C',
    'V1 - C - V2 - C',
    'verse 1 | chorus | verse 2 | chorus',
  ])('an order is read: %s', (line) => {
    const text = `A Title\nOrder: ${line}\n\n[Verse 1]\na\n\n[Chorus]\nb\n\n[Verse 2]\nc`
    expect(order(text)).toEqual(['Verse 1', 'Chorus', 'Verse 2', 'Chorus'])
  })

  test('what an order names and the text does not have is told', () => {
    const reading = readText('A Title\nOrder: V1, C, B\n\n[Verse 1]\na\n\n[Chorus]\nb')
    expect(reading.unknownInOrder).toEqual(['B'])
  })

  test('no line is shortened', () => {
    const long = 'word '.repeat(200).trim()
    expect(readText(`Verse 1\n${long}`).lyrics.sections[0]?.lines).toEqual([long])
  })
})
