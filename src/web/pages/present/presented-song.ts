import type { LyricVersion, Song } from '../../../client/types.ts'

/** A whole song, with the versions of its words that are shown. */
export interface PresentedSong {
  song: Song
  lyrics: readonly LyricVersion[]
  /** Ids: the first is shown, the second beside it. Empty or unknown ones stand for the song's first version alone. */
  chosen: readonly string[]
  /** No song but a text: its last slide is not followed by the owners of the words. */
  isText?: boolean
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
