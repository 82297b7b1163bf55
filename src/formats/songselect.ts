import { extensionOf, metadataOf, readMixedSong } from './metadata.ts'
import { ENGLISH_NAMES } from './section-names.ts'
import type { ReadFile, ReadSong } from './song.ts'
import { ccliEntry } from './text/details.ts'
import { headingOf } from './text/headings.ts'
import { readPlainText } from './text/read-text.ts'
import { type Block, sectionsOf } from './text/sections.ts'

/** The plain text reader reads the credits below a song of SongSelect. */
export const readSongSelectText = readPlainText

export const looksLikeSongSelectText = (text: string, filename: string): boolean =>
  ['txt', ''].includes(extensionOf(filename)) && /^\s{0,9}CCLI[- ](?:Song|Lied)/im.test(text.slice(-4_000))

interface Entry {
  ccli: string
  fields: Map<string, string>
}

/** A file for import of SongSelect: `[S A123]`, then `Title=`, `Fields=` and `Words=`, with `/n` and `/t` inside. */
export function readSongSelectUsr(text: string, filename: string): ReadFile {
  const songs = entriesOf(text).flatMap((entry) => songOf(entry, filename) ?? [])
  return { songs, warnings: songs.length === 0 ? [{ code: 'noSong' }] : [] }
}

function entriesOf(text: string): Entry[] {
  const entries: Entry[] = []
  let entry: Entry = { ccli: '', fields: new Map() }
  let field = ''
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const head = /^\s{0,9}\[S\s{0,9}A?(\d{0,12})\]/i.exec(line)
    const equals = line.indexOf('=')
    const name = equals > 0 && equals < 30 ? line.slice(0, equals).trim().toLowerCase() : ''
    if (head || (name === 'title' && entry.fields.has('title'))) {
      entry = { ccli: head?.[1] ?? '', fields: new Map() }
      entries.push(entry)
      field = ''
    }
    if (/^[a-z]{3,20}$/.test(name)) {
      field = name
      entry.fields.set(field, line.slice(equals + 1).trim())
    } else if (field === 'words' && !head && line.trim() !== '') {
      entry.fields.set(field, `${entry.fields.get(field)}/n${line.trim()}`)
    }
  }
  return entries.length > 0 ? entries : [entry]
}

function songOf({ ccli, fields }: Entry, filename: string): ReadSong | null {
  const field = (name: string) => fields.get(name) ?? ''
  const lyrics = sectionsOf(blocksOf(field('fields'), field('words')), {
    verse: ENGLISH_NAMES.verse,
    between: null,
  })
  if (field('title') === '' && lyrics.sections.length === 0) return null
  const metadata = metadataOf([
    { title: field('title'), authors: field('author').split('|').map(inOrder) },
    { copyright: copyrightOf(field('copyright'), field('admin')) },
    { themes: field('themes').split('/t') },
    ccli === '' ? {} : ccliEntry(ccli),
  ])
  return readMixedSong(metadata, [{ ...lyrics, language: null, label: '' }], filename, [])
}

function blocksOf(fields: string, words: string): Block[] {
  const names = fields.split('/t').map((name) => name.trim())
  return words.split('/t').map((part, at) => {
    const lines = part.split('/n').map((line) => line.trim())
    const name = names[at] ?? ''
    // `Misc 1` has its kind in its first line: (BRIDGE).
    const inside = /^\(([^()]{1,40})\)$/.exec(lines[0] ?? '')?.[1]
    const named = inside && /^misc\b/i.test(name) ? headingOf(inside, ENGLISH_NAMES) : null
    const heading =
      named ?? (name === '' ? null : headingOf(`[${name.replace(/[[\]]/g, '')}]:`, ENGLISH_NAMES))
    return { heading, lines: named ? lines.slice(1) : lines }
  })
}

/** `Weaver, Ada` is Ada Weaver. */
const inOrder = (name: string) => {
  const [last = '', first, ...more] = name.split(',')
  return first === undefined || more.length > 0 ? name : `${first.trim()} ${last.trim()}`
}

function copyrightOf(copyright: string, admin: string): string {
  const holders = copyright
    .split('|')
    .map((holder) => holder.trim())
    .filter((holder) => holder !== '')
    .join(', ')
  const text = /^\d{4}/.test(holders) ? `© ${holders}` : holders
  return admin === '' || text.toLowerCase().includes(admin.toLowerCase())
    ? text
    : `${text} (Admin. ${admin.split('/t').join(', ')})`.trim()
}

export const looksLikeSongSelectUsr = (text: string, filename: string): boolean =>
  extensionOf(filename) === 'usr' ||
  /^\s{0,99}\[File\]\s{0,9}[\r\n]+\s{0,9}Type=SongSelect/i.test(text.slice(0, 500))
