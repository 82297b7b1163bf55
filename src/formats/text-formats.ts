import { LONGEST_SONG } from './bounded.ts'
import { chordProReader, looksLikeChordPro, readChordPro } from './chordpro/read.ts'
import { csvReader, looksLikeCsv, readCsv } from './csv/read.ts'
import { easySlidesReader, looksLikeEasySlides } from './easyslides/songs.ts'
import { looksLikeEasyWorship, readEasyWorship } from './easyworship/read.ts'
import { looksLikeFreeShow, readFreeShow } from './json/freeshow.ts'
import { looksLikeVideoPsalm, readVideoPsalm, videoPsalmReader } from './json/videopsalm.ts'
import { looksLikeOnSong, readOnSong } from './onsong/read.ts'
import type { SongsReader } from './parts/songs-reader.ts'
import type { ReadFile } from './song.ts'
import { looksLikeSongBeamer, readSongBeamer } from './songbeamer/read.ts'
import { looksLikeSongPro, readSongPro } from './songpro/read.ts'
import { looksLikeSongSelectText, readSongSelectText } from './songselect/text.ts'
import { looksLikeSongSelectUsr, readSongSelectUsr } from './songselect/usr.ts'
import { looksLikePlainText, readPlainText } from './text/plain-text.ts'
import { readXmlText } from './xml/read.ts'

export interface TextFormat {
  looksLike(text: string, filename: string): boolean
  read(text: string, filename: string): ReadFile
  /** For formats with many songs in a file: reads it in pieces. Without it a file has one song. */
  readonly inParts?: (
    filename: string,
    pieces: () => AsyncIterable<string>,
  ) => SongsReader | Promise<SongsReader>
  /** Whether its reader brings the songs within the limits of the interface. */
  readonly isFitted?: true
  /** Of a format with one song in a file, the most characters that it can have. */
  readonly longest?: number
}

/** Any text could be words, so a file with the extension of another format is not read as a song. */
const isPlainSong = (text: string, filename: string): boolean =>
  (/\.(?:txt|text|lyrics?|song|sng)$/i.test(filename) || !/\.[a-z][a-z\d]{0,7}$/i.test(filename)) &&
  looksLikePlainText(text)

const looksLikeXml = (text: string): boolean => /^[\ufeff\s]*</.test(text.slice(0, 1000))

const easySlidesInParts = (filename: string): SongsReader =>
  easySlidesReader((document) => readXmlText(document, filename))

/** In the order of detection: formats with distinct marks first, plain text last. */
const FORMATS: readonly TextFormat[] = [
  { looksLike: looksLikeEasySlides, read: readXmlText, isFitted: true, inParts: easySlidesInParts },
  { looksLike: looksLikeXml, read: readXmlText, isFitted: true },
  { looksLike: looksLikeFreeShow, read: readFreeShow },
  { looksLike: looksLikeVideoPsalm, read: readVideoPsalm, inParts: videoPsalmReader },
  { looksLike: looksLikeSongSelectUsr, read: readSongSelectUsr, longest: LONGEST_SONG },
  { looksLike: looksLikeSongBeamer, read: readSongBeamer, longest: LONGEST_SONG },
  { looksLike: looksLikeSongPro, read: readSongPro, longest: LONGEST_SONG },
  { looksLike: looksLikeEasyWorship, read: readEasyWorship, longest: LONGEST_SONG },
  { looksLike: looksLikeChordPro, read: readChordPro, inParts: chordProReader },
  { looksLike: looksLikeCsv, read: readCsv, inParts: csvReader },
  { looksLike: looksLikeSongSelectText, read: readSongSelectText, longest: LONGEST_SONG },
  { looksLike: looksLikeOnSong, read: readOnSong, longest: LONGEST_SONG },
  { looksLike: isPlainSong, read: readPlainText, longest: LONGEST_SONG },
]

/** The format of a text, by its beginning where that is enough. */
export const formatOf = (text: string, filename: string): TextFormat | undefined =>
  FORMATS.find(({ looksLike }) => looksLike(text, filename))
