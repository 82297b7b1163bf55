import type { SavedBy } from '../../client/types.ts'
import type { Savers } from '../model/timeline.ts'
import type { AllTexts } from './further/further-texts.ts'
import { lyricName } from './language-names.ts'
import type { Language, Texts } from './texts.ts'

/** The words or the sheet music of a song, named apart from its other parts. */
export const wordsName = (words: { language: string; label: string }, t: Texts, reader: Language): string =>
  `${t.song.words}: ${lyricName(words, reader)}`

export const musicName = ({ label }: { label: string }, t: Texts): string => `${t.song.sheetMusic}: ${label}`

/** Who saved a version, as the history names them. */
export const saverName = (savedBy: SavedBy | null, { savedBy: t }: AllTexts): string =>
  savedBy === null ? t.tool : (savedBy.name ?? t.someone)

/** The subject of a sentence about who saved, and how many people it names; null is the reader. */
export function saversInSentence(
  names: Savers,
  { savedBy: t }: AllTexts,
  language: Language,
): [who: string | null, count: number] {
  if (names === 'reader') return [null, 1]
  if (names.length === 0) return [t.someone, 1]
  return [new Intl.ListFormat(language).format(names), names.length]
}
