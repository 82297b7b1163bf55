import type { SongLayout } from './layout.ts'
import type { Part } from './parts.ts'
import type { Slide } from './slides.ts'

/** A place in the words: it stays the same when another screen makes other slides of them. */
export interface Position {
  song: number
  part: number
  row: number
}

/** What a place is found by again after songs or words have changed. */
export interface Anchor extends Position {
  /** Of the song. */
  key: string
  /** Null: the slide after the last section, or a song without words. */
  sectionId: string | null
  /** How often the section is sung before this place. */
  repeated: number
}

export const START: Anchor = { song: 0, part: 0, row: 0, key: '', sectionId: null, repeated: 0 }

/** A slide among all slides of all songs. */
export interface Placed {
  song: number
  slide: Slide
}

export const allSlides = (layouts: readonly SongLayout[]): Placed[] =>
  layouts.flatMap(({ slides }, song) => slides.map((slide) => ({ song, slide })))

export const positionOf = ({ song, slide }: Placed): Position => ({ song, part: slide.part, row: slide.from })

const sectionAt = (layout: SongLayout | undefined, part: number): string | null =>
  layout?.parts[part]?.sung.sectionId ?? null

export function anchorOf(position: Position, layouts: readonly SongLayout[]): Anchor {
  const layout = layouts[position.song]
  const sectionId = sectionAt(layout, position.part)
  const before = layout?.parts.slice(0, position.part) ?? []
  const repeated = before.filter(({ sung }) => sung.sectionId === sectionId).length
  return { ...position, key: layout?.key ?? '', sectionId, repeated }
}

/** The place of an anchor in these songs: of its song and section, wherever they are now. */
export function placeOf(anchor: Anchor, layouts: readonly SongLayout[]): Position {
  const found = layouts.findIndex(({ key }) => key === anchor.key)
  if (found === -1) return anchor
  const { parts } = layouts[found] as SongLayout
  const here = { song: found, part: anchor.part, row: anchor.row }
  if (anchor.sectionId === null) return { ...here, part: anchor.part === 0 ? 0 : parts.length }
  const places = parts.flatMap(({ sung }, at) => (sung.sectionId === anchor.sectionId ? [at] : []))
  return { ...here, part: places[Math.min(anchor.repeated, places.length - 1)] ?? anchor.part }
}

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
