import { fold } from '../../src/core/text.ts'

const folded = new Map<string, string>()

/** Folds each text once: the reference reads the same lines with every query. */
export const foldOnce = (text: string): string => {
  const known = folded.get(text) ?? fold(text)
  folded.set(text, known)
  return known
}
