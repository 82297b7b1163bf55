import type { Charted } from '../../model/lists/played-music.ts'

/** A file of sheet music, and the title of the song it belongs to. */
export interface MusicFile {
  kind: 'file'
  id: string
  name: string
  url: string
  song: string
}

/** A chart, and the title of the song it belongs to. */
export interface MusicChart {
  kind: 'chart'
  /** What the choice of key and capo is kept for. */
  id: string
  name: string
  song: string
  arrangement: Charted
  /** As the service names it; null: there is none. */
  serviceKey: string | null
}

export type MusicPart = MusicFile | MusicChart

/** Where a reader is, and where it can go. */
export interface ReadingPlace {
  /** In the order they are played; the last page of one is followed by the first page of the next. */
  parts: readonly MusicPart[]
  /** The place of the part that is open. */
  at: number
  onOpen: (at: number, fromEnd?: boolean) => void
  onLeave: () => void
  /** Shows the chart in place of the files, or the files in place of the chart; left out: there is nothing else. */
  onOtherKind?: (() => void) | undefined
}
