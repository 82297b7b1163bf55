import { describe, expect, test } from 'bun:test'
import { isChord, withoutInlineChords } from '../../src/formats/text/chords.ts'
import { readText } from '../../src/formats/text/read-text.ts'

const chordLines = (text: string) => readText(text).chordLines.map(({ text: line }) => line.trim())
const words = (text: string) =>
  readText(text, { isWords: () => true }).lyrics.sections.flatMap(({ lines }) => lines)

describe('lines of chords are left out', () => {
  test.each([
    'G  D/F#  Em7  Csus4',
    'Em7',
    'D/F#',
    'F#m',
    'Bb',
    '| G | D | Em | C |',
    '||: Am . . . | G :||',
    'N.C.',
    'H7   E',
    'Fis   Cis7   gis',
    'C   a   F   G',
    'Am G',
    'G - D - Em - C',
    'G-D-Em',
    'Cmaj7 Dm7(b5) G7sus4 A°',
    'Sol7  Do  Rem',
    '[G] [D] [Em]',
    '(G)  D  (2x)',
    'A♭maj7 B♭',
    '.G      C        D7',
    'e|--0--1h3--|',
    'B|-----------3/5-|',
  ])('%s', (line) => {
    expect(chordLines(`${line}\nhere are the words\nand some more`)).toEqual([line])
  })

  test('a lone letter is a chord where other lines are surely chords', () => {
    const text = 'G  D/F#  Em\nhere are words\nA\nmore of them\nC D\nand more'
    expect(chordLines(text)).toEqual(['G  D/F#  Em', 'A', 'C D'])
    expect(words(text)).toEqual(['here are words', 'more of them', 'and more'])
  })

  test.each([
    'A',
    'Am',
    'Am Abend',
    'Do',
    'La La La',
    'A Be',
    'A B C D',
    'As',
    'Es',
    'Des',
    'Ami',
    'E a te',
    'Ed',
    'Add',
    'Gabe',
    'Hm',
    'Em',
    'a',
    'Fade',
    'Be',
    'Dad',
    'I',
    '-',
    '...',
    'A A A men',
  ])('%s may be sung, and stays', (line) => {
    const text = `here are the words\n${line}\nand some more`
    expect(chordLines(text)).toEqual([])
    expect(words(text)).toEqual(['here are the words', line, 'and some more'])
  })

  test('syllables stay where the chords of a text are letters', () => {
    const text = 'G7 D/F# Em\nhere are words\nLa La La\nSol La'
    expect(words(text)).toEqual(['here are words', 'La La La', 'Sol La'])
  })
})

describe('chords inside a line', () => {
  test.each([
    ['A[G]maz[D/F#]ing', 'Amazing', 2],
    ['[G]Here [D]are [Em7]words', 'Here are words', 3],
    ['[G] Here are [C] words [G]', 'Here are words', 3],
    ['words [*softly] here', 'words here', 1],
    ['words [sic] here', 'words [sic] here', 0],
    ['no [end', 'no [end', 0],
    ['  indented words', '  indented words', 0],
    ['[G]sing along [x2]', 'sing along (x2)', 1],
    ['sing along [3X]', 'sing along (3X)', 0],
  ])('%s', (line, text, removed) => {
    expect(withoutInlineChords(line)).toEqual({ text, removed })
  })

  test('how often a line is sung is no chord and no heading, unless it stands among chords', () => {
    expect(words('[G]one\n[x2]\ntwo [2x]\n[G] [D] [x2]\nthree')).toEqual(['one', '(x2)', 'two (2x)', 'three'])
  })

  test('lines they were taken from are counted', () => {
    expect(readText('G7  D\n[G]one\ntwo\n[Em7]\nthree').linesWithChords).toBe(3)
  })

  test.each(['G', 'Am', 'F#m7b5', 'Bb/D', 'Cis', 'cis', 'h7', 'NC', 'Do', 'E7#9', 'Dadd9', 'Gmaj7/B'])(
    '%s is a chord',
    (chord) => {
      expect(isChord(chord)).toBe(true)
    },
  )

  test.each(['Verse', 'Chorus', 'Bridge', 'Amen', 'sic', '', 'Gabriel', 'x'])('%s is none', (word) => {
    expect(isChord(word)).toBe(false)
  })
})
