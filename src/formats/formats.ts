import { LONGEST_SONG, wordsBudget } from './bounded.ts'
import { chordProReader, looksLikeChordPro, readChordPro } from './chordpro/read.ts'
import { csvReader, looksLikeCsv, readCsv } from './csv.ts'
import { beginsWith, isDatabase, type SongDatabase } from './database.ts'
import { easySlidesReader, looksLikeEasySlides, readEasySlides } from './easyslides.ts'
import { looksLikeEasyWorship, readEasyWorship, readEasyWorshipDatabase } from './easyworship.ts'
import { looksLikeFreeShow, readFreeShow } from './freeshow.ts'
import { looksLikeHashText, readHashText } from './hash-text.ts'
import { extensionOf } from './metadata.ts'
import { looksLikeOnSong, readOnSong } from './onsong.ts'
import { readOpenLp } from './openlp.ts'
import { looksLikeOpenLpService, readOpenLpService } from './openlp-service.ts'
import { readOpenLyrics } from './openlyrics/read.ts'
import { readOpenSong } from './opensong.ts'
import { readPresentation } from './propresenter/presentation.ts'
import { readProPresenter } from './propresenter/read.ts'
import { isQuelea, readQuelea } from './quelea.ts'
import type { ReadFile, ReadSong, SongsReader } from './song.ts'
import { looksLikeSongBeamer, readSongBeamer } from './songbeamer.ts'
import { looksLikeSongPro, readSongPro } from './songpro.ts'
import {
  looksLikeSongSelectText,
  looksLikeSongSelectUsr,
  readSongSelectText,
  readSongSelectUsr,
} from './songselect.ts'
import { looksLikePlainText, readPlainText } from './text/read-text.ts'
import { looksLikeVideoPsalm, readVideoPsalm, videoPsalmReader } from './videopsalm.ts'
import { nothing } from './warnings.ts'
import { boundedElement, childOf, childrenOf, isElement, parseXml, type XmlElement } from './xml.ts'

/** A text that a reader takes apart line by line, or as JSON. */
interface TextFormat {
  readonly kind: 'text'
  looksLike(text: string, filename: string): boolean
  read(text: string, filename: string): ReadFile
  /** For formats with many songs in a file: reads it in pieces. Without it a file has one song. */
  inParts?(filename: string, pieces: () => AsyncIterable<string>): SongsReader | Promise<SongsReader>
  /** Of a format with one song in a file, the most characters that it can have. */
  readonly longest?: number
}

interface XmlFormat {
  readonly kind: 'xml'
  isRoot(root: XmlElement): boolean
  read(root: XmlElement, filename: string): readonly ReadSong[]
  /** For formats with many songs in a file, which must be seen before all of it is read. */
  looksLike?(text: string): boolean
  inParts?(filename: string): SongsReader
}

/** A database of SQLite that another program keeps. Null for the database of another one. */
interface DatabaseFormat {
  readonly kind: 'database'
  read(songs: SongDatabase, words: SongDatabase | null, filename: string): ReadFile | null
}

/** Bytes that are no text. Null for those of another format. */
interface BinaryFormat {
  readonly kind: 'binary'
  read(bytes: Uint8Array, filename: string): ReadFile | null
}

/** A format that is known and not read, by how its files end, how their bytes begin, or what their text begins with. */
interface UnreadFormat {
  readonly kind: 'unread'
  readonly program: string
  readonly endings?: readonly string[]
  readonly begins?: string
  readonly mark?: RegExp
}

type Format = TextFormat | XmlFormat | DatabaseFormat | BinaryFormat | UnreadFormat

/** Any text could be words, so a file with the extension of another format is not read as a song. */
const isPlainSong = (text: string, filename: string): boolean =>
  (/\.(?:txt|text|lyrics?|song|sng)$/i.test(filename) || !/\.[a-z][a-z\d]{0,7}$/i.test(filename)) &&
  looksLikePlainText(text)

/** The elements of the formats that hold words; details are shortened one by one. */
const WORDS = new Set(['lyrics', 'translation', 'Contents'])

/** Reads a song whose words are no longer than a song may be, with a warning where they were. */
const bounded =
  (read: (song: XmlElement, filename: string) => ReadSong) =>
  (element: XmlElement, filename: string): ReadSong => {
    const budget = wordsBudget()
    const children = element.children.map((child) =>
      isElement(child) && WORDS.has(child.name) ? boundedElement(child, budget) : child,
    )
    const { song, warnings } = read({ ...element, children }, filename)
    return { song, warnings: budget.isCut ? [...warnings, { code: 'wordsCut' }] : warnings }
  }

/** Not by its namespace, which files leave out or spell wrongly. */
const isOpenLyrics = (song: XmlElement): boolean =>
  childOf(song, 'properties') !== undefined || childrenOf(childOf(song, 'lyrics')).length > 0

const isOpenSong = (song: XmlElement): boolean =>
  childrenOf(song).some(({ name }) => name === 'lyrics' || name === 'title')

const song = (isRoot: (song: XmlElement) => boolean, read: Parameters<typeof bounded>[0]): XmlFormat => ({
  kind: 'xml',
  isRoot: (root) => root.name === 'song' && isRoot(root),
  read: (root, filename) => [bounded(read)(root, filename)],
})

const easySlides: XmlFormat = {
  kind: 'xml',
  isRoot: ({ name }) => /^Eas[iy]Slides$/i.test(name),
  read: (root, filename) => childrenOf(root, 'Item').map((item) => bounded(readEasySlides)(item, filename)),
  looksLike: looksLikeEasySlides,
  inParts: (filename) => easySlidesReader((document) => readXml(document, filename)),
}

const unread = (program: string, found: Omit<UnreadFormat, 'kind' | 'program'>): UnreadFormat => ({
  kind: 'unread',
  program,
  ...found,
})

/** Every format that is known, each kind in the order of detection: distinct marks first, plain text last. */
// biome-ignore format: one line a format reads as the table it is
const FORMATS: readonly Format[] = [
  { kind: 'binary', read: readPresentation },
  { kind: 'database', read: (songs, _, filename) => readOpenLp(songs, filename) },
  { kind: 'database', read: readEasyWorshipDatabase },
  { kind: 'xml', isRoot: ({ name }) => name === 'RVPresentationDocument', read: (root, filename) => [readProPresenter(root, filename)] },
  easySlides,
  song(isQuelea, readQuelea),
  song(isOpenLyrics, readOpenLyrics),
  song(isOpenSong, readOpenSong),
  { kind: 'text', looksLike: looksLikeOpenLpService, read: (text, filename) => readOpenLpService(text, filename, (xml) => readXml(xml, filename)) },
  { kind: 'text', looksLike: looksLikeFreeShow, read: readFreeShow },
  { kind: 'text', looksLike: looksLikeVideoPsalm, read: readVideoPsalm, inParts: videoPsalmReader },
  { kind: 'text', looksLike: looksLikeSongSelectUsr, read: readSongSelectUsr, longest: LONGEST_SONG },
  { kind: 'text', looksLike: looksLikeSongBeamer, read: readSongBeamer, longest: LONGEST_SONG },
  { kind: 'text', looksLike: looksLikeHashText, read: readHashText, longest: LONGEST_SONG },
  { kind: 'text', looksLike: looksLikeSongPro, read: readSongPro, longest: LONGEST_SONG },
  { kind: 'text', looksLike: looksLikeEasyWorship, read: readEasyWorship, longest: LONGEST_SONG },
  { kind: 'text', looksLike: looksLikeChordPro, read: readChordPro, inParts: chordProReader },
  { kind: 'text', looksLike: looksLikeCsv, read: readCsv, inParts: csvReader },
  { kind: 'text', looksLike: looksLikeSongSelectText, read: readSongSelectText, longest: LONGEST_SONG },
  { kind: 'text', looksLike: looksLikeOnSong, read: readOnSong, longest: LONGEST_SONG },
  { kind: 'text', looksLike: isPlainSong, read: readPlainText, longest: LONGEST_SONG },
  unread('EasyWorship (.ews)', { endings: ['ews'], begins: 'EasyWorship' }),
  unread('EasyWorship (.ewsx)', { endings: ['ewsx'] }),
  unread('EasyWorship 2009 (Songs.MB)', { endings: ['mb'] }),
  unread('SongShow Plus', { endings: ['sbsong'] }),
  unread('Words of Worship', { endings: ['wow-song', 'wsg'], begins: 'WoW File\nSong Words' }),
  unread('MediaShout', { endings: ['ssc', 'mss'], mark: /^\s*(?:<\?xml[^>]*>\s*)?<(?:ServiceDocument|Script)[\s>][\s\S]{0,300}MediaShout/i }),
  unread('MediaShout or another program with a database of Access (.mdb)', { endings: ['mdb'] }),
  unread('Proclaim', { endings: ['prosc'] }),
  unread('SongBook Pro', { endings: ['sbp'] }),
  unread('SongBook Pro', { mark: /^\s*\d{1,2}\.\d{1,2}\s+\{\s*"songs"\s*:/ }),
  unread('a program that saves .mufl files', { endings: ['mufl'] }),
  unread('SoftProjector', { endings: ['sps'] }),
  unread('PowerPraise', { endings: ['ppl'], mark: /^\s*<ppl[\s>]/ }),
  unread('LiveWorship', { endings: ['lsf'], mark: /^\s*(?:<\?xml[^>]*>\s*)?<Database>\s*<DatabaseDesc/ }),
  unread('Presenter', { endings: ['sdsongs'] }),
  unread('Quelea (.qsc)', { endings: ['qsc'] }),
  unread('PowerPoint', { endings: ['ppt', 'pptx'] }),
  unread('Word', { endings: ['doc', 'docx'] }),
  unread('LibreOffice', { endings: ['odt', 'odp'] }),
  unread('Pages', { endings: ['pages'] }),
  unread('Keynote', { endings: ['key'] }),
  unread('Microsoft Office', { begins: '\u00d0\u00cf\u0011\u00e0' }),
  unread('SongPro (RTF)', { mark: /^#T\r?\n[^\n]*\r?\n#C\b/ }),
  unread('DreamBeam', { mark: /^\s*(?:<\?xml[^>]*>\s*)?<(?:DreamBeam|song:DreamBeam)/i }),
  unread('PresentationManager', { mark: /<song xmlns="creativelifestyles\/song"/ }),
  unread('Datasoul', { mark: /^\s*(?:<\?xml[^>]*>\s*)?<Song>\s*<Title>[\s\S]*<Template>/ }),
  unread('SundayPlus', { mark: /^\[#GLOBAL_RECT:|^\[#[\s\S]{0,900}#FILE_TYPE: "Song"/ }),
]

const ofKind = <K extends Format['kind']>(kind: K) =>
  FORMATS.filter((format): format is Extract<Format, { kind: K }> => format.kind === kind)

const TEXTS = ofKind('text')
const XMLS = ofKind('xml')
const DATABASES = ofKind('database')
const BINARIES = ofKind('binary')
const UNREAD = ofKind('unread')

const looksLikeXml = (text: string): boolean => /^[\ufeff\s]*</.test(text.slice(0, 1000))

/** The format of a text, by its beginning where that is enough. The formats in XML differ in their elements. */
export const formatOf = (text: string, filename: string): Omit<TextFormat, 'looksLike'> | undefined =>
  looksLikeXml(text)
    ? { kind: 'text', read: readXml, inParts: XMLS.find(({ looksLike }) => looksLike?.(text))?.inParts }
    : TEXTS.find(({ looksLike }) => looksLike(text, filename))

const readXml = (text: string, filename: string): ReadFile => {
  const document = parseXml(text)
  if (typeof document === 'string') return nothing(document)
  const { root, isDamaged } = document
  const format = XMLS.find(({ isRoot }) => isRoot(root))
  if (!format && isDamaged) return nothing('unreadable')
  if (!format) return nothing(root.name === 'song' ? 'noSong' : 'unknownFormat')
  const songs = format.read(root, filename).map(({ song, warnings }) => ({
    song,
    warnings: isDamaged ? [DAMAGED, ...warnings] : warnings,
  }))
  return { songs, warnings: songs.length === 0 ? [{ code: 'noSong' }] : [] }
}

const DAMAGED = { code: 'damaged' } as const

/** The first answer of the readers of binary formats. */
export const readBinary = (bytes: Uint8Array, filename: string): ReadFile | null =>
  firstOf(BINARIES, ({ read }) => read(bytes, filename))

export const readTables = (
  songs: SongDatabase,
  words: SongDatabase | null,
  filename: string,
): ReadFile | null => firstOf(DATABASES, ({ read }) => read(songs, words, filename))

const firstOf = <T>(formats: readonly T[], read: (format: T) => ReadFile | null): ReadFile | null => {
  for (const format of formats) {
    const file = read(format)
    if (file) return file
  }
  return null
}

/** The sizes of its header and of its blocks, at the beginning of a table of Paradox. */
const isParadox = (bytes: Uint8Array, filename: string): boolean => {
  const [, , low, high, type = 0xff, blocks = 0] = bytes
  return (
    extensionOf(filename) === 'db' &&
    low === 0 &&
    (high ?? 0) >= 8 &&
    type <= 8 &&
    blocks >= 1 &&
    blocks <= 32
  )
}

/** The same by the name of the file alone. */
export const programCalled = (filename: string): string | null => {
  const extension = extensionOf(filename)
  return UNREAD.find(({ endings }) => endings?.includes(extension))?.program ?? null
}

/** The program that a file belongs to whose format is not read; null for any other file. */
export const programOf = (bytes: Uint8Array, filename: string): string | null => {
  const named =
    programCalled(filename) ??
    UNREAD.find(({ begins }) => begins !== undefined && beginsWith(bytes, begins))?.program
  if (named) return named
  if (isDatabase(bytes))
    return /songwords|songs\.db$/i.test(filename) ? 'EasyWorship 6 (Songs.db)' : 'OpenLP (songs.sqlite)'
  if (isParadox(bytes, filename))
    return 'EasyWorship 2009 (Songs.DB) or another program with a database of Paradox'
  const head = new TextDecoder('windows-1252')
    .decode(bytes.subarray(0, 2000))
    .replace(/^(?:ï»¿|ÿþ|þÿ)|\0/g, '')
  return UNREAD.find(({ mark }) => mark?.test(head))?.program ?? null
}
