import { inListOrder } from '../catalogue/lyrics.ts'
import { churchBody, churchById } from '../churches/service.ts'
import type { Church } from '../core/people.ts'
import { words } from '../core/text.ts'
import type { Visibility } from '../core/visibility.ts'
import type { Collections } from '../db/collections.ts'
import { type Route, readDocs, route } from '../http/route.ts'
import type { SearchPage } from './engine/merge-page.ts'
import { type Ranking, rankingOf } from './engine/ranking.ts'
import type { ListedLyrics, ListedSong, ListedSongs } from './listed-songs.ts'
import { Catalogue, type CatalogueQuery, type LyricMatch, SongListQuery } from './schema.ts'
import { FOR_MEMBERS, isInScope, type SongScope } from './search-documents.ts'
import type { Corrections } from './song-search.ts'

/** Finds a page of a church's songs: those with all words, or all of them without any. */
export interface Finder {
  find(
    church: Church,
    words: readonly string[],
    offset: number,
    ranking: Ranking | undefined,
    scope: SongScope,
  ): Promise<SearchPage>
  /** With the visibility of the church only words of public songs; null: of all. */
  correct(church: Church, words: readonly string[], publicIn: Visibility | null): Promise<Corrections>
}

export interface CatalogueDeps {
  readonly collections: Collections
  readonly finder: Finder
  readonly listedSongs: ListedSongs
}

export const listCatalogue = async (
  { finder, listedSongs }: CatalogueDeps,
  church: Church,
  { q = '', offset = 0, order }: Pick<CatalogueQuery, 'q' | 'offset' | 'order'>,
  scope: SongScope,
): Promise<Catalogue> => {
  const wanted = words(q)
  const ranking = order === 'relevance' && wanted.length > 0 ? rankingOf(q) : undefined
  const [found] = await Promise.all([
    finder.find(church, wanted, offset, ranking, scope),
    listedSongs.catchUp(church),
  ])
  const byId = await listedSongs.of(church, found)
  // A song may have left the scope after it was found.
  const listed = found.songIds
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ song }) => isInScope(song, scope))
  return {
    church: churchBody(church),
    songs: listed.map(({ song }) => song),
    hasMore: found.hasMore,
    lyricMatches: matchesOf(found, listed),
    sheetMusicSongIds: listed.flatMap(({ song, hasFiles }) => (hasFiles ? song.id : [])),
  }
}

/** Those of listed songs, in their order and in that of each song's list of lyric versions. */
const matchesOf = ({ lyricMatches }: SearchPage, listed: readonly ListedSong[]): LyricMatch[] => {
  const bySong = Map.groupBy(lyricMatches, ({ songId }) => songId)
  return listed.flatMap(({ song, lyrics }) =>
    (bySong.get(song.id) ?? [])
      .flatMap(({ lyricVersionId }) => lyrics.get(lyricVersionId) ?? [])
      .sort(inListOrder)
      .map(describeMatch),
  )
}

const describeMatch = ({ songId, _id, language, document: { label } }: ListedLyrics): LyricMatch => ({
  songId,
  lyricVersionId: _id,
  language,
  label,
})

export const songListRoutes = (deps: CatalogueDeps): Route[] => [
  route(
    {
      method: 'GET',
      path: '/churches/{churchId}/songs',
      access: 'member',
      query: SongListQuery,
      prefetch: ({ churchId }) => churchById(deps.collections, churchId),
      docs: {
        operationId: 'listSongs',
        tag: 'Songs',
        summary: 'List and search songs',
        description:
          'Fifty songs a page, by title. Searches titles, authors, themes, songbooks and all words.',
        answers: readDocs('A page of songs.', Catalogue),
      },
    },
    async ({ prefetched: church, query }) => ({
      status: 200,
      body: await listCatalogue(deps, church, query, {
        ...FOR_MEMBERS,
        archived: query.archived ?? 'exclude',
      }),
    }),
  ),
]
