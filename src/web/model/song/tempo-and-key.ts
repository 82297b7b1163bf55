import { LIMITS } from '../../../core/limits.ts'
import { keyName, keyOf } from '../../../formats/chords.ts'
import { isKey } from './song-problems.ts'

const PAUSE = 2500
const MAX_TAPS = 9

/** The taps that belong to the beat being tapped now, in milliseconds: a long pause begins anew. */
export function tapped(taps: readonly number[], now: number): number[] {
  const last = taps.at(-1)
  return last !== undefined && now - last > PAUSE ? [now] : [...taps, now].slice(-MAX_TAPS)
}

/** Beats per minute, from the median of the gaps: one clumsy tap does not spoil it. Null before the second tap. */
export function tempoOf(taps: readonly number[]): number | null {
  const gaps = taps.slice(1).map((tap, at) => tap - (taps[at] ?? tap))
  const sorted = gaps.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (median === undefined || median <= 0) return null
  return Math.min(LIMITS.tempo.max, Math.max(LIMITS.tempo.min, Math.round(60_000 / median)))
}

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
