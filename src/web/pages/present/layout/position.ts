import type { SongLayout } from './layout.ts'
import type { Part } from './parts.ts'
import type { Slide } from './slides.ts'

/** A place in the words: it stays the same when another screen makes other slides of them. */
export interface Position {
  song: number
  part: number
  row: number
}

export const START: Position = { song: 0, part: 0, row: 0 }

/** A slide among all slides of all songs. */
export interface Placed {
  song: number
  slide: Slide
}

export const allSlides = (layouts: readonly SongLayout[]): Placed[] =>
  layouts.flatMap(({ slides }, song) => slides.map((slide) => ({ song, slide })))

export const positionOf = ({ song, slide }: Placed): Position => ({ song, part: slide.part, row: slide.from })

/** The slide that shows this place: the last one that does not begin after it. */
export function slideAt(slides: readonly Placed[], position: Position): number {
  const isPast = (placed: Placed) => {
    const { song, part, row } = positionOf(placed)
    if (song !== position.song) return song > position.song
    return part === position.part ? row > position.row : part > position.part
  }
  return Math.max(
    0,
    slides.findLastIndex((placed) => !isPast(placed)),
  )
}

/** The part that a key stands for: 1 to 9 a verse, c the chorus. The next one from here, otherwise the first. */
export function partForKey(parts: readonly Part[], from: number, key: string): number | null {
  const isMeant = ({ label, name }: Part) => {
    if (key === 'c') return label?.kind === 'chorus'
    if (label && label.kind !== 'verse') return false
    return (label?.number ?? /\d+/.exec(name)?.[0] ?? (label && '1'))?.replace(/\D+$/, '') === key
  }
  const places = parts.flatMap((part, at) => (isMeant(part) ? [at] : []))
  return places.find((at) => at > from) ?? places[0] ?? null
}
