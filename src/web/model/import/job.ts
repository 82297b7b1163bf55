import type {
  Arrangement,
  ArrangementDocument,
  Asset,
  LyricVersion,
  Metadata,
  Song,
} from '../../../client/types.ts'
import { csvText } from '../../../core/text.ts'
import type { FormatSong, Warning } from '../../../formats/song.ts'
import type { Replaced, UpdateSave } from '../../../formats/update-song.ts'
import type { LocalRefusal } from '../file-checks.ts'

export type Save = { kind: 'createSong'; key: string; body: Metadata } | UpdateSave

export type Task =
  /** Nothing to send: the job is a line of the report alone. */
  | { kind: 'none' }
  | { kind: 'create'; saves: Save[] }
  /** The saves follow from the song as it is when its turn comes; null until then. */
  | {
      kind: 'update'
      song: FormatSong
      saves: UpdateSave[] | null
      onlyUnchanged?: boolean
      /** The ids of songs of the same title, of which one is chosen by its words. */
      among?: string[]
    }
  | AttachTask

/** An arrangement with its files for the song of another job. */
export interface AttachTask {
  kind: 'attach'
  songJob: number
  key: string
  document: { label: string; sourceKey: string | null; tempo: number | null; chart?: string | null }
  /** The ids follow when a file is uploaded. */
  files: { filename: string; assetId: string | null }[]
  /** The lyric versions it is used with. */
  lyrics: { language: string; label: string }[]
  /** Their ids, once they are known. */
  lyricVersionIds: string[] | null
}

type Result =
  | 'waiting'
  | 'created'
  | 'updated'
  | 'unchanged'
  /** Not updated, because it was changed here since a file brought it. */
  | 'changedHere'
  | 'attached'
  /** The song has files of these names and sizes. */
  | 'alreadyAttached'
  | 'skipped'
  | 'noSong'
  | 'unmatchedPdf'
  /** A PDF whose song was skipped or failed. */
  | 'songMissing'
  | 'failed'

/** One line of the report: a song, a PDF, or a file that holds neither. */
export interface Job {
  number: number
  path: string
  /** Of the song; empty where there is none. */
  title: string
  warnings: Warning[]
  task: Task
  /** Known from the start for an update, after its first save for a new song. */
  songId: string | null
  /** How many of the task's saves are made. */
  done: number
  result: Result
  problems: Problem[]
}

/** Why something could not be done: in the service's words, or seen here. */
export type Problem = { kind: 'message'; message: string } | { kind: LocalRefusal | 'conflict' }

export const isOpen = ({ result }: Job): boolean => result === 'waiting'

/** An import as it is kept: everything a page needs to go on with it. */
export interface StoredImport {
  id: string
  /** The page that works on it; another one that takes it over writes itself here. */
  owner: string
  /** Who began it, as the session names people; null when that is not known. */
  person: string | null
  startedAt: string
  jobs: Job[]
}

/** The requests of an import, for one church. */
export interface ImportService {
  /** Makes a save and returns the id of its song; null for a song that does not exist yet. */
  save(save: Save, songId: string | null): Promise<string>
  readSong(songId: string): Promise<{ song: Song; lyrics: LyricVersion[]; arrangements: Arrangement[] }>
  /** Whether an import saved this revision. */
  isFromFile(songId: string, replaced: Replaced): Promise<boolean>
  arrangements(songId: string): Promise<Arrangement[]>
  upload(file: Blob, filename: string): Promise<Asset>
  createArrangement(songId: string, key: string, document: ArrangementDocument): Promise<unknown>
}

/** A job in a person's words. */
export interface ReportLine {
  path: string
  title: string
  result: string
  /** The reason of a failure, and warnings about how the file was read. */
  notes: string[]
}

export const reportText = (heading: string, lines: readonly ReportLine[]): string =>
  `${[
    heading,
    '',
    ...lines.flatMap(({ path, title, result, notes }) => [
      `${[path, title].filter(Boolean).map(oneLine).join(' · ')}: ${result}`,
      ...notes.map((note) => `    ${oneLine(note)}`),
    ]),
  ].join('\r\n')}\r\n`

export const reportCsv = (columns: readonly string[], lines: readonly ReportLine[]): string =>
  csvText([columns, ...lines.map(({ path, title, result, notes }) => [path, title, result, notes.join(' ')])])

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

interface Progress {
  done: number
  total: number
  counts: Partial<Record<Job['result'], number>>
}

/** How far an import has come. */
export function progressOf(jobs: readonly Job[]): Progress {
  const counts: Progress['counts'] = {}
  for (const { result } of jobs) counts[result] = (counts[result] ?? 0) + 1
  return { done: jobs.length - (counts.waiting ?? 0), total: jobs.length, counts }
}
