/** The place in a service that is sung, as the presenting page sends it. */
export interface LivePlace {
  itemId: string
  lyricVersionId: string | null
  sectionId: string | null
  /** In the singing order of the words that are presented, counted from zero. After the last section: its end. */
  position: number | null
  blank: boolean
}

export const isSamePlace = (one: LivePlace, other: LivePlace): boolean =>
  one.itemId === other.itemId &&
  one.lyricVersionId === other.lyricVersionId &&
  one.sectionId === other.sectionId &&
  one.position === other.position &&
  one.blank === other.blank
