import { authorsOf } from '../authors.ts'
import { extensionOf, metadataOf, readSong } from '../metadata.ts'
import { ENGLISH_NAMES } from '../section-names.ts'
import type { ReadFile, ReadSong } from '../song.ts'
import { withoutInlineChords } from '../text/chords.ts'
import { ccliEntry } from '../text/details.ts'
import { headingOf } from '../text/headings.ts'
import { inOrder, sectionsOf } from '../text/sections.ts'
import { parseLooseJson } from './loose-json.ts'
import { isRecord, listAt, textAt } from './values.ts'

/** A songbook of VideoPsalm: a name and its songs. */
export function readVideoPsalm(text: string, filename: string): ReadFile {
  const book = parseLooseJson(text)
  if (!isRecord(book)) return { songs: [], warnings: [{ code: 'unreadable' }] }
  const songs = listAt(book, 'Songs').flatMap((song) =>
    isRecord(song) ? songOf(song, textAt(book, 'Text'), filename) : [],
  )
  return { songs, warnings: songs.length === 0 ? [{ code: 'noSong' }] : [] }
}

function songOf(song: Record<string, unknown>, book: string, filename: string): ReadSong {
  let withChords = 0
  const texts = listAt(song, 'Verses')
    .map((verse) => ({ id: textAt(verse, 'ID'), text: textAt(verse, 'Text') }))
    .filter(({ text }) => text !== '')
  const tokens = textAt(song, 'Sequence')
    .split(/[\s,]+/)
    .filter((token) => token !== '')
  const distinct = [...new Set(tokens)]
  const named = distinct.length === texts.length
  const blocks = texts.map(({ text }, at) => ({
    heading: named ? headingFor(distinct[at] ?? '') : null,
    lines: text.split(/\r\n|\r|\n|<br\s{0,3}\/?>/i).map((line) => {
      const { text: sung, removed } = withoutInlineChords(line.trimEnd())
      if (removed > 0) withChords++
      return sung
    }),
  }))
  const { sections } = sectionsOf(blocks, { verse: ENGLISH_NAMES.verse, between: null })
  // A verse that repeats another one's words is no section of its own, so that places would not fit.
  const fits = named && sections.length === texts.length
  const sequence = fits ? tokens.map((token) => distinct.indexOf(token)) : []
  const number = textAt(song, 'ID')
  const ccli = /\d{2,9}/.exec(textAt(song, 'CCLI'))?.[0]
  const metadata = metadataOf([
    { title: textAt(song, 'Text'), alternateTitles: [textAt(song, 'Alias')] },
    { authors: [...authorsOf(textAt(song, 'Author')), ...authorsOf(textAt(song, 'Composer'))] },
    { copyright: textAt(song, 'Copyright'), themes: textAt(song, 'Theme').split(/[;,|]/) },
    ccli ? ccliEntry(ccli) : {},
    book === '' || number === '' ? {} : { songbooks: [{ book, number }] },
  ])
  const language = textAt(song, 'Language') || null
  return readSong(
    metadata,
    [{ sections, sequence: inOrder(sequence, sections.length) ? [] : sequence, language, label: '' }],
    filename,
    [
      { code: 'chordsRemoved', count: withChords },
      ...(tokens.length > 1 && !fits
        ? [{ code: 'unknownInSequence' as const, about: tokens.join(' ') }]
        : []),
    ],
  )
}

const headingFor = (token: string) =>
  headingOf(`[${token}]`, ENGLISH_NAMES) ?? headingOf(`[${token}]:`, ENGLISH_NAMES)

export const looksLikeVideoPsalm = (text: string, filename: string): boolean =>
  ['json', 'vpc', ''].includes(extensionOf(filename)) &&
  /^[\s\ufeff]{0,99}\{/.test(text.slice(0, 200)) &&
  /["{,\s]Songs"?\s{0,9}:\s{0,9}\[/.test(text.slice(0, 200_000))
