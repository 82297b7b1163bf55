import { lyricsByIds } from '../catalogue/lyrics.ts'
import { findPublicSong } from '../catalogue/songs.ts'
import { ENGINE_SPEED, inSlices, type Steps } from '../core/async/work-slices.ts'
import { isCommonWord } from '../core/languages/common-words.ts'
import type { Church } from '../core/people.ts'
import { fold, words } from '../core/text.ts'
import type { Collections } from '../db/collections.ts'

export interface FoundLine {
  readonly lyricVersionId: string
  readonly text: string
}

/** Of public songs: the line of each lyric version that holds most of the words. */
export const readFoundLines = async (
  collections: Collections,
  church: Church,
  lyricVersionIds: readonly string[],
  q: string,
): Promise<FoundLine[]> => {
  const heads = await lyricsByIds(collections, church.id, lyricVersionIds)
  const songIds = [...new Set(heads.map(({ songId }) => songId))]
  const songs = await Promise.all(songIds.map((songId) => findPublicSong(collections, church, songId)))
  const isPublic = new Set(songs.flatMap((song) => song?._id ?? []))
  const shown = heads.filter(({ songId }) => isPublic.has(songId))
  return inSlices(foundLines(shown, words(q)))
}

/** Sixty versions of 200 lines take a second when every line is long and the search has a hundred words. */
function* foundLines(
  heads: Awaited<ReturnType<typeof lyricsByIds>>,
  wanted: readonly string[],
): Steps<FoundLine[]> {
  const found: FoundLine[] = []
  for (const { _id, document } of heads) {
    const lines = document.sections.flatMap((section) => section.lines.map(({ text }) => text))
    const text = yield* bestLine(lines, wanted)
    if (text !== null) found.push({ lyricVersionId: _id, text })
  }
  return found
}

/** A common word counts less than all others together. Of equal lines the first; none when no line holds a word. */
function* bestLine(lines: readonly string[], wanted: readonly string[]): Steps<string | null> {
  let best: string | null = null
  let most = 0
  for (const line of lines) {
    const folded = fold(line)
    const held = wanted.filter((word) => folded.includes(word))
    yield folded.length * (1 + wanted.length / ENGINE_SPEED)
    const weight = held.reduce((sum, word) => sum + (isCommonWord(word) ? 1 : wanted.length + 1), 0)
    if (weight <= most) continue
    best = line
    most = weight
  }
  return best?.trim() ?? null
}
