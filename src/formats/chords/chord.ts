import { get } from '@tonaljs/note'

/** How the letters of chords are meant: in German `H` is B and `B` is B flat. */
export type Spelling = 'english' | 'german' | 'latin'

/** A chord as it was written, apart from how it is spelled. Notes are named in English: `Bb`, `F#`. */
export interface Chord {
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
export const noteIn = (written: string, spelling: Spelling): string => {
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

export const isMinor = ({ quality }: Pick<Chord, 'quality'>): boolean => /^(?:m(?!aj)|mi|-)/.test(quality)

/** From 0 for C to 11 for B. */
export const pitchOf = (note: string): number => get(note).chroma ?? 0
