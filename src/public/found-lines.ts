import type { Church } from '../core/accounts/people.ts'
import { fold, words } from '../core/text.ts'
import { isCommonWord } from '../core/words/common-words.ts'
import type { Collections } from '../db/collections.ts'
import { lyricsByIds } from '../lyrics/store.ts'
import { findPublicSong } from '../songs/store.ts'

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
  const wanted = words(q)
  return heads
    .filter(({ songId }) => isPublic.has(songId))
    .flatMap(({ _id, document: { sections } }) => {
      const text = bestLine(
        sections.flatMap(({ lines }) => lines.map((line) => line.text)),
        wanted,
      )
      return text === null ? [] : [{ lyricVersionId: _id, text }]
    })
}

/** A common word counts less than all others together. Of equal lines the first; none when no line holds a word. */
function bestLine(lines: readonly string[], wanted: readonly string[]): string | null {
  let best: string | null = null
  let most = 0
  for (const line of lines) {
    const folded = fold(line)
    const held = wanted.filter((word) => folded.includes(word))
    const weight = held.reduce((sum, word) => sum + (isCommonWord(word) ? 1 : wanted.length + 1), 0)
    if (weight <= most) continue
    best = line
    most = weight
  }
  return best?.trim() ?? null
}
