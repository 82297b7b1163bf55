import { useEffect, useState } from 'react'
import type { SongLayout } from './layout/layout.ts'
import {
  allSlides,
  anchorOf,
  type Placed,
  type Position,
  partForKey,
  placeOf,
  positionOf,
  slideAt,
} from './layout/position.ts'
import type { ShownSlide } from './slide-words.tsx'
import { usePosition } from './use-position.ts'

/** Forward, back and straight to a part, over the slides of all songs. */
export function useTurningSlides(layouts: readonly SongLayout[]) {
  const { anchor, moveTo: keep, forget, leave } = usePosition()
  const [isBlank, setBlank] = useState(false)
  const slides = allSlides(layouts)
  const at = slideAt(slides, placeOf(anchor, layouts))
  const placed = slides[at]
  const song = placed?.song ?? 0
  const moveTo = (position: Position) => keep(anchorOf(position, layouts))
  const go = (target: number) => {
    const found = slides[Math.max(0, Math.min(slides.length - 1, target))]
    if (found) moveTo(positionOf(found))
    setBlank(false)
  }
  const jump = (key: string) => {
    const part = partForKey(layouts[song]?.parts ?? [], placed?.slide.part ?? 0, key)
    if (part === null) return
    moveTo({ song, part, row: 0 })
    setBlank(false)
  }
  const shownAt = (place: number): ShownSlide | null => {
    const found = slides[place]
    const layout = found && layouts[found.song]
    if (!layout) return null
    const { size, arrangement, columns, languages, wide } = layout
    return { slide: found.slide, type: { size, arrangement, columns }, languages, wide }
  }
  /** The first slide of the song that is so many songs further. */
  const goToSong = (step: number) => {
    const target = slides.findIndex((slide) => slide.song === song + step)
    if (target !== -1) go(target)
  }
  const ofSong = slides.filter((slide) => slide.song === song)
  const ofPart = ofSong.filter(({ slide }) => slide.part === placed?.slide.part)
  // Slides whose songs have changed are found by the slide that is shown, also if none was turned to.
  const isAnchored = anchor.key === layouts[song]?.key
  useEffect(() => {
    if (!isAnchored && placed) keep(anchorOf(positionOf(placed), layouts))
  })
  return {
    song,
    /** Counted from zero, among the slides of all songs. */
    at,
    current: shownAt(at),
    placed,
    following: shownAt(at + 1),
    /** Counted from one, among the slides of the song and of the part. */
    inSong: { at: placed ? ofSong.indexOf(placed) + 1 : 0, count: ofSong.length },
    inPart: { at: placed ? ofPart.indexOf(placed) + 1 : 0, count: ofPart.length },
    part: layouts[song]?.parts[placed?.slide.part ?? 0]?.name ?? '',
    nextLine: nextLine(slides[at + 1], song, layouts),
    isBlank,
    blank: () => setBlank(!isBlank),
    next: () => go(at + 1),
    previous: () => go(at - 1),
    goTo: go,
    goToPart: (key: string, part: number) => {
      const target = layouts.findIndex((layout) => layout.key === key)
      if (target === -1) return
      moveTo({ song: target, part, row: 0 })
      setBlank(false)
    },
    nextSong: () => goToSong(1),
    /** The beginning of this song, and from there the song before. */
    previousSong: () => goToSong(placed && ofSong.indexOf(placed) > 0 ? 0 : -1),
    toFirst: () => go(0),
    toLast: () => go(slides.length - 1),
    jump,
    forget,
    leave,
  }
}

/** The first line of the next slide; of another song its title. */
function nextLine(next: Placed | undefined, song: number, layouts: readonly SongLayout[]): string {
  if (!next) return ''
  if (next.song !== song) return layouts[next.song]?.metadata.title ?? ''
  if (next.slide.kind === 'end') return ''
  const [row] = next.slide.rows
  return row?.first || row?.second || ''
}
