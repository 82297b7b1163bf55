import { cut, LIMITS } from '../../../core/limits.ts'
import { lyricsDocument } from '../../../formats/lyrics-document.ts'
import type { FormatSong } from '../../../formats/model.ts'
import { slices } from '../slices.ts'
import type { Found } from './found.ts'
import { arrangementLabel, fileName, pdfMatcher } from './pdf-matching.ts'
import type { Job, Task } from './queue/job.ts'
import { type Action, type SongRow, songFile } from './rows.ts'

export interface Plan {
  jobs: Job[]
  /** The PDFs to attach, by the number of their job. */
  files: Map<number, Blob>
}

interface Choices {
  actionOf: (row: SongRow) => Action
  /** For words whose file does not say their language. */
  language: string
  /** What an arrangement is called when its file has no name of its own. */
  sheetMusic: string
  newId: () => string
}

/** Everything that was found as jobs, each with its final documents and keys. Nothing is left without one. */
export async function planImport(
  found: readonly Found[],
  rows: readonly SongRow[],
  choices: Choices,
): Promise<Plan> {
  const jobs: Job[] = []
  const files = new Map<number, Blob>()
  const add = (job: Pick<Job, 'path'> & Partial<Job>) => jobs.push({ ...EMPTY, ...job, number: jobs.length })
  const rest = slices()
  for (const row of rows) {
    add(songJob(row, choices))
    await rest()
  }
  const songOfPdf = pdfMatcher(rows.map((row) => songFile(row, choices.actionOf(row))))
  for (const file of found) {
    if (file.kind === 'songs') {
      if (file.songs.length === 0) add({ path: file.path, warnings: file.warnings, result: 'noSong' })
      continue
    }
    const song = songOfPdf(file.path)
    const owner = song && jobs[song.number]
    if (!song || !owner) add({ path: file.path, result: 'unmatchedPdf' })
    else if (owner.result === 'skipped') add({ path: file.path, title: owner.title, result: 'songMissing' })
    else {
      files.set(jobs.length, file.file)
      add({ path: file.path, title: owner.title, task: attachment(file.path, song, choices) })
    }
  }
  return { jobs, files }
}

const EMPTY: Job = {
  number: 0,
  path: '',
  title: '',
  warnings: [],
  task: { kind: 'none' },
  songId: null,
  done: 0,
  result: 'waiting',
  problems: [],
}

function songJob(row: SongRow, choices: Choices) {
  const { path, warnings } = row
  const song = withLanguage(row.song, choices.language)
  const line = { path, warnings, title: song.metadata.title }
  const action = choices.actionOf(row)
  if (action.kind === 'skip') return { ...line, result: 'skipped' as const }
  if (action.kind === 'update')
    return { ...line, songId: action.songId, task: { kind: 'update' as const, song, saves: null } }
  return { ...line, task: createTask(song, choices.newId) }
}

const withLanguage = ({ metadata, lyrics }: FormatSong, language: string): FormatSong => ({
  metadata,
  lyrics: lyrics.map((words) => ({ ...words, language: words.language ?? language })),
})

const createTask = ({ metadata, lyrics }: FormatSong, newId: () => string): Task => ({
  kind: 'create',
  saves: [
    { kind: 'createSong', key: newId(), body: metadata },
    ...lyrics.map((words) => ({
      kind: 'createLyrics' as const,
      key: newId(),
      body: lyricsDocument(words, '', newId),
    })),
  ],
})

const attachment = (
  path: string,
  { number, titles }: { number: number; titles: readonly string[] },
  { sheetMusic, newId }: Choices,
): Task => ({
  kind: 'attach',
  songJob: number,
  filename: fileName(path),
  label: cut(arrangementLabel(path, titles, sheetMusic), LIMITS.label),
  key: newId(),
  assetId: null,
})
