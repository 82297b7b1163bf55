import type { SearchDocument } from '../db/collections.ts'
import { decode, type SearchDocuments } from './search-documents.ts'
import type { LyricHit, SearchPage } from './search-page.ts'

/**
 * Searches without an index: goes through the songs in title order until the page is full. `keepGoing` is
 * asked before every batch and ends the walk by throwing.
 */
export async function walk(
  documents: SearchDocuments,
  churchId: string,
  words: readonly string[],
  offset: number,
  limit: number,
  keepGoing: () => void,
): Promise<SearchPage> {
  if (words.length === 0) {
    const ids = await documents.ids(churchId, offset, limit + 1)
    return { songIds: ids.slice(0, limit), hasMore: ids.length > limit, lyricMatches: [] }
  }
  const encoded = words.map((word) => Buffer.from(word))
  const songIds = new Set<string>()
  const lyricMatches: LyricHit[] = []
  let skip = offset
  for await (const batch of documents.unarchived(churchId)) {
    keepGoing()
    for (const bytes of batch) {
      const song = mayHold(bytes, encoded) ? decode(bytes) : undefined
      if (!song || !words.every((word) => holds(song, word))) continue
      if (skip-- > 0) continue
      if (songIds.size === limit) return { songIds: [...songIds], hasMore: true, lyricMatches }
      // A song renamed during the walk can come by again.
      if (songIds.has(song._id)) continue
      songIds.add(song._id)
      for (const [lyricVersionId, { text }] of Object.entries(song.lyrics)) {
        if (words.some((word) => text.includes(word))) lyricMatches.push({ songId: song._id, lyricVersionId })
      }
    }
  }
  return { songIds: [...songIds], hasMore: false, lyricMatches }
}

/** Most songs can be passed over by their bytes alone, which is far cheaper than decoding them. */
function mayHold(document: Uint8Array, words: readonly Buffer[]): boolean {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
  return words.every((word) => bytes.includes(word))
}

const holds = ({ metadata, lyrics }: SearchDocument, word: string): boolean =>
  metadata.includes(word) ||
  Object.values(lyrics).some(({ label, text }) => text.includes(word) || label.includes(word))
