/** The slide that is shown, as phones follow it. */
export interface ShownPlace {
  /** The place of its song among those that are presented. */
  song: number
  lyricVersionId: string | null
  sectionId: string | null
  position: number | null
  blank: boolean
}

/** A place to go to: a section of a song, by its place in the singing order. */
export interface TargetPlace {
  song: number
  part: number
}

/** Letting phones follow, as the presenting page shows it. */
export interface LivePresenting {
  isOn: boolean
  toggle: () => void
  onShown: (place: ShownPlace) => void
  /** The page is left on purpose. */
  onLeave: () => void
  /** Sends the slide of this page again, after another presenter has changed it. */
  onTakeOver: () => void
  /** Why phones do not see the slide; null: they do. */
  problem: string | null
  /** What another presenter shows; null: the last word was of this page. */
  other: { message: string; target: TargetPlace | null } | null
  texts: { follow: string; goThere: string; takeOver: string }
}
