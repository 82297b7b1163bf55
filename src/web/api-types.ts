/** The shapes the service answers with, as the interface document names them. */
export type Role = 'Administrator' | 'Editor' | 'Viewer'

export interface Church {
  id: string
  name: string
  timeZone: string
  role?: Role | null
}

export interface Songbook {
  book: string
  number: string
}

export interface Metadata {
  title: string
  alternateTitles: string[]
  authors: string[]
  copyright: string
  themes: string[]
  songbooks: Songbook[]
}

export interface Song {
  id: string
  version: number
  revisionId: string
  metadata: Metadata
  updatedAt: string
}

export interface Revision {
  id: string
  version: number
  metadata: Metadata
  createdAt: string
}

export interface LyricLine {
  id: string
  text: string
}

export interface LyricSection {
  id: string
  name: string
  lines: LyricLine[]
}

export interface LyricsDocument {
  label: string
  sections: LyricSection[]
  sequence: string[]
}

export interface NewLyrics extends LyricsDocument {
  language: string
}

export interface LyricVersion extends NewLyrics {
  id: string
  songId: string
  version: number
  revisionId: string
  updatedAt: string
}

export interface LyricRevision extends LyricsDocument {
  id: string
  version: number
  createdAt: string
}

export interface LyricMatch {
  songId: string
  lyricVersionId: string
  language: string
  label: string
}

export interface Asset {
  id: string
  filename: string
  mediaType: string
  size: number
  sha256: string
  pageCount?: number | null
  createdAt: string
}

export interface ArrangementDocument {
  label: string
  lyricVersionIds: string[]
  assetIds: string[]
  sourceKey?: string | null
  tempo?: number | null
}

export interface ArrangementRevision {
  id: string
  version: number
  label: string
  lyricVersionIds: string[]
  files: Asset[]
  sourceKey?: string | null
  tempo?: number | null
  createdAt: string
}

export interface Arrangement {
  id: string
  songId: string
  version: number
  revisionId: string
  label: string
  lyricVersionIds: string[]
  files: Asset[]
  sourceKey?: string | null
  tempo?: number | null
  updatedAt: string
}

export interface Catalogue {
  church: Church
  songs: Song[]
  hasMore: boolean
  lyricMatches: LyricMatch[]
  sheetMusicSongIds: string[]
}

export interface RevisionPage<R> {
  revisions: R[]
  hasMore: boolean
}

export interface ErrorBody {
  error: string
  current?: Song | null
  currentLyrics?: LyricVersion | null
  currentArrangement?: Arrangement | null
}
