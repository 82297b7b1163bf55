import type { Syllable } from '../../../formats/chordpro/chart.ts'

/** A piece of a word with the chord above it. */
export interface Piece {
  /** As typed; null where no chord stands. */
  readonly chord: string | null
  readonly isRemark: boolean
  readonly text: string
}

/** Text without chords, or a word with chords, which is never broken. */
export type Run =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'word'; readonly pieces: readonly Piece[] }

/** Spaces, characters of scripts without spaces, and everything between them. */
const TOKENS =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{Mark}*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** A line in parts between which it may break: a chord stays with its syllable, and the syllables of a word stay together. */
export function runsOf(syllables: readonly Syllable[]): Run[] {
  const runs: Run[] = []
  let word: Piece[] = []
  const endWord = () => {
    if (word.some(({ chord }) => chord !== null)) runs.push({ kind: 'word', pieces: word })
    else addText(runs, word.map(({ text }) => text).join(''))
    word = []
  }
  for (const { chord, isRemark, text } of syllables) {
    const [first = '', ...rest] = text.match(TOKENS) ?? []
    if (UNSPACED.test(first)) endWord()
    if (first === '') word.push({ chord, isRemark, text })
    // A chord before a space stands over the space.
    else if (first.trim() === '') {
      if (chord !== null) word.push({ chord, isRemark, text: '' })
      endWord()
      addText(runs, first)
    } else word.push({ chord, isRemark, text: first })
    for (const token of rest) {
      if (token.trim() === '' || UNSPACED.test(token)) endWord()
      if (token.trim() === '') addText(runs, token)
      else word.push({ chord: null, isRemark: false, text: token })
    }
  }
  endWord()
  return runs
}

const addText = (runs: Run[], text: string): void => {
  const last = runs.at(-1)
  if (text === '') return
  if (last?.kind === 'text') runs[runs.length - 1] = { kind: 'text', text: last.text + text }
  else runs.push({ kind: 'text', text })
}
