import type { LyricSection, LyricVersion } from '../../../client/types.ts'
import { foldName } from '../../../core/text.ts'
import { singingOrder } from '../../../core/words/singing-order.ts'
import { sectionLabel } from '../../../formats/section-names.ts'
import type { LivePlace } from './live-place.ts'

type Place = Pick<LivePlace, 'lyricVersionId' | 'sectionId' | 'position'>

/**
 * The place in the singing order of the shown words that is sung: by the id of the section, then by its name, then by
 * the position. A section that is sung several times is found at the same repetition. Null: no section is sung.
 */
export function sungPlace(place: Place, shown: LyricVersion, lyrics: readonly LyricVersion[]): number | null {
  const order = singingOrder(shown)
  const presented = lyrics.find(({ id }) => id === place.lyricVersionId)
  const theirs = presented ? singingOrder(presented) : []
  const isMeant = ({ id }: LyricSection) => id === place.sectionId
  const section = theirs.find(isMeant)
  return (
    repetition(order, theirs, place.position, isMeant) ??
    (section && repetition(order, theirs, place.position, (one) => isSameName(one.name, section.name))) ??
    byPosition(order, theirs, place)
  )
}

/** Of the sections that are meant, the one that has as many of them before it as in the presented words. */
function repetition(
  order: readonly LyricSection[],
  theirs: readonly LyricSection[],
  position: number | null,
  isMeant: (section: LyricSection) => boolean,
): number | null {
  const places = placesOf(order, isMeant)
  const before = placesOf(theirs, isMeant).filter((at) => position !== null && at < position).length
  return places[Math.min(before, places.length - 1)] ?? null
}

const placesOf = (order: readonly LyricSection[], isMeant: (section: LyricSection) => boolean): number[] =>
  order.flatMap((section, at) => (isMeant(section) ? [at] : []))

/** The same word, or words of two languages for the same thing: "Verse 2" and "Strophe 2". */
function isSameName(one: string, other: string): boolean {
  if (foldName(one) === foldName(other)) return true
  const [first, second] = [sectionLabel(one), sectionLabel(other)]
  return first !== null && first.kind === second?.kind && first.number === second.number
}

/** Behind the last section of the presented words there is the end of the song, which has no section. */
function byPosition(
  order: readonly LyricSection[],
  theirs: readonly LyricSection[],
  { sectionId, position }: Place,
): number | null {
  if (position === null || order.length === 0) return null
  const isEnd = sectionId === null && position >= (theirs.length > 0 ? theirs.length : order.length)
  return isEnd ? null : Math.min(position, order.length - 1)
}
