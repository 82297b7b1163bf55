import type { SungPlace } from '../../model/live/sung-section.ts'

/** The slide that is shown, as phones follow it. */
export interface ShownPlace {
  /** Of the presented song: in a service the id of its item. */
  key: string
  lyricVersionId: string | null
  sectionId: string | null
  position: number | null
  blank: boolean
}

/** A place to go to: what another presenter shows. */
export interface TargetPlace extends SungPlace {
  /** Of the presented song. */
  key: string
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
  /** Where the words stand for the picture of a stream. */
  overlay: string
  texts: { follow: string; goThere: string; takeOver: string; notice: string; overlay: string }
}
