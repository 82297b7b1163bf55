import type { LyricSection, LyricVersion } from '../../../client/types.ts'
import { singingOrder } from '../../../core/song-words.ts'
import { sameSection } from '../../../formats/section-names.ts'
import type { LivePlace } from './sending.ts'

/** What a page shows of what is presented. */
export type SungSection =
  /** A section in the singing order of these words: of the shown ones, or of the presented ones where those lack it. */
  | { kind: 'section'; words: LyricVersion; at: number }
  /** Nothing of the item is sung yet, or its end is shown. */
  | { kind: 'none' }
  /** No words that were read have the section: they have to be read again. */
  | { kind: 'unknown' }

export type SungPlace = Pick<LivePlace, 'lyricVersionId' | 'sectionId' | 'position'>

interface Shown {
  kind: 'song' | 'text'
  /** The words that this page shows; null: there are none. */
  version: LyricVersion | null
  /** All words that were read of the song. */
  lyrics: readonly LyricVersion[]
}

const NONE: SungSection = { kind: 'none' }

/**
 * The section of the shown words that is presented: by its id, then by its name, or by its kind and number in whatever
 * language that is. A section that is sung several times is found at the same repetition. Its place in the order never counts:
 * where the shown words have no such section, the presented ones are shown.
 */
export function sungSection(place: SungPlace, { kind, version, lyrics }: Shown): SungSection {
  if (kind === 'text') return paragraphAt(version, place.position)
  if (place.sectionId === null) return NONE
  const presented = lyrics.find(({ id }) => id === place.lyricVersionId)
  const section = presented?.sections.find(({ id }) => id === place.sectionId)
  for (const words of [version, presented]) {
    const found =
      words &&
      (withId(words, place.sectionId) ??
        (section && presented && sameSection(section, presented.sections, words.sections)))
    if (!words || !found) continue
    const repeated = repetitionOf(place, presented ?? words)
    const places = placesOf(singingOrder(words), found.id)
    const at = places[Math.min(repeated, places.length - 1)]
    if (at !== undefined) return { kind: 'section', words, at }
  }
  return { kind: 'unknown' }
}

/** A text has no languages: its paragraphs are the same everywhere. */
function paragraphAt(text: LyricVersion | null, position: number | null): SungSection {
  if (!text || position === null || position >= text.sections.length) return NONE
  return { kind: 'section', words: text, at: position }
}

const withId = ({ sections }: LyricVersion, sectionId: string): LyricSection | undefined =>
  sections.find(({ id }) => id === sectionId)

/** How often the section is sung before this place. */
const repetitionOf = ({ sectionId, position }: SungPlace, words: LyricVersion): number =>
  position === null ? 0 : placesOf(singingOrder(words), sectionId).filter((at) => at < position).length

const placesOf = (order: readonly LyricSection[], sectionId: string | null): number[] =>
  order.flatMap(({ id }, at) => (id === sectionId ? [at] : []))

/** Why a page does not show what is on the wall in the words of its reader. */
export type Why =
  /** The presented words are shown: those of the reader lack the section. */
  | 'otherWords'
  /** No words that were read have the section. */
  | 'unknown'
  /** The plan has lost the item. */
  | 'removed'
  /** This page cannot read the item. */
  | 'hidden'

interface Seen {
  sung: SungSection
  /** The words are not those of the reader. */
  isOther: boolean
  /** The plan has lost the item. */
  isRemoved: boolean
  /** The item that is presented is not on this page. */
  isHidden: boolean
}

export function whyOf({ sung, isOther, isRemoved, isHidden }: Seen): Why | null {
  if (isHidden) return 'hidden'
  if (isRemoved) return 'removed'
  if (sung.kind === 'unknown') return 'unknown'
  return isOther ? 'otherWords' : null
}
