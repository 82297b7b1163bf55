import type { LyricVersion } from '../../../client/types.ts'
import type { Charted } from '../../model/lists/chosen-chart.ts'

interface OfSong {
  /** The title of the song. */
  song: string
  /** What the plan says about the song; left out: nothing. */
  note?: string
}

/** A file of sheet music. */
export interface MusicFile extends OfSong {
  kind: 'file'
  id: string
  name: string
  url: string
  /** The key that it is written in, and the one that the service names; left out: it is not known. */
  sheetKey?: string | null
  serviceKey?: string | null
}

/** The words of what has no music. */
export interface MusicWords extends OfSong {
  kind: 'words'
  id: string
  name: string
  /** Null: there are none. */
  words: LyricVersion | null
  isMissing: boolean
}

/** A chart. */
export interface MusicChart extends OfSong {
  kind: 'chart'
  /** What the choice of key and capo is kept for. */
  id: string
  name: string
  arrangement: Charted
  /** As the service names it; null: there is none. */
  serviceKey: string | null
}

export type MusicPart = MusicFile | MusicChart | MusicWords

/** Where a reader is, and where it can go. */
export interface ReadingPlace {
  /** In the order they are played; the last page of one is followed by the first page of the next. */
  parts: readonly MusicPart[]
  /** The place of the part that is open. */
  at: number
  onOpen: (at: number, fromEnd?: boolean) => void
  onLeave: () => void
  /** Where leaving leads to, in words; left out: to the song. */
  leaveLabel?: string | undefined
  /** Shows the chart in place of the files, or the files in place of the chart; left out: there is nothing else. */
  onOtherKind?: (() => void) | undefined
}
