import type { ReadSong, Warning } from '../../../formats/model.ts'

/** What a file turned out to be. */
export type Found =
  | { kind: 'songs'; path: string; songs: ReadSong[]; warnings: Warning[] }
  | { kind: 'pdf'; path: string; file: Blob }

/** A file as it was dropped or chosen; the path names its folders, if any. */
export interface SourceFile {
  path: string
  file: Blob
}
