import { wordsBudget } from './bounded.ts'
import { rowsInOrder, type SongDatabase, tablesOf, textAt } from './database.ts'
import { fit } from './fit.ts'
import { authorsOf, metadataOf, readSong } from './metadata.ts'
import { rtfText } from './rtf.ts'
import type { ReadFile } from './song.ts'
import { ccliEntry } from './text/details.ts'
import { readPlainText, readText } from './text/read-text.ts'

const isRtf = (text: string) => /^[\ufeff\s]{0,99}\{\\rtf/.test(text.slice(0, 200))

/** A song as EasyWorship exports it: the title, then `Verse 1` and its words; or the same as RTF. */
export const readEasyWorship = (text: string, filename: string): ReadFile =>
  readPlainText(isRtf(text) ? rtfText(text) : text, filename)

/** Without RTF it is plain text like any other. */
export const looksLikeEasyWorship = (text: string): boolean => isRtf(text)

/** The songs of EasyWorship 6 and 7: `Songs.db` has the details, `SongWords.db` the words. Null for other databases. */
export const readEasyWorshipDatabase = (
  songs: SongDatabase,
  words: SongDatabase | null,
  filename: string,
): ReadFile | null => {
  const missing = missingFile(songs, words, filename)
  if (missing !== null) return { songs: [], warnings: [{ code: 'fileMissing', about: missing }] }
  if (!tablesOf(songs).has('song') || !words || !tablesOf(words).has('word')) return null
  const texts = new Map(
    words
      .rows('select song_id, words from word')
      .map((row) => [textAt(row, 'song_id'), textAt(row, 'words')]),
  )
  const read = rowsInOrder(songs, 'select * from song', 'rowid').map((row) => {
    const budget = wordsBudget()
    const sung = budget.take(rtfText(texts.get(textAt(row, 'rowid')) ?? ''))
    const { lyrics, linesWithChords } = readText(sung, { isWords: () => true })
    const ccli = /^\d{2,9}$/.exec(textAt(row, 'reference_number'))?.[0]
    const metadata = metadataOf([
      { title: textAt(row, 'title'), authors: authorsOf(textAt(row, 'author')) },
      { copyright: textAt(row, 'copyright') },
      { copyright: textAt(row, 'administrator') },
      { themes: textAt(row, 'tags').split(/[,;]/) },
      ccli ? ccliEntry(ccli) : {},
    ])
    const song = readSong(metadata, [{ ...lyrics, language: null, label: '' }], filename, [
      { code: 'chordsRemoved', count: linesWithChords },
      { code: 'wordsCut', count: budget.isCut ? 1 : 0 },
    ])
    return fit(song, filename)
  })
  return { songs: read, warnings: read.length === 0 ? [{ code: 'noSong' }] : [] }
}

/** The other of the two files, where one of them came alone. */
const missingFile = (database: SongDatabase, words: SongDatabase | null, filename: string): string | null => {
  if (words) return null
  const tables = tablesOf(database)
  if (tables.has('song') && /\bsongs\.db$/i.test(filename)) return 'SongWords.db'
  return tables.has('word') && /\bsongwords\.db$/i.test(filename) ? 'Songs.db' : null
}
