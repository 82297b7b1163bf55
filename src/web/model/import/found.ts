import type { FormatLyrics, FormatSong, ReadSong, Warning } from '../../../formats/song.ts'
import type { LocalRefusal } from '../file-checks.ts'

/** What a file turned out to be. */
export type Found =
  | { kind: 'songs'; path: string; songs: ReadSong[]; warnings: Warning[] }
  | { kind: 'pdf'; path: string; file: Blob; refusal: LocalRefusal | null }
  | FoundArrangement

/** An arrangement of an archive, with the ids of its song and words. */
export interface FoundArrangement {
  kind: 'arrangement'
  path: string
  /** One of the songs that were found. */
  song: FormatSong
  document: { label: string; sourceKey: string | null; tempo: number | null; chart?: string | null }
  /** The lyrics of the song that it is used with. */
  lyrics: FormatLyrics[]
  files: { filename: string; file: Blob }[]
}

/** A file as it was dropped or chosen; the path names its folders, if any. */
export interface SourceFile {
  path: string
  file: Blob
  /** The database with the words of this one. */
  words?: Blob
}

/** By folder and name, numbers by their value; without the ending, so that a copy such as "Song (2)" comes after "Song". */
export const inOrder = (files: readonly SourceFile[]): SourceFile[] =>
  files
    .map((source) => ({ source, name: source.path.replace(/\.[^./\\]{1,12}$/, '') }))
    .sort((a, b) => BY_NAME.compare(a.name, b.name))
    .map(({ source }) => source)

const BY_NAME = new Intl.Collator('en', { numeric: true })

/** A file to read, and the encoding that was chosen for files that show none. */
export interface Reading {
  source: SourceFile
  encoding: string | null
}

/** A file without a song, and why. */
export const without = (path: string, code: Warning['code'], count?: number, about?: string): Found => ({
  kind: 'songs',
  path,
  songs: [],
  warnings: [{ code, ...(count ? { count } : {}), ...(about ? { about } : {}) }],
})

export const unreadable = (path: string): Found => without(path, 'unreadable')
