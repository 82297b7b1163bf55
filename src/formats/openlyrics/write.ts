import { foldName } from '../../core/text.ts'
import { NO_NUMBER } from '../metadata.ts'
import { type SectionKind, sectionLabel, sectionName } from '../section-names.ts'
import type { FormatLyrics, FormatSong } from '../song.ts'
import { escaped } from '../xml.ts'
import { type Note, noteText } from './read.ts'

// OpenLP cuts off exactly this declaration by its length.
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'http://openlyrics.info/namespace/2009/song'
const PROGRAM = 'Psaltery'

/**
 * OpenLyrics 0.8, which OpenLP reads. Each section stands once, its language in the lang attribute; what has no place
 * in the format, such as the name of a section that is no verse, chorus or the like, is written as notes (notes.ts).
 */
export const writeOpenLyrics = ({ metadata, lyrics }: FormatSong, modifiedAt: Date): string => {
  const languages = languageKeys(lyrics)
  const keys = verseKeys(lyrics)
  const order = (lyrics[0]?.sequence ?? []).flatMap((place) => keys[0]?.[place] ?? [])
  const variant = lyrics[0]?.label ?? ''
  const notes = lyrics.flatMap((version, at) =>
    notesOf(version, languages[at] ?? '', keys[at] ?? [], order, variant),
  )
  const verses = lyrics.flatMap((version, at) => versesOf(version, languages[at] ?? '', keys[at] ?? []))
  const modified = `modifiedDate="${modifiedAt.toISOString().slice(0, 19)}"`
  return [
    DECLARATION,
    `<song xmlns="${NAMESPACE}" version="0.8" createdIn="${PROGRAM}" modifiedIn="${PROGRAM}" ${modified}>`,
    '  <properties>',
    ...propertiesOf(metadata, order, variant, notes.map(noteText)).map((line) => `    ${line}`),
    '  </properties>',
    '  <lyrics>',
    // The format requires at least one verse.
    ...(verses.length > 0 ? verses : ['<verse name="v1"><lines></lines></verse>']).map(
      (line) => `    ${line}`,
    ),
    '  </lyrics>',
    '</song>',
    '',
  ].join('\n')
}

/** A lang attribute for each version that no other has. */
const languageKeys = (versions: readonly FormatLyrics[]): string[] => {
  const taken = new Set<string>()
  return versions.map(({ language }) => {
    let key = language ?? 'und'
    for (let edition = 2; taken.has(key); edition++) key = editionKey(language ?? 'und', edition)
    taken.add(key)
    return key
  })
}

/** Properties that a reader cannot derive from the verses. */
const notesOf = (
  { language, label, sections, sequence }: FormatLyrics,
  key: string,
  keys: readonly string[],
  order: readonly string[],
  variant: string,
): Note[] => {
  const note = (fact: Note['fact'], value: string, verse = ''): Note => ({ fact, key, verse, value })
  const ownOrder = sequence.flatMap((place) => keys[place] ?? [])
  const expected = displayNames(keys, language)
  const names = sections.flatMap(({ name }, at) =>
    expected[at] === name ? [] : note('name', name, keys[at]),
  )
  return [
    ...(languageOfKey(key) === language ? [] : [note('language', language ?? '')]),
    ...(label === variant ? [] : [note('label', label)]),
    ...(sequenceOf(order, keys).join() === sequence.join() ? [] : [note('order', ownOrder.join(' '))]),
    ...names,
  ]
}

const versesOf = ({ sections }: FormatLyrics, language: string, keys: readonly string[]): string[] =>
  sections.map(
    ({ lines }, at) =>
      `<verse name="${keys[at]}" lang="${escaped(language)}"><lines>${lines.map(escaped).join('<br/>')}</lines></verse>`,
  )

const element = (name: string, text: string): string[] =>
  text === '' ? [] : [`<${name}>${escaped(text)}</${name}>`]

const list = (name: string, entries: readonly string[]): string[] =>
  entries.length === 0 ? [] : [`<${name}>`, ...entries.map((entry) => `  ${entry}`), `</${name}>`]

const propertiesOf = (
  { title, alternateTitles, authors, copyright, themes, songbooks }: FormatSong['metadata'],
  order: readonly string[],
  variant: string,
  comments: readonly string[],
): string[] => {
  const ccli = songbooks.findIndex(({ book, number }) => book === 'CCLI' && /^[1-9]\d*$/.test(number))
  // A reader puts the CCLI number first; anywhere else it is listed as well, to keep its place.
  const listed = ccli === 0 ? songbooks.slice(1) : songbooks
  return [
    ...list(
      'titles',
      [title, ...alternateTitles].flatMap((text) => element('title', text)),
    ),
    ...list(
      'authors',
      authors.flatMap((author) => element('author', author)),
    ),
    ...element('copyright', copyright),
    ...element('ccliNo', songbooks[ccli]?.number ?? ''),
    ...element('variant', variant),
    ...element('verseOrder', order.join(' ')),
    ...list(
      'songbooks',
      listed.map(({ book, number }) =>
        number === NO_NUMBER
          ? `<songbook name="${escaped(book)}"/>`
          : `<songbook name="${escaped(book)}" entry="${escaped(number)}"/>`,
      ),
    ),
    ...list(
      'themes',
      themes.flatMap((theme) => element('theme', theme)),
    ),
    ...list(
      'comments',
      comments.flatMap((comment) => element('comment', comment)),
    ),
  ]
}

/**
 * A verse name such as v1 for each section, the same for sections of the same kind and number in every language. A
 * section of no known kind is an o, with the same number where its name is the same.
 */
const verseKeys = (versions: readonly FormatLyrics[]): string[][] => {
  const otherNames = new Map<string, string>()
  return versions.map(({ sections }) => {
    const taken = new Set<string>()
    const take = (key: string): string | null => {
      if (taken.has(key)) return null
      taken.add(key)
      return key
    }
    const wanted = sections.map(({ name }) => wantedKey(name) ?? otherNames.get(foldName(name)) ?? null)
    const first = wanted.map((key) => key && take(key))
    return sections.map(({ name }, at) => {
      const key = first[at] ?? nextFree(wanted[at]?.[0] ?? 'o', taken)
      if (key.startsWith('o')) otherNames.set(foldName(name), key)
      return key
    })
  })
}

const wantedKey = (name: string): string | null => {
  const label = sectionLabel(name)
  const [letter] = [...LETTERS].find(([, kind]) => kind === label?.kind) ?? []
  return label && letter && !/^0/.test(label.number ?? '') ? verseKey(`${letter}${label.number ?? ''}`) : null
}

const nextFree = (letter: string, taken: Set<string>): string => {
  let number = 1
  while (taken.has(`${letter}${number}`)) number++
  taken.add(`${letter}${number}`)
  return `${letter}${number}`
}

/** The letters that OpenLyrics names kinds of verses by. */
const LETTERS: ReadonlyMap<string, SectionKind> = new Map(
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

const editionKey = (language: string, edition: number): string =>
  `${language}${/(?:^|-)x-/i.test(language) ? '' : '-x'}-ed${edition}`
