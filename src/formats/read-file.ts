import { LIMITS } from '../core/limits.ts'
import { LONGEST_SONG } from './bounded.ts'
import { looksLikeChordPro, readChordPro } from './chordpro/read.ts'
import { looksLikeCsv, readCsv } from './csv/read.ts'
import { looksLikeEasyWorship, readEasyWorship } from './easyworship/read.ts'
import { decodeFile } from './encoding/decode.ts'
import { nameOfEncoding } from './encoding/names.ts'
import { fit } from './fit/fit.ts'
import { looksLikeFreeShow, readFreeShow } from './json/freeshow.ts'
import { looksLikeVideoPsalm, readVideoPsalm } from './json/videopsalm.ts'
import { looksLikeOnSong, readOnSong } from './onsong/read.ts'
import { programOf } from './other-formats.ts'
import { presentationOf, readPresentation } from './propresenter/presentation.ts'
import type { ReadFile, WarningCode } from './song.ts'
import { looksLikeSongBeamer, readSongBeamer } from './songbeamer/read.ts'
import { looksLikeSongPro, readSongPro } from './songpro/read.ts'
import { looksLikeSongSelectText, readSongSelectText } from './songselect/text.ts'
import { looksLikeSongSelectUsr, readSongSelectUsr } from './songselect/usr.ts'
import { looksLikePlainText, readPlainText } from './text/plain-text.ts'
import { readXmlText } from './xml/read.ts'

interface TextFormat {
  looksLike(text: string, filename: string): boolean
  read(text: string, filename: string): ReadFile
  /** The most characters that can be one song; longer texts are something else. */
  readonly longest: number
}

/** Any text could be words, so a file with the extension of another format is not read as a song. */
const isPlainSong = (text: string, filename: string): boolean =>
  (/\.(?:txt|text|lyrics?|song|sng)$/i.test(filename) || !/\.[a-z][a-z\d]{0,7}$/i.test(filename)) &&
  looksLikePlainText(text)

const ONE_SONG = LONGEST_SONG
const MANY_SONGS = LIMITS.uploadBytes

/** In the order of detection: formats with distinct marks first, plain text last. */
const FORMATS: readonly TextFormat[] = [
  { looksLike: looksLikeFreeShow, read: readFreeShow, longest: MANY_SONGS },
  { looksLike: looksLikeVideoPsalm, read: readVideoPsalm, longest: MANY_SONGS },
  { looksLike: looksLikeSongSelectUsr, read: readSongSelectUsr, longest: ONE_SONG },
  { looksLike: looksLikeSongBeamer, read: readSongBeamer, longest: ONE_SONG },
  { looksLike: looksLikeSongPro, read: readSongPro, longest: ONE_SONG },
  { looksLike: looksLikeEasyWorship, read: readEasyWorship, longest: ONE_SONG },
  { looksLike: looksLikeChordPro, read: readChordPro, longest: MANY_SONGS },
  { looksLike: looksLikeCsv, read: readCsv, longest: MANY_SONGS },
  { looksLike: looksLikeSongSelectText, read: readSongSelectText, longest: ONE_SONG },
  { looksLike: looksLikeOnSong, read: readOnSong, longest: ONE_SONG },
  { looksLike: isPlainSong, read: readPlainText, longest: ONE_SONG },
]

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
    const presentation = presentationOf(bytes, filename)
    if (presentation) return fitted(readPresentation(presentation, filename), filename)
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
  if (/^[\ufeff\s]*</.test(text.slice(0, 1000))) return readXmlText(text, filename)
  const format = FORMATS.find(({ looksLike }) => looksLike(text, filename))
  if (!format) return nothing(text.trim() === '' ? 'noSong' : 'unknownFormat')
  if (text.length > format.longest) return nothing('tooLarge')
  const read = format.read(text, filename)
  return read.songs.length === 0 && read.warnings.length === 0 ? nothing('noSong') : fitted(read, filename)
}

const fitted = ({ songs, warnings }: ReadFile, filename: string): ReadFile => ({
  songs: songs.map((song) => fit(song, filename)),
  warnings,
})

const nothing = (code: WarningCode): ReadFile => ({ songs: [], warnings: [{ code }] })

/** PDF and zip. Other files that are no text hold zeros. */
const isBinary = (bytes: Uint8Array): boolean =>
  ['%PDF', 'PK\u0003\u0004'].some((mark) => [...mark].every((sign, at) => bytes[at] === sign.charCodeAt(0)))
