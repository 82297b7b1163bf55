import { lyricName } from './language-names.ts'
import type { Language, Texts } from './texts.ts'

/** The words or the sheet music of a song, named apart from its other parts. */
export const wordsName = (words: { language: string; label: string }, t: Texts, reader: Language): string =>
  `${t.song.words}: ${lyricName(words, reader)}`

export const musicName = ({ label }: { label: string }, t: Texts): string => `${t.song.sheetMusic}: ${label}`
