import type { LyricVersion, Song } from '../../../client/types.ts'
import { type SungPlace, sungSection } from '../../model/live/sung-section.ts'

/** A whole song, with the versions of its words that are shown. */
export interface PresentedSong {
  /** Its place among others that may come and go: of a service the id of its item. */
  key: string
  song: Song
  lyrics: readonly LyricVersion[]
  /** Ids: the first is shown, the second beside it. Empty or unknown ones stand for the song's first version alone. */
  chosen: readonly string[]
  /** No song but a text: its last slide is not followed by the owners of the words. */
  isText?: boolean
}

/** The part of a song that another presenter shows, in the words that are shown here; its first where these lack it. */
export function partOfSong(presented: PresentedSong, place: SungPlace): number {
  const { first: version } = chosenOf(presented)
  const kind = presented.isText ? 'text' : 'song'
  const sung = sungSection(place, { kind, version, lyrics: presented.lyrics })
  return sung.kind === 'section' && sung.words === version ? sung.at : 0
}

/** The versions that are shown: the words, and the second language beside them. */
export function chosenOf({ lyrics, chosen }: PresentedSong): {
  first: LyricVersion | null
  second: LyricVersion | null
} {
  const found = chosen.flatMap((id) => lyrics.find((version) => version.id === id) ?? [])
  const first = found[0] ?? lyrics[0] ?? null
  return { first, second: found.find((version) => version !== first) ?? null }
}

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
