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
export const collectReport = (
  progress: ImportReport['progress'],
  { isForProgram = false, isUpdate = false } = {},
) => {
  const files: FileLine[] = []
  const songs: SongLine[] = []
  const counts = new Map<SongLine['result'], number>()
  const words = { files: kindsOfWarnings('files'), songs: kindsOfWarnings('songs') }
  const unread = kindsOfWarnings('files')
  const told: string[] = []
  let fileCount = 0
  let unreadCount = 0

  const outcome = (): Outcome => {
    const count = (result: SongLine['result']) => counts.get(result) ?? 0
    const failed = unreadCount + count('refused')
    const leftAlone = count('changedHere')
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
        ...unread.lines(),
        ...told,
        summary(fileCount, count, unreadCount),
      ].join('\n'),
      ...(failed > 0
        ? { problem: `${failed} of the files or songs could not be imported; they are named above.` }
        : leftAlone > 0 && isUpdate
          ? { problem: leftAloneWords(leftAlone), code: LEFT_ALONE }
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
        for (const warning of fileWarnings(line)) unread.add(warning)
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

/** The exit code of an update that left songs to people. */
const LEFT_ALONE = 3

const leftAloneWords = (count: number): string =>
  `${count} ${count === 1 ? 'song was' : 'songs were'} left alone, because people changed ${count === 1 ? 'it' : 'them'} here.`

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
  /** The file, or the file and the song. */
  readonly name: string
  readonly sentence: string
}

const fileWarnings = ({ file, warnings }: FileLine): KindOfWarning[] =>
  warnings.map((warning) => ({ code: warning.code, name: file, sentence: warningSentence(warning) }))

const songWarnings = ({ file, title, warnings }: SongLine): KindOfWarning[] =>
  warnings.map((warning) => ({
    code: warning.code,
    name: `${file}: "${title}"`,
    sentence: warningSentence(warning),
  }))

/** Of one sentence, and of the sentences of one kind, so many are shown; with --json all are. */
const EXAMPLES = 3

interface Sentence {
  readonly names: string[]
  count: number
}

/** The warnings kind by kind: the same sentence once with its count, and of other sentences the first ones. */
const kindsOfWarnings = (what: 'files' | 'songs') => {
  const kinds = new Map<Warning['code'], { sentences: Map<string, Sentence>; more: number }>()
  return {
    add({ code, name, sentence }: KindOfWarning): void {
      const kind = kinds.get(code) ?? { sentences: new Map<string, Sentence>(), more: 0 }
      kinds.set(code, kind)
      const known = kind.sentences.get(sentence)
      if (known) {
        known.count++
        if (known.names.length < EXAMPLES) known.names.push(name)
      } else if (kind.sentences.size < EXAMPLES) kind.sentences.set(sentence, { names: [name], count: 1 })
      else kind.more++
    },
    lines: (): string[] =>
      [...kinds.values()].flatMap(({ sentences, more }) => [
        ...[...sentences].map(([sentence, { names, count }]) =>
          count === 1
            ? `${names[0]}: ${sentence}`
            : `${count} ${what}: ${sentence} (${names.join('; ')}${count > names.length ? '; …' : ''})`,
        ),
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
