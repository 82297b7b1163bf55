import type { FormatLyrics, FormatSong } from '../song.ts'
import { escaped } from '../xml/text.ts'
import { type Note, noteText } from './notes.ts'
import { verseKeys } from './verse-keys.ts'
import { displayNames, editionKey, languageOfKey, sequenceOf } from './verse-names.ts'

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
      listed.map(({ book, number }) => `<songbook name="${escaped(book)}" entry="${escaped(number)}"/>`),
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
