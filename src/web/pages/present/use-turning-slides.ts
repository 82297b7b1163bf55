import { useState } from 'react'
import type { SongLayout } from './layout/layout.ts'
import { allSlides, type Placed, partForKey, positionOf, slideAt } from './layout/position.ts'
import type { ShownSlide } from './slide-words.tsx'
import { usePosition } from './use-position.ts'

/** Forward, back and straight to a part, over the slides of all songs. */
export function useTurningSlides(layouts: readonly SongLayout[]) {
  const { position, moveTo, forget, leave } = usePosition()
  const [isBlank, setBlank] = useState(false)
  const slides = allSlides(layouts)
  const at = slideAt(slides, position)
  const placed = slides[at]
  const song = placed?.song ?? 0
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
    goToPart: (target: { song: number; part: number }) => {
      moveTo({ ...target, row: 0 })
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
