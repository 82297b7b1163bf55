import { describe, expect, test } from 'bun:test'
import {
  type Note,
  parseMelody,
  sixteenthsIn,
  timeNamed,
} from '../../../scripts/lib/demo-sheets/engraving/melody.ts'
import {
  alterationIn,
  keyNamed,
  signaturePositions,
} from '../../../scripts/lib/demo-sheets/engraving/pitch.ts'

const parsed = (melody: string, { key = 'C', time = '4/4' } = {}) =>
  parseMelody(melody, keyNamed(key), timeNamed(time))

const notesOf = (melody: string, key = 'C'): Note[] =>
  parsed(`[Verse]\n${melody}`, { key }).flatMap(({ bars }) => bars.flat())

describe('keys', () => {
  test.each([
    ['C', 0],
    ['Am', 0],
    ['D', 2],
    ['Bm', 2],
    ['E', 4],
    ['F#', 6],
    ['F', -1],
    ['Dm', -1],
    ['Bb', -2],
    ['Cm', -3],
    ['Ab', -4],
  ])('%s has a signature of %p', (name, signature) => {
    const key = keyNamed(name)
    expect(key.signature).toBe(signature)
    expect(signaturePositions(key)).toHaveLength(Math.abs(signature))
  })

  test('sharps and flats come in their order, on the lines and in the spaces of a treble staff', () => {
    expect(signaturePositions(keyNamed('A'))).toEqual([4, 1, 5])
    expect(signaturePositions(keyNamed('Ab'))).toEqual([0, 3, -1, 2])
    const [f, b] = [3, 6]
    expect([alterationIn(keyNamed('G'), f), alterationIn(keyNamed('G'), b)]).toEqual([1, 0])
    expect([alterationIn(keyNamed('F'), f), alterationIn(keyNamed('F'), b)]).toEqual([0, -1])
  })

  test('what is no key is refused', () => {
    expect(() => keyNamed('H')).toThrow('no key')
  })
})

describe('notes', () => {
  test('degrees stand where the key puts them: middle C on a ledger line, B in the middle', () => {
    const notes = notesOf("1 7 1' 5, |\na b c d")
    expect(notes.map(({ position }) => position)).toEqual([-6, 0, 1, -9])
    expect(notesOf('1 1 1 1 |\na b c d', 'G')[0]?.position).toBe(-2)
  })

  test('lengths are counted, with dots and rests', () => {
    const notes = notesOf('1. 2e rq 3 | 4h. re 5e |\na b c d e')
    expect(notes.map(({ sixteenths }) => sixteenths)).toEqual([6, 2, 4, 4, 12, 2, 2])
    expect(notes.map(({ position }) => position === null)).toEqual([
      false,
      false,
      true,
      false,
      false,
      true,
      false,
    ])
  })

  test.each([
    ['a raised seventh of a minor key is a sharp', '#7, 1 1 1 |', 'Am', ['sharp', null, null, null]],
    ['or a natural, where the key has a flat', '#7, 1 1 1 |', 'Cm', ['natural', null, null, null]],
    [
      'it holds until the bar ends',
      '#7, #7, 1 1 | #7, 1h. |',
      'Am',
      ['sharp', null, null, null, 'sharp', null],
    ],
    ['and is taken back within it', '#7, 7, 1 1 |', 'Am', ['sharp', 'natural', null, null]],
    ['the signs of the key are not repeated', '3 4 7 1 |', 'D', [null, null, null, null]],
  ])('%s', (_name, notes, key, accidentals) => {
    const words = notes
      .replaceAll(/[|]/g, '')
      .trim()
      .split(/\s+/)
      .map(() => 'la')
      .join(' ')
    expect(notesOf(`${notes}\n${words}`, key).map(({ accidental }) => accidental)).toEqual(
      accidentals as Note['accidental'][],
    )
  })
})

describe('bars', () => {
  test('are full, but for an upbeat and the end that makes it whole', () => {
    const [section] = parsed('[Verse]\n5, | 1 1 1 | 1h |\na b c d e', { time: '3/4' })
    const lengths = section?.bars.map((bar) => bar.reduce((sum, { sixteenths }) => sum + sixteenths, 0))
    expect(lengths).toEqual([4, 12, 8])
    expect(sixteenthsIn(timeNamed('6/8'))).toBe(12)
  })

  test.each([
    [
      'a bar that is too short',
      '1 1 1 1 | 1 1 1 | 1w |\na b c d e f g h',
      'Bar 2 of Verse has 12 sixteenths',
    ],
    ['one that is too long', '1 1 1 1 1 |\na b c d e', 'Bar 1 of Verse'],
    ['an upbeat that the end does not make whole', '1 | 1w | 1h |\na b c', 'do not make a bar'],
    ['a syllable without a note', '1w |\na b', 'more syllables than notes'],
    ['a note without a syllable', '1h 1h |\na', 'has no syllable'],
    ['what is no note', '9w |\na', '“9w” is no note'],
  ])('refused: %s', (_name, melody, sentence) => {
    expect(() => notesOf(melody)).toThrow(sentence)
  })
})

describe('words', () => {
  test('each note has its syllable, and words that go on are joined', () => {
    const notes = notesOf('1 2 3 r |\nHal-le-lu')
    expect(notes.map(({ syllable }) => syllable)).toEqual([
      { text: 'Hal', isJoined: true },
      { text: 'le', isJoined: true },
      { text: 'lu', isJoined: false },
      null,
    ])
    expect(notes.map(({ endsPhrase }) => endsPhrase)).toEqual([false, false, true, false])
  })
})
