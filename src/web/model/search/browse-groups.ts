import type { Song } from '../../../client/types.ts'
import { compareText, foldLetters, foldName } from '../../../core/text.ts'

/** Songs under one heading: a letter, a songbook or a theme. */
export interface Group {
  /** As it stands in the address: folded, so that spellings of one name are one group. */
  key: string
  name: string
  entries: Entry[]
}

interface Entry {
  song: Song
  /** In the songbook of the group. */
  number: string | null
}

const DIGITS = '0–9'
const OTHERS = '…'

/** Scripts with too many first letters to choose from stand under one sign each. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/^\p{Script=Han}/u, '漢'],
  [/^\p{Script=Hangul}/u, '한'],
  [/^[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'あ'],
  [/^\p{Number}/u, DIGITS],
]

export function letterOf(title: string): string {
  const letters = foldLetters(title)
  const script = SCRIPTS.find(([begins]) => begins.test(letters))
  if (script) return script[1]
  return [...letters][0]?.toUpperCase() ?? OTHERS
}

/** By the letters of the titles, so that quotes and brackets before them do not matter. */
export function byLetter(songs: readonly Song[]): Group[] {
  const sorted = songs
    .map((song) => ({ song, letters: foldLetters(song.metadata.title) }))
    .sort((a, b) => compareText(a.letters, b.letters))
  const groups = new Map<string, Group>()
  for (const { song } of sorted) add(groups, letterOf(song.metadata.title), song, null)
  return [...groups.values()]
}

const numbers = new Intl.Collator('en', { numeric: true })

/** Each book in the order of its numbers: 5, 5a, 12. */
export function byBook(songs: readonly Song[]): Group[] {
  const groups = new Map<string, Group>()
  for (const song of songs) {
    for (const { book, number } of song.metadata.songbooks) add(groups, book, song, number)
  }
  for (const { entries } of groups.values()) {
    entries.sort((a, b) => numbers.compare(a.number ?? '', b.number ?? ''))
  }
  return byName(groups)
}

export function byTheme(songs: readonly Song[]): Group[] {
  const groups = new Map<string, Group>()
  for (const song of songs) {
    for (const theme of new Set(song.metadata.themes.map((name) => name.trim())))
      add(groups, theme, song, null)
  }
  return byName(groups)
}

const byName = (groups: ReadonlyMap<string, Group>): Group[] =>
  [...groups.values()].sort((a, b) => compareText(a.key, b.key))

function add(groups: Map<string, Group>, name: string, song: Song, number: string | null): void {
  const key = foldName(name)
  const group = groups.get(key) ?? { key, name: name.trim(), entries: [] }
  groups.set(key, group)
  // Two spellings of one theme are one theme.
  if (number === null && group.entries.at(-1)?.song === song) return
  group.entries.push({ song, number })
}
