/** A chord that stands directly before a place in a chart, or before the end of a line that goes on there. */
const BEFORE = /\[([^[\]\n]{0,80})\]((?:\\\n[^\S\n]*)*)$/

/** The chord over the syllable that begins here; empty where there is none. */
export const chordBefore = (chart: string, at: number): string => BEFORE.exec(chart.slice(0, at))?.[1] ?? ''

/** The chart with this chord over the syllable that begins here, in place of the one before; an empty one is removed. */
export function placeChord(chart: string, at: number, chord: string): string {
  const before = chart.slice(0, at).replace(BEFORE, '$2')
  const clean = chord.replace(/[[\]\n]/g, '').trim()
  return `${before}${clean === '' ? '' : `[${clean}]`}${chart.slice(at)}`
}

const VOWELS = 'aeiouyáéíóúàèìòùâêîôûäëïöüãõåæøœаеёиоуыэюяіїє'
const SYLLABLE = new RegExp(
  `[^${VOWELS}\\s]*[${VOWELS}]+(?:[^${VOWELS}\\s]+(?=\\s|$)|[^${VOWELS}\\s](?=[^${VOWELS}\\s]))?|\\S+`,
  'giu',
)
const LETTER_BY_LETTER = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Where the syllables of a text begin, by its vowels: near enough to put a chord there. */
export function syllableStarts(text: string): number[] {
  if (LETTER_BY_LETTER.test(text)) return [...text.matchAll(/\S/gu)].map(({ index }) => index)
  return [...text.matchAll(SYLLABLE)].map(({ index }) => index)
}
