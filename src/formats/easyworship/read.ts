import { rtfText } from '../rtf.ts'
import type { ReadFile } from '../song.ts'
import { readPlainText } from '../text/plain-text.ts'

const isRtf = (text: string) => /^[\ufeff\s]{0,99}\{\\rtf/.test(text.slice(0, 200))

/** A song as EasyWorship exports it: the title, then `Verse 1` and its words; or the same as RTF. */
export const readEasyWorship = (text: string, filename: string): ReadFile =>
  readPlainText(isRtf(text) ? rtfText(text) : text, filename)

/** Without RTF it is plain text like any other. */
export const looksLikeEasyWorship = (text: string): boolean => isRtf(text)
