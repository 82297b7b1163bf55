import { derivedId } from '../../core/ids.ts'

/**
 * The same file always gives the same keys and ids, so that an import that was interrupted finds what it has saved:
 * a save with a known key is a replay.
 */
export interface SongKeys {
  readonly song: string
  lyrics(at: number): string
  readonly arrangement: string
  /** For the parts of a lyric version, which need ids of their own. */
  part(at: number, part: string): string
}

/** `copy` distinguishes songs of files with the same content. */
export const songKeys = (churchId: string, sha256: string, place: number, copy: number): SongKeys => {
  const song = derivedId(churchId, 'import', sha256, place, copy)
  return {
    song,
    lyrics: (at) => derivedId(song, 'lyrics', at),
    arrangement: derivedId(song, 'arrangement'),
    part: (at, part) => derivedId(song, 'lyrics', at, part),
  }
}
