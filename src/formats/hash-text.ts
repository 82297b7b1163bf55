import { extensionOf } from './metadata.ts'
import type { ReadFile } from './song.ts'
import { isChord } from './text/chords.ts'
import { readPlainText } from './text/read-text.ts'

const FIELD = /^#\s?([a-z][a-z ]{1,20}?)\s{0,3}[:\s]\s{0,9}(\S.*)$/

/** A song with `#title Words of it` on a line, `~G  D` above words, or `~G` within them; headings stand as in plain text. */
export const looksLikeHashText = (text: string, filename: string): boolean =>
  ['sng', 'txt', ''].includes(extensionOf(filename)) &&
  /^\ufeff?\s{0,99}#title[:\s]\s{0,9}\S/.test(text.slice(0, 500))

export const readHashText = (text: string, filename: string): ReadFile =>
  readPlainText(
    text
      .replace(/^\ufeff/, '')
      .split(/\r\n|\r|\n/)
      .map(plainLine)
      .join('\n'),
    filename,
  )

/** The line as it stands in plain text. */
const plainLine = (line: string): string => {
  const [, name, value] = FIELD.exec(line) ?? []
  if (name) return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${value}`
  if (line.startsWith('#')) return `[${line.slice(1).trim()}]`
  const bare = line.replaceAll('~', ' ')
  const isChords = line.includes('~') && bare.trim().split(/\s+/).every(isChord)
  return isChords
    ? bare
    : line.replace(/~(\S{1,16})\s?/g, (whole, chord: string) => (isChord(chord) ? `[${chord}]` : whole))
}
