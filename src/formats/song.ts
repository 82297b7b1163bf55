import type { Metadata } from '../client/types.ts'

/** Words of a song in one language, as a file contains them. The save assigns the ids. */
export interface FormatLyrics {
  /** A BCP 47 tag; null if the file names no language. */
  language: string | null
  label: string
  sections: FormatSection[]
  /** The order of singing, as places in `sections`. Empty: each section once, in order. */
  sequence: number[]
}

export interface FormatSection {
  name: string
  lines: string[]
}

/** What a file has for musicians. */
export interface FormatArrangement {
  label: string
  sourceKey: string | null
  tempo: number | null
  /** In ChordPro. */
  chart: string
}

export interface FormatSong {
  metadata: Metadata
  lyrics: FormatLyrics[]
  /** Missing where the file has no chords. */
  arrangement?: FormatArrangement
}

/** A song that was read, with warnings about how it was read. */
export interface ReadSong {
  song: FormatSong
  warnings: Warning[]
}

/** What a file gave. `warnings` are about the file as a whole; a file that holds no song has at least one. */
export interface ReadFile {
  songs: ReadSong[]
  warnings: Warning[]
}

/** A code with its figures; the web app and the tool have the sentences. */
export interface Warning {
  code: WarningCode
  /** How many times it happened. */
  count?: number
  /** The text or name it is about. It is shortened when it is shown. */
  about?: string
}

export type WarningCode =
  | 'unknownFormat'
  | 'unreadable'
  | 'tooLarge'
  /** A file of one song with more than a song can have. */
  | 'songTooLarge'
  /** The rest of a table from a row on, and of another file from a song on. */
  | 'rowUnread'
  | 'songUnread'
  /** A row of a table with more words than a song can have. */
  | 'rowTooLong'
  /** Of a row of a table, with its number; and of the rows after those that are named. */
  | 'rowUntitled'
  | 'rowsUntitled'
  | 'noSong'
  | 'noWords'
  | 'titleMissing'
  | 'chordsRemoved'
  | 'commentsRemoved'
  | 'lineSplit'
  | 'textShortened'
  | 'entriesDropped'
  | 'sectionsMerged'
  | 'sectionRenamed'
  /** Most sections are one line. */
  | 'shortSections'
  | 'versionSplit'
  | 'unknownInSequence'
  | 'sequenceShortened'
  | 'invalidLanguage'
  | 'versionsDropped'
  | 'damaged'
  /** The encoding that was taken. */
  | 'encodingGuessed'
  /** The program whose files these are. */
  | 'otherFormat'
  /** The file that has to be chosen together with this one. */
  | 'fileMissing'
  /** Columns of a table that are not read. */
  | 'columnsDropped'
  /** Words beyond what a song may have. */
  | 'wordsCut'
  /** Slides with words that the presentation does not show. */
  | 'slidesLeftOut'
  /** Files of a zip beyond what is read. */
  | 'filesLeftOut'
  /** About archives of Psaltery's own. */
  | 'newerArchive'
  | 'severalChurches'
  | 'entryDamaged'
  | 'linesDamaged'
  | 'archivedLeftOut'
  | 'sheetMusicLeftOut'

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
