import type { Size } from '../layout/type-size.ts'
import type { ShownSlide } from '../slide-words.tsx'

/** Messages from the presenting window to the window on the projector. */
export type ToProjector =
  /** Null is a black screen. */
  | { kind: 'show'; shown: ShownSlide | null }
  /** Is a window there? */
  | { kind: 'ask' }
  /** The presenting window goes; it may come back after a reload. */
  | { kind: 'away' }
  | { kind: 'close' }

/** Messages from the window on the projector to the presenting one. */
export type ToPresenter =
  | { kind: 'here'; space: Size }
  | { kind: 'gone' }
  /** A key pressed there counts as if it were pressed here. */
  | { kind: 'key'; key: string }

export const channelOf = (id: string) => new BroadcastChannel(`psaltery.projector.${id}`)
