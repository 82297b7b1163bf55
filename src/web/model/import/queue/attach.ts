import { refusalOf } from '../../upload/local-checks.ts'
import type { AttachTask, Job } from './job.ts'
import { ask, failed, type JobTools, problemOf } from './job-tools.ts'

/** Uploads the files of an arrangement and makes it, with the ids of its files and lyric versions put down before. */
export async function attach(start: Job, task: AttachTask, tools: JobTools): Promise<Job> {
  const { songId, isNew } = tools.songOf(task.songJob)
  if (songId === null) return { ...start, result: 'songMissing' }
  let job: Job = { ...start, songId }
  let current = task
  const keep = async (change: Partial<AttachTask>) => {
    current = { ...current, ...change }
    job = await tools.keep({ ...job, task: current })
  }
  const blobs = await tools.files(job.number)
  const hasBegun = task.files.some(({ assetId }) => assetId !== null)
  if (!isNew && !hasBegun && (await isThere(songId, task, blobs, tools)))
    return { ...job, result: 'alreadyAttached' }
  for (const [at, { filename, assetId }] of task.files.entries()) {
    if (assetId !== null) continue
    const file = blobs[at]
    if (!file) return failed(job, { kind: 'unreadable' })
    const refusal = await refusalOf(file, filename)
    if (refusal) return failed(job, { kind: refusal })
    const sent = await ask(tools, () => tools.service.upload(file, filename))
    if (sent.kind !== 'answered') return failed(job, problemOf(sent))
    await keep({ files: current.files.with(at, { filename, assetId: sent.value.id }) })
  }
  if (current.lyricVersionIds === null && current.lyrics.length > 0) {
    const song = await ask(tools, () => tools.service.readSong(songId))
    if (song.kind !== 'answered') return failed(job, problemOf(song))
    await keep({ lyricVersionIds: versionsOf(current, song.value.lyrics) })
  }
  const document = {
    ...current.document,
    lyricVersionIds: current.lyricVersionIds ?? [],
    assetIds: current.files.flatMap(({ assetId }) => assetId ?? []),
  }
  const made = await ask(tools, () => tools.service.createArrangement(songId, current.key, document))
  return made.kind === 'answered' ? { ...job, result: 'attached' } : failed(job, problemOf(made))
}

/** The versions of the song that the arrangement was used with, each once. */
const versionsOf = (
  { lyrics }: AttachTask,
  versions: readonly { id: string; language: string; label: string }[],
): string[] => {
  const ids = lyrics.flatMap(
    ({ language, label }) =>
      versions.find((version) => version.language === language && version.label === label)?.id ?? [],
  )
  return [...new Set(ids)]
}

/** Whether an arrangement of the song has all of these files; one without files is known by its name. */
async function isThere(
  songId: string,
  { document, files }: AttachTask,
  blobs: readonly Blob[],
  tools: JobTools,
): Promise<boolean> {
  const found = await ask(tools, () => tools.service.arrangements(songId))
  if (found.kind !== 'answered') return false
  return found.value.some((arrangement) =>
    files.length === 0
      ? arrangement.label === document.label
      : files.every(({ filename }, at) =>
          arrangement.files.some((file) => file.filename === filename && file.size === blobs[at]?.size),
        ),
  )
}
