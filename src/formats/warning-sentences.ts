import type { Warning, WarningCode } from './model.ts'

type Sentence = (about: string, count: number) => string

const times = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)

/** The sentences of the tool, and of the web app in English. */
const SENTENCES: Readonly<Record<WarningCode, Sentence>> = {
  unknownFormat: () => 'This is not a song format that can be read.',
  unreadable: () => 'The file is damaged and cannot be read.',
  tooLarge: () => 'The file is too large to be a song.',
  noSong: () => 'The file holds no song.',
  noWords: () => 'There are no words in it.',
  titleMissing: (about) => `It has no title; "${about}" was taken.`,
  chordsRemoved: (_, count) => `Chords were left out at ${times(count, 'one place', 'places')}.`,
  commentsRemoved: (_, count) => `${times(count, 'A comment was', 'comments were')} left out.`,
  lineSplit: (_, count) => `${times(count, 'A line was', 'lines were')} too long and split in two.`,
  textShortened: (about) => `A text was too long and shortened: "${about}".`,
  entriesDropped: (about, count) =>
    `${times(count, 'An entry was', 'entries were')} too many and left out: ${about}.`,
  sectionsMerged: (about) => `Sections with the same words were joined: ${about}.`,
  sectionRenamed: (about) => `A section was renamed because its name was taken: "${about}".`,
  versionSplit: (_, count) => `The words are too long for one version and were split into ${count}.`,
  unknownInSequence: (about) => `The order names parts that are not there: ${about}.`,
  sequenceShortened: () => 'The order of singing was too long and shortened.',
  invalidLanguage: (about) => `"${about}" is not a language that is known.`,
  versionsDropped: (_, count) =>
    `${times(count, 'A version of the words was', 'versions of the words were')} too many and left out.`,
}

const LONGEST = 120

export const warningSentence = ({ code, about = '', count = 1 }: Warning): string =>
  SENTENCES[code](about.length > LONGEST ? `${about.slice(0, LONGEST)}…` : about, count)
