import { distance, enharmonic, get, transpose, transposeFifths } from '@tonaljs/note'
import { type Chord, noteIn, pitchOf, type Spelling } from './chord.ts'

/** A key: its tonic in English, and whether it is minor. */
export interface Key {
  readonly tonic: string
  readonly isMinor: boolean
}

const KEY = /^([A-Ha-h])([#b♯♭]|is|es|s)?\s{0,2}(m|min|minor|moll|maj|major|dur|-)?$/
const LATIN_KEY = /^(do|re|ré|mi|fa|sol|la|si)([#b♯♭])?\s{0,2}(m|min|minor|menor|mineur|-)?$/i

/** The key that a text names: `Bb`, `F#m`, `Es-Dur` and `c moll` as far as they are plain; null for others. */
export const keyOf = (text: string, spelling: Spelling = 'english'): Key | null => {
  const plain = text
    .trim()
    .replace(/-(?=dur|moll)/i, ' ')
    .replace(/\s{1,9}(dur|moll)$/i, (word) => word.toLowerCase())
    .replace(/[\s-](?:flat|b[eé]mol)\b/i, 'b')
    .replace(/[\s-](?:sharp|di[eè]se|sostenido)\b/i, '#')
  const latin = LATIN_KEY.exec(plain)
  if (latin && plain.length > 1 && !KEY.test(plain))
    return { tonic: noteIn(`${latin[1]}${latin[2] ?? ''}`, 'latin'), isMinor: latin[3] !== undefined }
  const found = KEY.exec(plain)
  if (!found) return null
  const [, letter = '', accidental = '', mode = ''] = found
  const isGerman =
    spelling === 'german' || /[Hh]/.test(letter) || accidental.endsWith('s') || /dur|moll/.test(mode)
  const tonic = noteIn(`${letter}${accidental}`, isGerman ? 'german' : 'english')
  const isSmall = letter === letter.toLowerCase()
  return { tonic, isMinor: /^(?:m$|min|moll|-)/.test(mode) || (isSmall && mode === '' && isGerman) }
}

/** As the interface names keys: `Bb`, `F#m`. */
export const keyName = ({ tonic, isMinor }: Key): string => `${tonic}${isMinor ? 'm' : ''}`

/** How many sharps (or, below zero, flats) a key has. */
export const signatureOf = ({ tonic, isMinor }: Key): number => {
  const [fifths = 0] = get(tonic).coord ?? []
  return fifths - (isMinor ? 3 : 0)
}

/** The keys of a mode that are in use: those with six accidentals at most, from C upwards. */
export const keysOf = (isMinor: boolean): Key[] =>
  Array.from({ length: 13 }, (_, at) => ({
    tonic: transposeFifths(isMinor ? 'A' : 'C', at - 6),
    isMinor,
  })).sort((a, b) => pitchOf(a.tonic) - pitchOf(b.tonic) || signatureOf(a) - signatureOf(b))

/** The key some half tones above another, with few accidentals; of two with six, the one on the side of the other. */
export const keyAbove = (key: Key, halfTones: number): Key => {
  const pitch = (((pitchOf(key.tonic) + halfTones) % 12) + 12) % 12
  if (pitch === pitchOf(key.tonic)) return key
  const [first, second] = keysOf(key.isMinor).filter(({ tonic }) => pitchOf(tonic) === pitch)
  return (second && signatureOf(key) > 0 ? second : first) ?? key
}

/** Half tones from one key up to another, from 0 to 11. */
export const stepsBetween = (from: Key, to: Key): number =>
  (((pitchOf(to.tonic) - pitchOf(from.tonic)) % 12) + 12) % 12

/** A note that belongs to one key, moved with it into another. It has one accidental at most. */
const moveNote = (note: string, from: Key, to: Key): string => {
  const moved = transpose(note, distance(from.tonic, to.tonic))
  return (get(moved).acc ?? '').length > 1 ? enharmonic(moved) : moved
}

export const moveChord = (chord: Chord, from: Key, to: Key): Chord =>
  from.tonic === to.tonic
    ? chord
    : {
        ...chord,
        root: moveNote(chord.root, from, to),
        bass: chord.bass === null ? null : moveNote(chord.bass, from, to),
      }
