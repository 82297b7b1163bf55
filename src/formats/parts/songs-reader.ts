import type { ReadFile, ReadSong, Warning } from '../song.ts'

/** Reads a text of many songs in pieces of any length, so that neither the text nor its songs are in memory as a whole. */
export interface SongsReader {
  /** The songs that end in this piece. */
  take(piece: string): Iterable<ReadSong>
  /** The songs that are not ended before the text is. */
  end(): Iterable<ReadSong>
  /** About the text as a whole, after its end. */
  readonly warnings: Warning[]
  /** The warning for a text that cannot be read beyond this place. */
  readonly unread: Warning
}

export const readAll = (reader: SongsReader, text: string): ReadFile => ({
  songs: [...reader.take(text), ...reader.end()],
  warnings: reader.warnings,
})

/** Counts the songs, for the warnings of a text without songs and of a text that cannot be read to its end. */
export const countingReader = ({ take, end }: Pick<SongsReader, 'take' | 'end'>): SongsReader => {
  let count = 0
  function* counted(songs: Iterable<ReadSong>): Generator<ReadSong> {
    for (const song of songs) {
      count++
      yield song
    }
  }
  return {
    take: (piece) => counted(take(piece)),
    end: () => counted(end()),
    get warnings() {
      return count === 0 ? [{ code: 'noSong' as const }] : []
    },
    get unread() {
      return { code: 'songUnread' as const, count: count + 1 }
    },
  }
}
