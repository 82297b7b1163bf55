import { setBit, wordsFor } from '../../../core/bits.ts'
import { lettersOf } from '../../../core/text.ts'
import { u32 } from '../encoding/typed-arrays.ts'

interface Titles {
  readonly songs: number
  readonly titles: Uint8Array
  readonly titleStarts: Uint32Array
}

const decoder = new TextDecoder()

const titleLetters = ({ titles, titleStarts }: Titles, song: number): string =>
  lettersOf(decoder.decode(titles.subarray(u32(titleStarts, song), u32(titleStarts, song + 1))))

/** The songs in the order of their titles' letters and digits alone. */
export function orderByLetters(titles: Titles): Uint32Array {
  const letters = Array.from({ length: titles.songs }, (_, song) => titleLetters(titles, song))
  const order = new Uint32Array(titles.songs).map((_, song) => song)
  const before = (a: number, b: number) => ((letters[a] ?? '') < (letters[b] ?? '') ? -1 : 1)
  return order.sort((a, b) => (letters[a] === letters[b] ? a - b : before(a, b)))
}

/** The set of songs whose title begins with these letters. */
export function titlesBeginning(titles: Titles, byLetters: Uint32Array, letters: string): Uint32Array {
  const songs = new Uint32Array(wordsFor(titles.songs))
  if (letters === '') return songs
  const lettersAt = (place: number) => titleLetters(titles, u32(byLetters, place))
  let low = 0
  let high = byLetters.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (lettersAt(middle) < letters) low = middle + 1
    else high = middle
  }
  const first = low
  // Few titles begin with a whole query, so the end is looked for near the beginning, in growing steps.
  high = byLetters.length
  for (let step = 1; low < high; step *= 2) {
    const next = Math.min(low + step, high) - 1
    if (lettersAt(next).startsWith(letters)) low = next + 1
    else {
      high = next
      step = 0.5
    }
  }
  for (let at = first; at < low; at++) setBit(songs, u32(byLetters, at))
  return songs
}
