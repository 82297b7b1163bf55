import { LIMITS } from '../core/limits.ts'
import type { ReadFile, Warning, WarningCode } from './song.ts'

/** The result for a file without songs, and its reason. */
export const nothing = (code: WarningCode): ReadFile => ({ songs: [], warnings: [{ code }] })

export interface WarningList {
  readonly all: Warning[]
  add(code: WarningCode, about?: string, count?: number): void
}

/** Different texts named for one code; more of them are only counted. */
const NAMED = 20

/** Collects warnings: the same one again raises its count. */
export const warningList = (earlier: readonly Warning[] = []): WarningList => {
  const all = earlier.map((warning) => ({ ...warning }))
  const add = (code: WarningCode, about?: string, count = 1): void => {
    const ofCode = all.filter((warning) => warning.code === code)
    const known =
      ofCode.find((warning) => warning.about === about) ??
      (ofCode.length >= NAMED ? ofCode.at(-1) : undefined)
    if (known) known.count = (known.count ?? 1) + count
    else if (ofCode.length === NAMED - 1) all.push({ code, count })
    else all.push({ code, count, about })
  }
  return { all, add }
}

type Sentence = (about: string, count: number) => string

/** A sentence for each code; `about` may be empty. */
type WarningSentences = Readonly<Record<WarningCode, Sentence>>

const times = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)
const named = (about: string): string => (about === '' ? '' : `: “${about}”`)

/** The sentences of the tool, and of the web app in English. */
export const WARNING_SENTENCES: WarningSentences = {
  unknownFormat: () => 'This is not a song format that can be read.',
  unreadable: () => 'The file is damaged and cannot be read.',
  tooLarge: () => 'The file is too large to be read.',
  songTooLarge: () =>
    'The file is larger than a song can be and was not read. If it holds several songs, export them one by one.',
  rowUnread: (_, count) =>
    `Nothing could be read from row ${count} of the table on; what is above it was read.`,
  songUnread: (_, count) =>
    `Nothing could be read from song number ${count} on; the songs before it were read.`,
  rowTooLong: (about, count) =>
    `Row ${count} of the table has more words than a song can have and was left out${named(about)}.`,
  rowUntitled: (about, count) => `Row ${count} of the table has no title and was left out${named(about)}.`,
  rowsUntitled: (_, count) =>
    `${times(count, 'One more row', 'more rows')} without a title ${count === 1 ? 'was' : 'were'} left out.`,
  noSong: () => 'The file holds no song.',
  noWords: () => 'There are no words in it.',
  titleMissing: (about) => (about === '' ? 'It has no title.' : `It has no title; “${about}” was taken.`),
  chordsRemoved: (_, count) => `Chords were left out at ${times(count, 'one place', 'places')}.`,
  commentsRemoved: (_, count) => `${times(count, 'A comment was', 'comments were')} left out.`,
  lineSplit: (_, count) =>
    `${times(count, 'A line was', 'lines were')} longer than ${LIMITS.line} characters and split.`,
  textShortened: (about, count) =>
    `${times(count, 'A text was', 'texts were')} too long and shortened${named(about)}.`,
  entriesDropped: (about, count) =>
    `${times(count, 'An entry of the details was', 'entries of the details were')} left out${named(about)}.`,
  sectionsMerged: (_, count) =>
    `${times(count, 'A section that comes again is', 'sections that come again are')} kept once; the singing order repeats ${count === 1 ? 'it' : 'them'}.`,
  sectionRenamed: (about) => `A section was renamed, because another one has its name${named(about)}.`,
  shortSections: (_, count) =>
    `${count} sections have one line only. Check whether the empty lines of the file part its verses.`,
  versionSplit: (about, count) =>
    `The words are too long for one version and were split into ${count}${named(about)}.`,
  unknownInSequence: (about, count) =>
    `The singing order names ${times(count, 'a part that is', 'parts that are')} not there${named(about)}.`,
  sequenceShortened: () => `The singing order has more than ${LIMITS.sequence} entries and was shortened.`,
  invalidLanguage: (about) => `“${about}” is not a language that is known.`,
  damaged: () => 'The file is damaged: what could be read of it was read, and something may be missing.',
  encodingGuessed: (about) =>
    `The file does not say its encoding and was read as ${about}; choose another one if letters are wrong.`,
  otherFormat: (about) =>
    `This is a file of ${about}, which is not read. Export the songs there as text or OpenLyrics, or import them into OpenLP and export them from it.`,
  fileMissing: (about) => `A file that belongs to it is missing${named(about)}. Choose both files together.`,
  columnsDropped: (about) => `Columns that are not read${named(about)}.`,
  wordsCut: () => 'The words are too long for a song and were cut.',
  slidesLeftOut: (_, count) =>
    `${times(count, 'A slide with words was', 'slides with words were')} left out: the presentation does not show ${count === 1 ? 'it' : 'them'}.`,
  filesLeftOut: (_, count) =>
    `${times(count, 'A file was', 'files were')} left out: the zip is too large. Split it.`,
  versionsDropped: (_, count) =>
    `${times(count, 'A version of the words was', 'versions of the words were')} left out: a song holds ${LIMITS.lyricVersions}.`,
  newerArchive: (about) =>
    `This archive was made by a newer version of Psaltery; import it with that one${about === '' ? '' : ` (format ${about})`}.`,
  severalChurches: (_, count) =>
    `This is a backup of ${count} churches; the administrator’s command restore --all brings it back.`,
  entryDamaged: (about) =>
    `A part of the archive is missing, damaged or was changed; what could be read of it was read${named(about)}.`,
  linesDamaged: (about, count) =>
    `${times(count, 'A line of the archive', 'lines of the archive')} cannot be read and ${count === 1 ? 'was' : 'were'} left out${named(about)}.`,
  archivedLeftOut: (_, count) =>
    `${times(count, 'A song that is archived was', 'songs that are archived were')} left out; the administrator’s command restore brings ${count === 1 ? 'it' : 'them'} back.`,
  sheetMusicLeftOut: (_, count) =>
    `${times(count, 'An arrangement was', 'arrangements were')} left out, with the sheet music; import the archive in the web app, or restore it as a church.`,
}

const LONGEST = 120

export const warningSentence = (
  { code, about = '', count = 1 }: Warning,
  sentences: WarningSentences = WARNING_SENTENCES,
): string => sentences[code](about.length > LONGEST ? `${about.slice(0, LONGEST)}…` : about, count)
