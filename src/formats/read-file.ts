import { LIMITS } from '../core/limits.ts'
import { ONE_SONG_BYTES } from './bounded.ts'
import { beginsWith } from './database.ts'
import { decodeFile, nameOfEncoding } from './encoding.ts'
import { fit } from './fit.ts'
import { formatOf, programOf, readBinary } from './formats.ts'
import type { ReadFile } from './song.ts'
import { nothing } from './warnings.ts'

export interface ReadOptions {
  /** The encoding of files that show none; null: it is guessed. */
  readonly encoding: string | null
}

/** The songs of a file in any of the formats, within the limits of the interface. It never throws. */
export const readSongFile = (
  bytes: Uint8Array,
  filename: string,
  { encoding }: ReadOptions = { encoding: null },
): ReadFile => {
  if (bytes.length > LIMITS.uploadBytes) return nothing('tooLarge')
  try {
    const program = programOf(bytes, filename)
    if (program !== null) return { songs: [], warnings: [{ code: 'otherFormat', about: program }] }
    const binary = readBinary(bytes, filename)
    if (binary) return fitted(binary, filename)
    if (isBinary(bytes)) return nothing('unknownFormat')
    const { text, guessed } = decodeFile(bytes, encoding)
    if (text.slice(0, 4000).includes('\0')) return nothing('unknownFormat')
    const { songs, warnings } = readText(text, filename)
    if (guessed === null || songs.length === 0) return { songs, warnings }
    return { songs, warnings: [{ code: 'encodingGuessed', about: nameOfEncoding(guessed) }, ...warnings] }
  } catch {
    return nothing('unreadable')
  }
}

const readText = (text: string, filename: string): ReadFile => {
  const format = formatOf(text, filename)
  if (!format) return nothing(text.trim() === '' ? 'noSong' : 'unknownFormat')
  // Before a tree is built: it takes twenty times the memory of the text.
  if (!format.inParts && text.length > (format.longest ?? ONE_SONG_BYTES)) return nothing('songTooLarge')
  const read = format.read(text, filename)
  return read.songs.length === 0 && read.warnings.length === 0 ? nothing('noSong') : fitted(read, filename)
}

const fitted = ({ songs, warnings }: ReadFile, filename: string): ReadFile => ({
  songs: songs.map((song) => fit(song, filename)),
  warnings,
})

/** PDF and zip. Other files that are no text hold zeros. */
export const isBinary = (bytes: Uint8Array): boolean =>
  ['%PDF', 'PK\u0003\u0004'].some((mark) => beginsWith(bytes, mark))
