import { describeChurch } from '../churches/service.ts'
import type { Church } from '../core/people.ts'
import { compareText, words } from '../core/text.ts'
import type { Collections } from '../db/collections.ts'
import { describeSong } from '../songs/resource.ts'
import { songsById } from '../songs/store.ts'
import { type Ranking, rankingOf } from './engine/ranking/ranking.ts'
import type { SearchPage } from './engine/search-page.ts'
import type { Catalogue, CatalogueQuery, LyricMatch } from './schema.ts'
import { lyricNames, songsWithFiles } from './store.ts'

/** Finds a page of a church's songs: those with all words, or all of them without any. */
export interface Finder {
  find(
    church: Church,
    words: readonly string[],
    offset: number,
    ranking: Ranking | undefined,
  ): Promise<SearchPage>
}

export interface CatalogueDeps {
  readonly collections: Collections
  readonly finder: Finder
}

export const listCatalogue = async (
  { collections, finder }: CatalogueDeps,
  church: Church,
  { q = '', offset = 0, order }: CatalogueQuery,
): Promise<Catalogue> => {
  const wanted = words(q)
  const ranking = order === 'relevance' && wanted.length > 0 ? rankingOf(q) : undefined
  const found = await finder.find(church, wanted, offset, ranking)
  const nothing = { church: describeChurch(church), songs: [], lyricMatches: [], sheetMusicSongIds: [] }
  if (found.songIds.length === 0) return { ...nothing, hasMore: found.hasMore }
  const [heads, sheetMusicSongIds, lyricMatches] = await Promise.all([
    songsById(collections, church.id, found.songIds),
    songsWithFiles(collections, church.id, found.songIds),
    describeMatches(collections, church.id, found),
  ])
  const byId = new Map(heads.filter(({ archived }) => !archived).map((head) => [head._id, head]))
  return {
    church: describeChurch(church),
    songs: found.songIds.flatMap((id) => {
      const head = byId.get(id)
      return head ? [describeSong(head)] : []
    }),
    hasMore: found.hasMore,
    lyricMatches: lyricMatches.filter(({ songId }) => byId.has(songId)),
    sheetMusicSongIds: found.songIds.filter((id) => byId.has(id) && sheetMusicSongIds.includes(id)),
  }
}

/** In the order of the songs, and of each song's list of lyric versions. */
const describeMatches = async (
  collections: Collections,
  churchId: string,
  { songIds, lyricMatches }: SearchPage,
): Promise<LyricMatch[]> => {
  if (lyricMatches.length === 0) return []
  const ids = lyricMatches.map(({ lyricVersionId }) => lyricVersionId)
  const place = new Map(songIds.map((id, at) => [id, at]))
  return (await lyricNames(collections, churchId, ids))
    .map(({ _id, songId, language, document }) => ({
      songId,
      lyricVersionId: _id,
      language,
      label: document.label,
    }))
    .sort(
      (a, b) =>
        (place.get(a.songId) ?? 0) - (place.get(b.songId) ?? 0) ||
        compareText(a.language, b.language) ||
        compareText(a.label, b.label) ||
        compareText(a.lyricVersionId, b.lyricVersionId),
    )
}
