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

/** Where a song was found. */
export interface SongPlace {
  /** Of the content of its file. */
  readonly sha256: string
  /** How many songs come before it in the file. */
  readonly at: number
  /** Distinguishes songs of files with the same content. */
  readonly copy: number
}

export const songKeys = (churchId: string, { sha256, at, copy }: SongPlace): SongKeys => {
  const song = derivedId(churchId, 'import', sha256, at, copy)
  return {
    song,
    lyrics: (at) => derivedId(song, 'lyrics', at),
    arrangement: derivedId(song, 'arrangement'),
    part: (at, part) => derivedId(song, 'lyrics', at, part),
  }
}

const PIECE = 1_000_000

/** SHA-256 of a file of any size. */
export const digestOf = async (file: Blob): Promise<string> => {
  const hash = new Bun.CryptoHasher('sha256')
  for (let at = 0; at < file.size; at += PIECE)
    hash.update(await file.slice(at, Math.min(at + PIECE, file.size)).arrayBuffer())
  return hash.digest('hex')
}
