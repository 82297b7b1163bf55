import { alterationIn, type Key, positionOf, stepOf } from './pitch.ts'

export type Length = 'w' | 'h' | 'q' | 'e'

/** Counted in sixteenths. */
const SIXTEENTHS: Readonly<Record<Length, number>> = { w: 16, h: 8, q: 4, e: 2 }

export interface Syllable {
  readonly text: string
  /** Its word goes on, so a hyphen follows. */
  readonly isJoined: boolean
}

export interface Note {
  readonly length: Length
  readonly isDotted: boolean
  readonly sixteenths: number
  /** Half spaces above the middle line; null for a rest. */
  readonly position: number | null
  readonly accidental: 'sharp' | 'flat' | 'natural' | null
  readonly syllable: Syllable | null
  /** The last one of a line of words. */
  readonly endsPhrase: boolean
}

export type Bar = readonly Note[]

export interface Section {
  readonly name: string
  readonly bars: readonly Bar[]
}

export interface Time {
  readonly beats: number
  readonly unit: number
}

export const timeNamed = (name: string): Time => {
  const [beats = 0, unit = 0] = name.split('/').map(Number)
  if (!beats || ![2, 4, 8].includes(unit)) throw new Error(`There is no time signature “${name}”.`)
  return { beats, unit }
}

export const sixteenthsIn = ({ beats, unit }: Time): number => (beats * 16) / unit

/**
 * A melody as it is written down: "[Verse]" begins a section, then a line of notes and a line of words take turns. A
 * note is the degree of the scale, raised with # or lowered with b, an octave up with ' or down with a comma, and its
 * length: w, h, e, nothing for a quarter, and a dot. "r" is a rest, "|" a bar line, "-" parts the syllables.
 */
export const parseMelody = (written: string, key: Key, time: Time): Section[] => {
  const parts = written.trim().split(/^\s*\[(.+)\]\s*$/m)
  return Array.from({ length: (parts.length - 1) / 2 }, (_, at) => {
    const name = parts[2 * at + 1] ?? ''
    const lines = (parts[2 * at + 2] ?? '')
      .trim()
      .split('\n')
      .map((line) => line.trim())
    const bars = barsOf(lines, key)
    checkBars(name, bars, sixteenthsIn(time))
    return { name, bars }
  })
}

const barsOf = (lines: readonly string[], key: Key): Bar[] => {
  const bars: Note[][] = [[]]
  for (let at = 0; at < lines.length; at += 2) {
    const [notes = '', words = ''] = [lines[at], lines[at + 1]]
    const syllables = syllablesOf(words)
    for (const token of notes.split(/\s+/)) {
      const bar = bars.at(-1)
      if (token === '|') bars.push([])
      else bar?.push(noteOf(token, key, bar, syllables))
    }
    if (syllables.length > 0) throw new Error(`“${words}” has more syllables than notes.`)
  }
  return bars.filter((bar) => bar.length > 0)
}

const syllablesOf = (words: string): Syllable[] =>
  words.split(/\s+/).flatMap((word) => {
    const parts = word.split('-')
    return parts.map((text, at) => ({ text, isJoined: at < parts.length - 1 }))
  })

const TOKEN = /^(?:r|([#b]?)([1-7])([',]*))([whqe]?)(\.?)$/

const noteOf = (token: string, key: Key, bar: readonly Note[], syllables: Syllable[]): Note => {
  const found = TOKEN.exec(token)
  if (!found) throw new Error(`“${token}” is no note.`)
  const [, sign = '', degree, octaves = '', length, dot] = found
  const value = (length || 'q') as Length
  const timing = {
    length: value,
    isDotted: dot === '.',
    sixteenths: SIXTEENTHS[value] * (dot === '.' ? 1.5 : 1),
  }
  if (degree === undefined)
    return { ...timing, position: null, accidental: null, syllable: null, endsPhrase: false }
  const octave = Array.from(octaves).reduce((sum, mark) => sum + (mark === "'" ? 1 : -1), 0)
  const step = stepOf(key, Number(degree), octave)
  const syllable = syllables.shift()
  if (!syllable) throw new Error(`“${token}” has no syllable.`)
  const alteration = alterationIn(key, step) + (sign === '#' ? 1 : sign === 'b' ? -1 : 0)
  return {
    ...timing,
    position: positionOf(step),
    accidental: accidentalOf(alteration, step, key, bar),
    syllable,
    endsPhrase: syllables.length === 0,
  }
}

const SIGNS = { '-1': 'flat', '0': 'natural', '1': 'sharp' } as const

/** Only what differs from the key, or from the same note before in this bar. */
const accidentalOf = (
  alteration: number,
  step: number,
  key: Key,
  bar: readonly Note[],
): Note['accidental'] => {
  const before = bar.findLast(({ position, accidental }) => accidental && position === positionOf(step))
  const sign = SIGNS[String(alteration) as keyof typeof SIGNS] ?? null
  if (before) return before.accidental === sign ? null : sign
  return alteration === alterationIn(key, step) ? null : sign
}

/** Bars are full; only an upbeat and the end that makes it whole may be shorter. */
const checkBars = (name: string, bars: readonly Bar[], full: number): void => {
  const lengths = bars.map((bar) => bar.reduce((sum, { sixteenths }) => sum + sixteenths, 0))
  const wrong = lengths.findIndex(
    (length, at) => length !== full && !(length < full && (at === 0 || at === bars.length - 1)),
  )
  if (wrong !== -1)
    throw new Error(`Bar ${wrong + 1} of ${name} has ${lengths[wrong]} sixteenths, not ${full}.`)
  const [upbeat = full, last = full] = [lengths[0], lengths.at(-1)]
  if ((upbeat + last) % full !== 0) throw new Error(`The upbeat and the end of ${name} do not make a bar.`)
}
