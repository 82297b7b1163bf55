/** One page of a search, by ids. */
export interface SearchPage {
  readonly songIds: readonly string[]
  readonly hasMore: boolean
  /** In the order of the songs. */
  readonly lyricMatches: readonly LyricHit[]
}

/** A lyric version whose text holds at least one of the words. */
export interface LyricHit {
  readonly songId: string
  readonly lyricVersionId: string
}
