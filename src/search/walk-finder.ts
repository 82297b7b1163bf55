import type { Collections, SearchDocument } from '../db/collections.ts'
import type { Finder } from './service.ts'

const PAGE = 50

/** Walks the songs in title order and looks at each: slow in a large church, and right in any. */
export const createWalkFinder = ({ search }: Collections): Finder => ({
  async find(church, words, offset) {
    const songIds: string[] = []
    const lyricMatches: { songId: string; lyricVersionId: string }[] = []
    let passed = 0
    const songs = search.find({ churchId: church.id, archived: false }).sort({ title: 1, _id: 1 })
    for await (const song of songs) {
      if (!words.every((word) => holds(song, word))) continue
      if (passed++ < offset) continue
      if (songIds.length === PAGE) return { songIds, hasMore: true, lyricMatches }
      songIds.push(song._id)
      for (const [lyricVersionId, { text }] of Object.entries(song.lyrics))
        if (words.some((word) => text.includes(word))) lyricMatches.push({ songId: song._id, lyricVersionId })
    }
    return { songIds, hasMore: false, lyricMatches }
  },
})

const holds = ({ metadata, lyrics }: SearchDocument, word: string): boolean =>
  metadata.includes(word) ||
  Object.values(lyrics).some(({ label, text }) => text.includes(word) || label.includes(word))
