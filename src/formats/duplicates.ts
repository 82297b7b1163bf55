import { fold, isCcli } from '../core/text.ts'
import type { FormatLyrics, FormatSong } from './song.ts'

/** What a song is known by: its metadata and the words it begins with. */
export interface KnownSong {
  readonly metadata: Pick<FormatSong['metadata'], 'title' | 'songbooks'>
  readonly lyrics: ReadonlyArray<{ readonly sections: ReadonlyArray<{ readonly lines: readonly string[] }> }>
}

/**
 * Two songs with a key in common are probably the same song. The strongest key comes first: the CCLI number with the
 * title or with a first line, because some files have the number of another song; then the title with the first line of
 * each version of the words; then for songs without words the title alone.
 */
export const duplicateKeys = ({ metadata, lyrics }: KnownSong): string[] => {
  const title = titleKey(metadata.title)
  const lines = lyrics.map((version) => `line ${comparable(firstLine(version))}`)
  const numbers = metadata.songbooks
    .filter(isCcli)
    .map(({ number }) => number.replace(/\D/g, ''))
    .filter((number) => number !== '')
    .flatMap((number) => [title, ...lines].map((key) => `ccli ${number}, ${key}`))
  const beginnings = lines.map((line) => `${title}, ${line}`)
  return [...new Set([...numbers, ...(beginnings.length > 0 ? beginnings : [title])])]
}

/** Songs of the same title have it in common. */
export const titleKey = (title: string): string => `title ${comparable(title)}`

/**
 * Which of the saved songs with its title a file is a newer version of: one with a key in common, else the only one whose
 * words have at least half of the lines of the file. null if there is none, or more than one.
 */
export const songOfFile = <Saved extends KnownSong>(
  file: KnownSong,
  sameTitle: readonly Saved[],
): Saved | null => {
  const keys = duplicateKeys(file)
  const known = sameTitle.map((song) => ({ song, keys: new Set(duplicateKeys(song)) }))
  const [first] = keys.flatMap((key) => known.filter((saved) => saved.keys.has(key)))
  if (first) return first.song
  const lines = linesOf(file)
  const [only = null, ...others] = sameTitle.filter((song) => hasHalfOf(lines, linesOf(song)))
  return others.length === 0 ? only : null
}

/** Each line once, so that a chorus that is written several times counts as one. */
const linesOf = ({ lyrics }: KnownSong): ReadonlySet<string> => {
  const lines = lyrics.flatMap(({ sections }) => sections.flatMap((section) => section.lines))
  return new Set(lines.map(comparable).filter((line) => line !== ''))
}

const hasHalfOf = (lines: ReadonlySet<string>, saved: ReadonlySet<string>): boolean =>
  lines.size > 0 && [...lines].filter((line) => saved.has(line)).length * 2 >= lines.size

const firstLine = ({ sections }: KnownSong['lyrics'][number] | FormatLyrics): string =>
  sections.flatMap(({ lines }) => lines).find((line) => line.trim() !== '') ?? ''

/** Letters and digits alone: punctuation and spacing differ between books. */
const comparable = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
