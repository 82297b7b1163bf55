import { sung } from './write.ts'

/** A chord and the place of the letter that it stands over, as UTF-16 units. */
export interface PlacedChord {
  readonly chord: string
  readonly at: number
}

/** Words and their chords as a line of ChordPro. Chords behind the last letter follow the words. */
export const withPlacedChords = (words: string, chords: readonly PlacedChord[]): string => {
  let [line, from] = ['', 0]
  for (const { chord, at } of chords.toSorted((a, b) => a.at - b.at)) {
    const name = chord.replace(/[[\]{}\r\n]/g, '').trim()
    const to = Math.max(from, Math.min(at, words.length))
    line += sung(words.slice(from, to)) + (name === '' ? '' : `[${name}]`)
    from = to
  }
  return line + sung(words.slice(from))
}
