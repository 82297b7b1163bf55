import { authorsOf } from '../authors.ts'
import { wordsBudget } from '../bounded.ts'
import { extensionOf, metadataOf, readSong } from '../metadata.ts'
import { countingReader, type SongsReader } from '../parts/songs-reader.ts'
import type { ReadFile, ReadSong } from '../song.ts'
import { withoutInlineChords } from '../text/chords.ts'
import { ccliEntry } from '../text/details/details.ts'
import { parseLooseJson } from './loose-json.ts'
import { songDivider } from './songs.ts'
import { isRecord, listAt, textAt } from './values.ts'
import { sungVerses } from './videopsalm-verses.ts'

/** A songbook of VideoPsalm: a name and its songs. */
export function readVideoPsalm(text: string, filename: string): ReadFile {
  const book = parseLooseJson(text)
  if (!isRecord(book)) return { songs: [], warnings: [{ code: 'unreadable' }] }
  const songs = listAt(book, 'Songs').flatMap((song) =>
    isRecord(song) ? songOf(song, textAt(book, 'Text'), filename) : [],
  )
  return { songs, warnings: songs.length === 0 ? [{ code: 'noSong' }] : [] }
}

/** The same for a text that is read twice: the name of the book may stand behind its songs. */
export const videoPsalmReader = async (
  filename: string,
  pieces: () => AsyncIterable<string>,
): Promise<SongsReader> => {
  const first = songDivider()
  for await (const piece of pieces()) for (const _ of first.take(piece));
  const book = textAt(parseLooseJson(first.frame), 'Text')
  const songs = songDivider()
  function* read(piece: string): Generator<ReadSong> {
    for (const text of songs.take(piece)) {
      const song = parseLooseJson(text)
      if (!isRecord(song)) throw new Error('This is no song.')
      yield songOf(song, book, filename)
    }
  }
  return countingReader({ take: read, end: () => [] })
}

/** `<b>`, `<s800>` for a size and `<fTimes New Roman>` for a font, and their ends. */
const STYLES = /<\/?(?:[biu]|s\d{0,6}|f(?:[A-Z@][^<>\n]{0,60})?)>/g

/** As in OpenSong, `|` ends a line and `||` a slide; `|:` and `:|` are repeats. */
const BREAKS = /[ \t]{0,9}(?<![:|])\|{1,2}(?![:|])[ \t]{0,9}/

const linesOf = (line: string): string[] => {
  const lines = line.split(BREAKS).filter((piece) => piece.trim() !== '')
  return lines.length > 0 ? lines : ['']
}

function songOf(song: Record<string, unknown>, book: string, filename: string): ReadSong {
  let withChords = 0
  const budget = wordsBudget()
  const verses = listAt(song, 'Verses')
    .filter((verse) => textAt(verse, 'Text') !== '')
    .map((verse) => ({
      tag: numberAt(verse, 'Tag'),
      id: numberAt(verse, 'ID'),
      lines: budget
        .take(textAt(verse, 'Text').replace(STYLES, ''))
        .split(/\r\n|\r|\n|<br\s{0,3}\/?>/i)
        .flatMap(linesOf)
        .map((line) => {
          const { text: sung, removed } = withoutInlineChords(line.trimEnd())
          if (removed > 0) withChords++
          return sung
        }),
    }))
  const tokens = textAt(song, 'Sequence')
    .split(/[\s,]+/)
    .filter((token) => token !== '')
  const { sections, sequence, unknown } = sungVerses(verses, tokens)
  const number = textAt(song, 'ID')
  const ccli = /\d{2,9}/.exec(textAt(song, 'CCLI'))?.[0]
  const metadata = metadataOf([
    { title: textAt(song, 'Text'), alternateTitles: [textAt(song, 'Alias')] },
    { authors: [...authorsOf(textAt(song, 'Author')), ...authorsOf(textAt(song, 'Composer'))] },
    { copyright: textAt(song, 'Copyright'), themes: textAt(song, 'Theme').split(/[;,|]/) },
    ccli ? ccliEntry(ccli) : {},
    book === '' || number === '' ? {} : { songbooks: [{ book, number }] },
  ])
  const language = textAt(song, 'Language') || null
  return readSong(metadata, [{ sections, sequence, language, label: '' }], filename, [
    { code: 'chordsRemoved', count: withChords },
    { code: 'wordsCut', count: budget.isCut ? 1 : 0 },
    ...unknown.map((about) => ({ code: 'unknownInSequence' as const, about })),
  ])
}

const numberAt = (value: unknown, name: string): number | null => {
  const text = textAt(value, name)
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

export const looksLikeVideoPsalm = (text: string, filename: string): boolean =>
  ['json', 'vpc', ''].includes(extensionOf(filename)) &&
  /^[\s\ufeff]{0,99}\{/.test(text.slice(0, 200)) &&
  /["{,\s]Songs"?\s{0,9}:\s{0,9}\[/.test(text.slice(0, 200_000))
