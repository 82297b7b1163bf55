import { isCommonWord } from '../../../core/languages/common-words.ts'
import { fold, words } from '../../../core/text.ts'

export interface LinePart {
  text: string
  isMarked: boolean
}

/** A line in parts: those that match a search, and those between. Very common words are marked only where all are. */
export function markedLine(line: string, q: string): LinePart[] {
  const asked = words(q)
  const telling = asked.filter((word) => !isCommonWord(word))
  const letters = [...line.normalize('NFC')]
  const marks = marksOf(letters, telling.length > 0 ? telling : asked)
  const parts: LinePart[] = []
  for (const [at, letter] of letters.entries()) {
    const isMarked = marks[at] ?? false
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += letter
    else parts.push({ text: letter, isMarked })
  }
  return parts
}

/** By letter. Folding can turn one letter into several, or into none. */
function marksOf(letters: readonly string[], wanted: readonly string[]): boolean[] {
  let folded = ''
  const letterAt: number[] = []
  const isFoldedAway: boolean[] = []
  for (const [at, letter] of letters.entries()) {
    const text = fold(letter)
    isFoldedAway.push(text === '')
    for (let unit = 0; unit < text.length; unit++) letterAt.push(at)
    folded += text
  }
  const marks = letters.map(() => false)
  for (const word of wanted)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      for (let unit = at; unit < at + word.length; unit++) marks[letterAt[unit] ?? 0] = true
  // Vowel points belong to the letter before them.
  for (const at of letters.keys()) if (isFoldedAway[at]) marks[at] = marks[at - 1] ?? false
  return marks
}
