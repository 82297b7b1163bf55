import { keyName, keyOf } from '../../../formats/chords.ts'
import { isKey } from './arrangement-problems.ts'

/** Longer than any key in words: `la bémol mineur`. */
export const LONGEST_TYPED_KEY = 20

/**
 * The key that is typed into a field: as it stands where it is one, else the one that the words name ("B flat", "Es-Dur"). A text
 * that names none stays as it is, so that it is refused.
 */
export const typedKey = (text: string): string | null => {
  const typed = text.trim()
  if (typed === '' || isKey(typed)) return typed || null
  const key = keyOf(typed)
  return key ? keyName(key) : typed
}
