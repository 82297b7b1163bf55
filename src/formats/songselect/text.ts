import { extensionOf } from '../metadata.ts'
import { readPlainText } from '../text/plain-text.ts'

/** The plain text reader reads the credits below a song of SongSelect. */
export const readSongSelectText = readPlainText

export const looksLikeSongSelectText = (text: string, filename: string): boolean =>
  ['txt', ''].includes(extensionOf(filename)) && /^\s{0,9}CCLI[- ](?:Song|Lied)/im.test(text.slice(-4_000))
