import { get, transpose } from '@tonaljs/note'
import { type Chord, chordOf, isMinor, type Spelling } from './chord.ts'
import { type Key, moveChord, signatureOf } from './keys.ts'

/** How chords are shown. `numbers` are degrees of the key, as in Nashville. */
export const notations = ['english', 'german', 'latin', 'numbers'] as const
export type Notation = (typeof notations)[number]

const LATIN = new Map(Object.entries({ C: 'Do', D: 'Re', E: 'Mi', F: 'Fa', G: 'Sol', A: 'La', B: 'Si' }))

/** The accidentals as musicians write them. */
const signs = (accidentals: string): string => accidentals.replaceAll('#', '♯').replaceAll('b', '♭')

const noteText = (note: string, notation: Notation, key: Key | null): string => {
  const { letter = '', acc = '' } = get(note)
  if (notation === 'latin') return `${LATIN.get(letter) ?? letter}${signs(acc)}`
  if (notation === 'german' && letter === 'B') return acc === 'b' ? 'B' : `H${signs(acc)}`
  if (notation === 'numbers' && key) return degreeOf(note, key)
  return `${letter}${signs(acc)}`
}

const LETTERS = 'CDEFGAB'

/** A minor key is counted from its relative major. */
const degreeOf = (note: string, key: Key): string => {
  const tonic = key.isMinor ? transpose(key.tonic, '3m') : key.tonic
  const step = (LETTERS.indexOf(get(note).letter ?? 'C') - LETTERS.indexOf(get(tonic).letter ?? 'C') + 7) % 7
  const [fifthsOfNote = 0] = get(note).coord ?? []
  const inScale = signatureOf({ tonic, isMinor: false }) + ((step * 2 + 1) % 7) - 1
  const raised = Math.round((fifthsOfNote - inScale) / 7)
  return `${raised < 0 ? '♭'.repeat(-raised) : '♯'.repeat(raised)}${step + 1}`
}

export const chordText = (chord: Chord, notation: Notation, key: Key | null): string => {
  const { before, root, quality, bass, after } = chord
  const shown = `${noteText(root, notation, key)}${quality.replace(/[#b](?=\d)/g, signs)}`
  return `${before}${shown}${bass === null ? '' : `/${noteText(bass, notation, key)}`}${after}`
}

export const keyText = ({ tonic, isMinor: minor }: Key, notation: Notation): string =>
  `${noteText(tonic, notation === 'numbers' ? 'english' : notation, null)}${minor ? 'm' : ''}`

/** How the chords of a chart are shown: in which key they were typed, in which they are read, and how. */
export interface Reading {
  readonly spelling: Spelling
  readonly notation: Notation
  /** null: the key of the chart is not known, so its chords stay where they are. */
  readonly from: Key | null
  readonly to: Key | null
}

/** What was read before: a chart has few chords, many times. */
const known = new WeakMap<Reading, Map<string, string>>()

/** A chord as it is read; what is no chord stays as it was typed. */
export const readChord = (text: string, reading: Reading): string => {
  const chords = known.get(reading) ?? new Map<string, string>()
  known.set(reading, chords)
  const shown = chords.get(text) ?? readOnce(text, reading)
  chords.set(text, shown)
  return shown
}

const readOnce = (text: string, { spelling, notation, from, to }: Reading): string => {
  const chord = chordOf(text, spelling)
  if (!chord) return text
  return chordText(from && to ? moveChord(chord, from, to) : chord, notation, to)
}

/** A line of chords and bars, with every chord as it is read. The columns stay if there is room. */
export const readChordLine = (line: string, reading: Reading): string => {
  let owed = 0
  return line.replace(/([^\s|]+)(\s*)/g, (_, token: string, gap: string) => {
    const shown = readChord(token, reading)
    const growth = [...shown].length - [...token].length + owed
    const room = Math.max(gap.length > 0 ? 1 : 0, gap.length - growth)
    owed = growth - (gap.length - room)
    return `${shown}${' '.repeat(room)}`
  })
}

/** The key of a chart whose text names none: that of its first chord. */
export const guessKey = (chords: readonly string[], spelling: Spelling): Key | null => {
  for (const text of chords) {
    const chord = chordOf(text, spelling)
    if (chord) return { tonic: chord.root, isMinor: isMinor(chord) }
  }
  return null
}
