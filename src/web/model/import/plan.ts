import { cut, LIMITS } from '../../../core/limits.ts'
import { arrangementDocument, lyricsDocument } from '../../../formats/lyrics-document.ts'
import type { FormatLyrics, FormatSong } from '../../../formats/song.ts'
import type { Found, FoundArrangement } from './found.ts'
import type { JobFiles } from './import-store.ts'
import type { AttachTask, Job, Task } from './job.ts'
import { arrangementLabel, fileName, pdfMatcher } from './pdf-matching.ts'
import { type Action, rowFinder, type SongRow, slices, songFile, titlesOf } from './rows.ts'

export interface Plan {
  jobs: Job[]
  files: JobFiles
}

interface Choices {
  actionOf: (row: SongRow) => Action
  languageOf: (row: SongRow, words: FormatLyrics) => string
  /** What an arrangement is called when its file has no name of its own. */
  sheetMusic: string
  /** What an arrangement with the chords of a file is called. */
  chart: string
  newId: () => string
}

/** Everything that was found as jobs, each with its final documents and keys. Nothing is left without one. */
export async function planImport(
  found: readonly Found[],
  rows: readonly SongRow[],
  choices: Choices,
): Promise<Plan> {
  const jobs: Job[] = []
  const files = new Map<number, readonly Blob[]>()
  const add = (job: Pick<Job, 'path'> & Partial<Job>) => jobs.push({ ...EMPTY, ...job, number: jobs.length })
  const rest = slices()
  for (const row of rows) {
    add(songJob(row, choices))
    await rest()
  }
  const songOfPdf = pdfMatcher(rows.map((row) => songFile(row, choices.actionOf(row))))
  const rowOfSong = rowFinder(rows)
  for (const file of found) {
    if (file.kind === 'songs') {
      if (file.songs.length === 0) add({ path: file.path, warnings: file.warnings, result: 'noSong' })
      continue
    }
    const song = file.kind === 'pdf' ? songOfPdf(file.path) : rowOfSong(file.song)
    const [row, owner] = song ? [rows[song.number], jobs[song.number]] : []
    if (!row || !owner) add({ path: file.path, result: 'unmatchedPdf' })
    else if (owner.result === 'skipped') add({ path: file.path, title: owner.title, result: 'songMissing' })
    else {
      const given = file.kind === 'pdf' ? arrangementOf(file, row, choices) : file
      files.set(
        jobs.length,
        given.files.map((one) => one.file),
      )
      add({ path: file.path, title: owner.title, task: attachment(given, row, choices) })
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
  const song = withChoices(row, choices)
  const line = { path, warnings, title: song.metadata.title }
  const action = choices.actionOf(row)
  if (action.kind === 'skip') return { ...line, result: 'skipped' as const }
  if (action.kind === 'update') {
    const { songId, onlyUnchanged = false, among = [] } = action
    return { ...line, songId, task: { kind: 'update' as const, song, saves: null, onlyUnchanged, among } }
  }
  return { ...line, task: createTask(song, choices.newId) }
}

const withChoices = (row: SongRow, { languageOf, chart }: Choices): FormatSong => ({
  metadata: row.song.metadata,
  lyrics: row.song.lyrics.map((words) => ({ ...words, language: languageOf(row, words) })),
  ...(row.song.arrangement && { arrangement: { ...row.song.arrangement, label: chart } }),
})

const createTask = ({ metadata, lyrics, arrangement }: FormatSong, newId: () => string): Task => ({
  kind: 'create',
  saves: [
    { kind: 'createSong', key: newId(), body: metadata },
    ...lyrics.map((words) => ({
      kind: 'createLyrics' as const,
      key: newId(),
      body: lyricsDocument(words, '', newId),
    })),
    ...(arrangement
      ? [{ kind: 'createArrangement' as const, key: newId(), body: arrangementDocument(arrangement) }]
      : []),
  ],
})

type Arrangement = Pick<FoundArrangement, 'document' | 'lyrics' | 'files'>

const arrangementOf = (
  { path, file }: Found & { kind: 'pdf' },
  { song: { metadata } }: SongRow,
  { sheetMusic }: Choices,
): Arrangement => ({
  document: {
    label: cut(arrangementLabel(path, titlesOf(metadata), sheetMusic), LIMITS.label),
    sourceKey: null,
    tempo: null,
  },
  lyrics: [],
  files: [{ filename: fileName(path), file }],
})

const attachment = (
  { document, lyrics, files }: Arrangement,
  row: SongRow,
  { languageOf, newId }: Choices,
): AttachTask => ({
  kind: 'attach',
  songJob: row.number,
  key: newId(),
  document,
  files: files.map(({ filename }) => ({ filename, assetId: null })),
  lyrics: lyrics.map((words) => ({ language: languageOf(row, words), label: words.label })),
  lyricVersionIds: null,
})
