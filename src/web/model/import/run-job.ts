import { songOfFile } from '../../../formats/duplicates.ts'
import { type Replaced, replacedBy, updateSaves } from '../../../formats/update-song.ts'
import { refusalOf } from '../file-checks.ts'
import { newId } from '../new-id.ts'
import type { Answer, RetryingRequests } from '../retrying-requests.ts'
import type { AttachTask, ImportService, Job, Problem, Save, Task } from './job.ts'

export interface JobTools {
  service: ImportService
  requests: RetryingRequests
  files: (job: number) => Promise<readonly Blob[]>
  /** The song that another job has made or updated. */
  songOf: (job: number) => { songId: string | null; isNew: boolean }
  /** Puts down what is done so far; throws Interrupted where this page must not go on. */
  keep: (job: Job) => Promise<Job>
}

/** The work stops in the middle of a job; what is done is put down, the rest is done when it goes on. */
export class Interrupted extends Error {
  constructor(readonly why: 'stopped' | 'otherPerson' | 'elsewhere') {
    super(why)
  }
}

const failed = (job: Job, problem: Problem): Job => ({
  ...job,
  problems: [...job.problems, problem],
  result: 'failed',
})

const problemOf = (answer: { kind: 'conflict' } | { kind: 'refused'; message: string }): Problem =>
  answer.kind === 'refused' ? { kind: 'message', message: answer.message } : answer

type Settled<Value> = Exclude<Answer<Value>, { kind: 'otherPerson' | 'stopped' }>

async function ask<Value>({ requests }: JobTools, request: () => Promise<Value>): Promise<Settled<Value>> {
  const answer = await requests.send(request)
  if (answer.kind === 'otherPerson' || answer.kind === 'stopped') throw new Interrupted(answer.kind)
  return answer
}

/** Uploads the files of an arrangement and makes it, with the ids of its files and lyric versions put down before. */
async function attach(start: Job, task: AttachTask, tools: JobTools): Promise<Job> {
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

/** How often a song is read and updated again after a conflict. */
const MOST_CONFLICTS = 5

export async function runJob(job: Job, tools: JobTools): Promise<Job> {
  switch (job.task.kind) {
    case 'none':
      return job
    case 'create':
      return finished(await makeSaves(job, job.task.saves, tools), 'created')
    case 'update':
      return update(job, job.task, tools)
    case 'attach':
      return attach(job, job.task, tools)
  }
}

const finished = (job: Job, result: Job['result']): Job => ({
  ...job,
  result: job.problems.length > 0 ? 'failed' : result,
})

/** A version that is refused does not keep the next one from being saved; a song that is refused does. */
async function makeSaves(start: Job, saves: readonly Save[], tools: JobTools): Promise<Job> {
  let job = start
  while (job.done < saves.length) {
    const save = saves[job.done]
    if (!save || (save.kind !== 'createSong' && job.songId === null)) break
    const answer = await ask(tools, () => tools.service.save(save, job.songId))
    if (answer.kind === 'answered') job = { ...job, songId: answer.value, done: job.done + 1 }
    else if (answer.kind === 'conflict') throw new Conflict()
    else job = { ...job, problems: [...job.problems, problemOf(answer)], done: job.done + 1 }
    // The last one is put down together with the job's result.
    if (job.done < saves.length) job = await tools.keep(job)
  }
  return job
}

type UpdateTask = Task & { kind: 'update' }

class Conflict extends Error {}

async function areFromFiles(job: Job, replaced: readonly Replaced[], tools: JobTools): Promise<boolean> {
  for (const document of replaced) {
    const answer = await ask(tools, () => tools.service.isFromFile(job.songId ?? '', document))
    if (answer.kind !== 'answered' || !answer.value) return false
  }
  return true
}

/** The song that the file is a newer version of, if its words show which; otherwise the one that was planned. */
async function choose(job: Job, { song, among = [] }: UpdateTask, tools: JobTools): Promise<Job> {
  const saved = []
  for (const songId of among) {
    const answer = await ask(tools, () => tools.service.readSong(songId))
    if (answer.kind === 'answered') saved.push(asKnown(answer.value))
  }
  return { ...job, songId: songOfFile(song, saved)?.id ?? job.songId }
}

const asKnown = ({ song: { id, metadata }, lyrics }: Awaited<ReturnType<ImportService['readSong']>>) => ({
  id,
  metadata,
  lyrics: lyrics.map(({ sections }) => ({
    sections: sections.map(({ lines }) => ({ lines: lines.map(({ text }) => text) })),
  })),
})

async function update(start: Job, planned: UpdateTask, tools: JobTools): Promise<Job> {
  const task = { ...planned, among: [] }
  let job = planned.saves ? start : { ...(await choose(start, planned, tools)), task }
  let saves = task.saves
  for (let conflicts = 0; conflicts < MOST_CONFLICTS; conflicts++) {
    if (!saves) {
      const current = await ask(tools, () => tools.service.readSong(job.songId ?? ''))
      if (current.kind !== 'answered') return failed(job, problemOf(current))
      saves = updateSaves(task.song, current.value, newId)
      const replaced = task.onlyUnchanged ? replacedBy(saves, current.value) : []
      if (!(await areFromFiles(job, replaced, tools))) return { ...job, result: 'changedHere' }
      job = await tools.keep({ ...job, done: 0, task: { ...task, saves } })
    }
    try {
      const hasChanged = saves.length > 0 || conflicts > 0
      return finished(await makeSaves(job, saves, tools), hasChanged ? 'updated' : 'unchanged')
    } catch (conflict) {
      if (!(conflict instanceof Conflict)) throw conflict
      saves = null
    }
  }
  return failed(job, { kind: 'conflict' })
}
