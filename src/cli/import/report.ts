import type { Warning } from '../../formats/song.ts'
import { warningSentence } from '../../formats/warnings.ts'
import type { Outcome } from '../command.ts'
import { ownText } from './known-songs.ts'

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

/**
 * Counts what was done. A program gets every line; for a person only the words that are shown are kept, so that an import
 * of any size has a report.
 */
export const collectReport = (progress: ImportReport['progress'], isForProgram = false) => {
  const files: FileLine[] = []
  const songs: SongLine[] = []
  const counts = new Map<SongLine['result'], number>()
  const words = { files: kindsOfWarnings('files'), songs: kindsOfWarnings('songs') }
  const unread: string[] = []
  const told: string[] = []
  let fileCount = 0
  let unreadCount = 0

  const outcome = (): Outcome => {
    const count = (result: SongLine['result']) => counts.get(result) ?? 0
    const failed = unreadCount + count('refused')
    return {
      json: {
        files: fileCount,
        unreadFiles: unreadCount,
        ...Object.fromEntries(RESULTS.map((result) => [result, count(result)])),
        fileReport: files,
        songReport: songs,
      },
      text: [
        ...words.files.lines(),
        ...words.songs.lines(),
        ...unread,
        ...told,
        summary(fileCount, count, unreadCount),
      ].join('\n'),
      ...(failed > 0
        ? { problem: `${failed} of the files or songs could not be imported; each is listed above.` }
        : {}),
    }
  }

  return {
    file(line: FileLine) {
      fileCount++
      if (isForProgram) files.push(line)
      if (line.songs > 0) for (const warning of fileWarnings(line)) words.files.add(warning)
      else {
        unreadCount++
        unread.push(...fileWarnings(line).map((warning) => warning.words()))
      }
    },
    song(line: SongLine) {
      counts.set(line.result, (counts.get(line.result) ?? 0) + 1)
      if (isForProgram) songs.push({ ...line, title: ownText(line.title) })
      for (const warning of songWarnings(line)) words.songs.add(warning)
      told.push(...songWords(line))
    },
    progress,
    outcome,
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

interface KindOfWarning {
  readonly code: Warning['code']
  words(): string
}

const fileWarnings = ({ file, warnings }: FileLine): KindOfWarning[] =>
  warnings.map((warning) => ({ code: warning.code, words: () => `${file}: ${warningSentence(warning)}` }))

const songWarnings = ({ file, title, warnings }: SongLine): KindOfWarning[] =>
  warnings.map((warning) => ({
    code: warning.code,
    words: () => `${file}: "${title}": ${warningSentence(warning)}`,
  }))

/** Warnings of one kind that are shown; with --json all are. */
const EXAMPLES = 5

/** The warnings kind by kind, the first ones of each, and how many more there are. */
const kindsOfWarnings = (what: 'files' | 'songs') => {
  const kinds = new Map<Warning['code'], { shown: string[]; more: number }>()
  return {
    add({ code, words }: KindOfWarning): void {
      const kind = kinds.get(code) ?? { shown: [], more: 0 }
      kinds.set(code, kind)
      if (kind.shown.length < EXAMPLES) kind.shown.push(words())
      else kind.more++
    },
    lines: (): string[] =>
      [...kinds.values()].flatMap(({ shown, more }) => [
        ...shown,
        ...(more > 0 ? [`… the same kind of warning for ${what} ${more} more times; --json lists all.`] : []),
      ]),
  }
}

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
