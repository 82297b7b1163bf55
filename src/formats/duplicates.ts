import { isCcli } from '../core/songbooks.ts'
import { fold } from '../core/text.ts'
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
  const title = `title ${comparable(metadata.title)}`
  const lines = lyrics.map((version) => `line ${comparable(firstLine(version))}`)
  const numbers = metadata.songbooks
    .filter(isCcli)
    .map(({ number }) => number.replace(/\D/g, ''))
    .filter((number) => number !== '')
    .flatMap((number) => [title, ...lines].map((key) => `ccli ${number}, ${key}`))
  const beginnings = lines.map((line) => `${title}, ${line}`)
  return [...new Set([...numbers, ...(beginnings.length > 0 ? beginnings : [title])])]
}

const firstLine = ({ sections }: KnownSong['lyrics'][number] | FormatLyrics): string =>
  sections.flatMap(({ lines }) => lines).find((line) => line.trim() !== '') ?? ''

/** Letters and digits alone: punctuation and spacing differ between books. */
const comparable = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
