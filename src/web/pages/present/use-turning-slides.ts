import { useEffect, useState } from 'react'
import { LIMITS } from '../../../core/limits.ts'
import { tabStorage } from '../../model/storage.ts'
import type { LivePresenting, PresentedSong, ShownPlace } from './presented-song.ts'
import type { SongLayout } from './slide-layout.ts'
import type { ShownSlide } from './slide-words.tsx'
import type { Part, Slide } from './slides.ts'

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

/** A place in the words: it stays the same when another screen makes other slides of them. */
interface Position {
  song: number
  part: number
  row: number
}

/** What a place is found by again after songs or words have changed. */
interface Anchor extends Position {
  /** Of the song. */
  key: string
  /** Null: the slide after the last section, or a song without words. */
  sectionId: string | null
  /** How often the section is sung before this place. */
  repeated: number
}

const START: Anchor = { song: 0, part: 0, row: 0, key: '', sectionId: null, repeated: 0 }

/** A slide among all slides of all songs. */
interface Placed {
  song: number
  slide: Slide
}

export const allSlides = (layouts: readonly SongLayout[]): Placed[] =>
  layouts.flatMap(({ slides }, song) => slides.map((slide) => ({ song, slide })))

const positionOf = ({ song, slide }: Placed): Position => ({ song, part: slide.part, row: slide.from })

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

const NAME = 'psaltery.present'

/** In milliseconds: later the songs begin with their first slide again. */
const COME_BACK_MS = 600_000

interface Stored {
  path: string
  anchor: Anchor
  leftAt?: number
}

/** Kept over a reload of this page, so that the screen does not show the first slide again. */
function usePosition() {
  const [anchor, setAnchor] = useState(stored)
  const store = (kept: Anchor, more: Pick<Stored, 'leftAt'> = {}) =>
    tabStorage.set(NAME, JSON.stringify({ path: location.pathname, anchor: kept, ...more } satisfies Stored))
  return {
    anchor,
    moveTo: (next: Anchor) => {
      setAnchor(next)
      store(next)
    },
    forget: () => tabStorage.remove(NAME),
    /** Kept for a while after the page was left, perhaps by mistake. */
    leave: () => store(anchor, { leftAt: Date.now() }),
  }
}

function stored(): Anchor {
  try {
    const { path, anchor, leftAt = Date.now() }: Stored = JSON.parse(tabStorage.get(NAME) ?? '{}')
    if (path !== location.pathname || Date.now() - leftAt > COME_BACK_MS) return START
    return { ...START, ...anchor }
  } catch {
    return START
  }
}

/** The last position that the server takes. */
const LAST = LIMITS.sequence - 1

/** A text has no words and sections of its own that other pages know. */
const TEXT = { lyricVersionId: null, sectionId: null }

/** Reports each slide that is shown, once. */
export function useShownLive(
  live: LivePresenting | undefined,
  placed: Placed | undefined,
  layout: SongLayout | undefined,
  presented: PresentedSong | undefined,
  isBlank: boolean,
): void {
  const place =
    placed && layout
      ? JSON.stringify({ ...shownPlace(layout, placed.slide, isBlank), ...(presented?.isText ? TEXT : {}) })
      : null
  const report = live?.onShown
  useEffect(() => {
    if (place !== null) report?.(JSON.parse(place))
  }, [place, report])
}

/** After the last section there is the slide with the owners of the song, which is no section. */
function shownPlace({ key, parts }: SongLayout, slide: Slide, blank: boolean): ShownPlace {
  const part = parts[slide.part]
  if (part) return { key, ...part.sung, blank }
  const lyricVersionId = parts[0]?.sung.lyricVersionId ?? null
  const position = parts.filter(({ sung }) => sung.lyricVersionId === lyricVersionId).length
  return { key, lyricVersionId, sectionId: null, position: Math.min(position, LAST), blank }
}
