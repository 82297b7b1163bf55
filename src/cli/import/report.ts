import type { Warning } from '../../formats/song.ts'
import { warningSentence } from '../../formats/warning-sentences.ts'
import type { Outcome } from '../command.ts'

/** The result for a song. */
export interface SongLine {
  readonly file: string
  readonly title: string
  readonly result: (typeof RESULTS)[number]
  readonly songId?: string
  /** The title of the song that it seems to be. */
  readonly duplicateOf?: string
  /** Why it was refused. */
  readonly problem?: string
  readonly warnings: readonly Warning[]
}

/** What was found in a file. */
export interface FileLine {
  readonly file: string
  readonly songs: number
  readonly warnings: readonly Warning[]
}

export interface ImportReport {
  file(line: FileLine): void
  song(line: SongLine): void
  progress(done: number, total: number): void
}

/** Keeps every line, so that each finding is reported. */
export const collectReport = (progress: ImportReport['progress']) => {
  const files: FileLine[] = []
  const songs: SongLine[] = []
  return {
    file: (line: FileLine) => void files.push(line),
    song: (line: SongLine) => void songs.push(line),
    progress,
    outcome: (): Outcome => outcomeOf(files, songs),
  }
}

const RESULTS = [
  'created',
  'wouldCreate',
  'updated',
  'wouldUpdate',
  'alreadyThere',
  'duplicate',
  /** A person has edited or archived the song here. */
  'changedHere',
  'refused',
] as const

const outcomeOf = (files: readonly FileLine[], songs: readonly SongLine[]): Outcome => {
  const count = (result: SongLine['result']) => songs.filter((song) => song.result === result).length
  const counts = Object.fromEntries(RESULTS.map((result) => [result, count(result)]))
  const unread = files.filter((file) => file.songs === 0)
  const failed = unread.length + count('refused')
  return {
    json: {
      files: files.length,
      unreadFiles: unread.length,
      ...counts,
      fileReport: files,
      songReport: songs,
    },
    text: [
      ...byKind(files.filter((file) => file.songs > 0).flatMap(fileWarnings), 'files'),
      ...byKind(songs.flatMap(songWarnings), 'songs'),
      ...unread.flatMap(fileWarnings).map(({ words }) => words),
      ...songs.flatMap(songWords),
      summary(files.length, count, unread.length),
    ].join('\n'),
    ...(failed > 0
      ? { problem: `${failed} of the files or songs could not be imported; each is listed above.` }
      : {}),
  }
}

interface KindOfWarning {
  readonly code: Warning['code']
  readonly words: string
}

const fileWarnings = ({ file, warnings }: FileLine): KindOfWarning[] =>
  warnings.map((warning) => ({ code: warning.code, words: `${file}: ${warningSentence(warning)}` }))

const songWarnings = ({ file, title, warnings }: SongLine): KindOfWarning[] =>
  warnings.map((warning) => ({
    code: warning.code,
    words: `${file}: "${title}": ${warningSentence(warning)}`,
  }))

/** Warnings of one kind that are shown; with --json all are. */
const EXAMPLES = 5

/** The warnings kind by kind, the first ones of each, and how many more there are. */
const byKind = (warnings: readonly KindOfWarning[], what: 'files' | 'songs'): string[] =>
  [...Map.groupBy(warnings, ({ code }) => code).values()].flatMap((kind) => [
    ...kind.slice(0, EXAMPLES).map(({ words }) => words),
    ...(kind.length > EXAMPLES
      ? [`… the same kind of warning for ${what} ${kind.length - EXAMPLES} more times; --json lists all.`]
      : []),
  ])

const songWords = ({ file, title, result, duplicateOf, problem }: SongLine): string[] => [
  ...(result === 'duplicate'
    ? [`${file}: "${title}" was not imported: the church has "${duplicateOf}".`]
    : []),
  ...(result === 'changedHere'
    ? [`${file}: "${title}" was not updated: "${duplicateOf}" was changed here. Compare them in the web app.`]
    : []),
  ...(result === 'refused' ? [`${file}: "${title}" was not saved. ${problem}`] : []),
]

const summary = (files: number, count: (result: SongLine['result']) => number, unread: number): string => {
  const parts = [
    [count('created'), 'saved'],
    [count('wouldCreate'), 'would be saved'],
    [count('updated'), 'updated'],
    [count('wouldUpdate'), 'would be updated'],
    [count('alreadyThere'), 'there from an earlier import'],
    [count('changedHere'), 'not updated because they were changed here'],
    [count('duplicate'), 'left alone as duplicates'],
    [count('refused'), 'refused'],
  ] as const
  const told = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`)
  const without =
    unread > 0 ? ` ${unread} ${unread === 1 ? 'file holds' : 'files hold'} no song that could be read.` : ''
  return `${files} ${files === 1 ? 'file' : 'files'}; songs: ${told.join(', ') || 'none'}.${without}`
}
