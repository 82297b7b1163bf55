import { isBlank } from '../../core/limits.ts'
import { foldName } from '../../core/text.ts'

interface Edition {
  language: string
  label: string
}

export const isSameLanguage = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export type EditionProblem = 'missing' | 'taken'

/**
 * Why a label does not distinguish words from the song's others in the same language. `before` is the label they have already:
 * words that are alike since long can still be changed.
 */
export function editionProblem(
  words: Edition,
  others: readonly Edition[],
  before: string | null,
): EditionProblem | null {
  const alike = others.filter(({ language }) => isSameLanguage(language, words.language))
  if (alike.length === 0 || (before !== null && foldName(before) === foldName(words.label))) return null
  if (before === null && isBlank(words.label)) return 'missing'
  return alike.some(({ label }) => foldName(label) === foldName(words.label)) ? 'taken' : null
}
