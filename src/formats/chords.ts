import { distance, enharmonic, get, transpose, transposeFifths } from '@tonaljs/note'

/** What the letters of chords stand for: in German `H` is B and `B` is B flat. */
export type Spelling = 'english' | 'german' | 'latin'

/** A chord as it was written, apart from how it is spelled. Notes are named in English: `Bb`, `F#`. */
interface Chord {
  readonly root: string
  /** What follows the root: `m7`, `sus4`, `(add9)`. */
  readonly quality: string
  /** The bass of a slash chord. */
  readonly bass: string | null
  /** Text around the chord: `(`, `)`, `*`. */
  readonly before: string
  readonly after: string
}

const ACCIDENTAL = '(?:##|bb|#|b|♯|♭)?'
const GERMAN_ACCIDENTAL = '(?:isis|eses|is|es|s(?!us)|##|bb|#|b|♯|♭)?'
const SYLLABLES = 'Do|Re|Ré|Mi|Fa|Sol|La|Si|DO|RE|RÉ|MI|FA|SOL|LA|SI'
const QUALITY =
  '(?:maj|Maj|MAJ|min|Min|mi|ma|dim|aug|sus|add|alt|omit|no|dom|m|M|j|o|°|º|ø|Δ|△|\\+|-|1?\\d|[#b♯♭]1?\\d|[,/](?=1?\\d)|\\((?:maj|add|sus|no|omit)?[#b♯♭]?(?:1?\\d)?(?:[,/ ][#b♯♭]?1?\\d)*\\)|\\^)*'

const NOTES: Readonly<Record<Spelling, string>> = {
  english: `[A-G]${ACCIDENTAL}`,
  german: `[A-Ha-h]${GERMAN_ACCIDENTAL}`,
  latin: `(?:${SYLLABLES})${ACCIDENTAL}`,
}

const FORMS: Readonly<Record<Spelling, RegExp>> = Object.fromEntries(
  Object.entries(NOTES).map(([spelling, note]) => [
    spelling,
    new RegExp(`^([(*]{0,2})(${note})(${QUALITY})(?:/(${note}))?([)*,]{0,2})$`),
  ]),
) as Record<Spelling, RegExp>

const LONGEST = 24

/** The chord that a text is; null for everything else, such as `N.C.` or a remark. */
export const chordOf = (text: string, spelling: Spelling): Chord | null => {
  const found = text.length > LONGEST ? null : FORMS[spelling].exec(text.trim())
  if (!found) return null
  const [, before = '', root = '', quality = '', bass, after = ''] = found
  // `(C` and `C)` are one chord each, `(C)` too, and so are the parentheses of a quality.
  const isMinor = spelling === 'german' && /^[a-h]/.test(root)
  return {
    root: noteIn(root, spelling),
    quality: isMinor && !quality.startsWith('m') ? `m${quality}` : quality,
    bass: bass === undefined ? null : noteIn(bass, spelling),
    before,
    after,
  }
}

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    do: 'C',
    re: 'D',
    ré: 'D',
    mi: 'E',
    fa: 'F',
    sol: 'G',
    la: 'A',
    si: 'B',
  }),
)

/** A written note with its English name. */
const noteIn = (written: string, spelling: Spelling): string => {
  const text = written.replace('♯', '#').replace('♭', 'b')
  if (spelling === 'latin') {
    const [, syllable = '', accidental = ''] = /^(\p{L}+?)(##|bb|#|b)?$/u.exec(text) ?? []
    return `${LATIN.get(syllable.toLowerCase()) ?? ''}${accidental}`
  }
  const letter = text.slice(0, 1).toUpperCase()
  const accidental = text.slice(1).replaceAll('is', '#').replaceAll('es', 'b').replace(/^s$/, 'b')
  if (spelling === 'english') return `${letter}${accidental}`
  if (letter === 'H') return `B${accidental}`
  return letter === 'B' && accidental === '' ? 'Bb' : `${letter}${accidental}`
}

/** `Fis`, `Es` and `H` are written in German alone, `Sol` in Latin languages. */
const ONLY_GERMAN = /^\(?(?:[Hh]|[CDFGAcdfga]is|[DGEAdgea]e?s)(?!us)/
const isLatin = (text: string): boolean => FORMS.latin.test(text) && !FORMS.english.test(text)

/** How the chords of a chart are spelled, by those that no other spelling has. */
export const spellingOf = (chords: readonly string[]): Spelling => {
  const known = chords.map((chord) => chord.trim())
  if (known.some(isLatin)) return 'latin'
  return known.some((text) => ONLY_GERMAN.test(text) && FORMS.german.test(text)) ? 'german' : 'english'
}

const isMinor = ({ quality }: Pick<Chord, 'quality'>): boolean => /^(?:m(?!aj)|mi|-)/.test(quality)

/** From 0 for C to 11 for B. */
export const pitchOf = (note: string): number => get(note).chroma ?? 0

/** How chords are shown. `numbers` are degrees of the key, as in Nashville. */
export const notations = ['english', 'german', 'latin', 'numbers'] as const
export type Notation = (typeof notations)[number]

const LATIN_NAMES = new Map(
  Object.entries({ C: 'Do', D: 'Re', E: 'Mi', F: 'Fa', G: 'Sol', A: 'La', B: 'Si' }),
)

/** The accidentals as musicians write them. */
const signs = (accidentals: string): string => accidentals.replaceAll('#', '♯').replaceAll('b', '♭')

const noteText = (note: string, notation: Notation, key: Key | null): string => {
  const { letter = '', acc = '' } = get(note)
  if (notation === 'latin') return `${LATIN_NAMES.get(letter) ?? letter}${signs(acc)}`
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
