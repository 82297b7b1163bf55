import type { FormatLyrics } from '../../../formats/song.ts'

/** The tag of the language that words are in; null when that is not clear. */
export type GuessLanguage = (words: FormatLyrics) => string | null

/** How far the likeliest language must be ahead of the next one. Short texts are like several languages. */
const LEAST_LEAD = 0.08

/** Loads the detector, which only an import needs. Without it no language is guessed. */
export async function loadGuess(): Promise<GuessLanguage> {
  try {
    const { eld } = await import('eld/extrasmall')
    return ({ sections }) => {
      const found = eld.detect(sections.flatMap(({ lines }) => lines).join('\n'))
      const [first = 0, second = 0] = Object.values(found.getScores()).sort((a, b) => b - a)
      return found.isReliable() && first - second >= LEAST_LEAD ? found.language : null
    }
  } catch {
    return () => null
  }
}
