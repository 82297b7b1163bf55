import { type SectionKind, sectionName } from '../section-names.ts'

/** The letters that OpenLyrics names kinds of verses by. */
export const LETTERS: ReadonlyMap<string, SectionKind> = new Map(
  Object.entries({
    v: 'verse',
    c: 'chorus',
    p: 'preChorus',
    b: 'bridge',
    i: 'intro',
    e: 'ending',
    o: 'other',
  }),
)

const VERSE_NAME = /^([vcpbieo])(\d{0,4})([a-z]?)$/

/** One spelling for a verse name: c is c1. Names of no known kind stay as they are. */
export const verseKey = (name: string): string => {
  const lower = name.trim().toLowerCase()
  const [, letter, number, part] = VERSE_NAME.exec(lower) ?? []
  return letter === undefined ? lower : `${letter}${Number(number) || 1}${part}`
}

/** What the verses of one language are called. An only chorus needs no number. */
export const displayNames = (names: readonly string[], language: string | null): string[] => {
  const parsed = names.map((name) => VERSE_NAME.exec(verseKey(name)))
  const several = new Set(
    parsed.flatMap((match) => (match?.[0] === `${match?.[1]}1` ? [] : (match?.[1] ?? []))),
  )
  return parsed.map((match, at) => {
    const [, letter = '', number, part] = match ?? []
    const kind = LETTERS.get(letter)
    if (kind === undefined) return names[at]?.trim() ?? ''
    const needsNumber = kind === 'verse' || several.has(letter)
    return sectionName(kind, needsNumber ? `${number}${part}` : null, language)
  })
}

/** Finds the verses that a name in the order stands for: v1 also for v1a and v1b when there is no v1. */
export const verseFinder = (keys: readonly string[]): ((key: string) => readonly number[]) => {
  const places = Map.groupBy(keys.keys(), (place) => keys[place] ?? '')
  const parts = Map.groupBy(keys.keys(), (place) => keys[place]?.replace(/^([a-z]\d+)[a-z]$/, '$1') ?? '')
  return (key) => places.get(key) ?? parts.get(key) ?? []
}

/** More than a song may have, so that fitting it reports the rest; a hostile order must not grow without end. */
export const LONGEST_ORDER = 300

/** The places of the verses with these keys, one after the other. */
export const sequenceOf = (order: readonly string[], keys: readonly string[]): number[] => {
  const find = verseFinder(keys)
  const sequence: number[] = []
  for (const key of order.slice(0, LONGEST_ORDER)) {
    if (sequence.length >= LONGEST_ORDER) break
    sequence.push(...find(key).slice(0, LONGEST_ORDER))
  }
  return sequence
}

const EDITION = /(?:-x)?-ed\d{1,3}$/

/** The language of verses with this lang attribute: en-x-ed2 is a second edition in English, und is not known. */
export const languageOfKey = (key: string): string | null => {
  const language = key.replace(EDITION, '')
  return language === 'und' || language === '' ? null : language
}

export const editionKey = (language: string, edition: number): string =>
  `${language}${/(?:^|-)x-/i.test(language) ? '' : '-x'}-ed${edition}`
