import { newId } from '../../new-id.ts'
import type { Answer, PatientRequests } from '../../requests/patient-requests.ts'
import { refusalOf } from '../../upload/local-checks.ts'
import { updateSaves } from '../update-song.ts'
import type { Job, Problem, Save, Task } from './job.ts'
import type { ImportService } from './service.ts'

export interface JobTools {
  service: ImportService
  requests: PatientRequests
  file: (job: number) => Promise<Blob | null>
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

/** How often a song that someone else saves meanwhile is read and updated anew. */
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

const failed = (job: Job, problem: Problem): Job => ({
  ...job,
  problems: [...job.problems, problem],
  result: 'failed',
})

const problemOf = (answer: { kind: 'conflict' } | { kind: 'refused'; message: string }): Problem =>
  answer.kind === 'refused' ? { kind: 'message', message: answer.message } : answer

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
    job = await tools.keep(job)
  }
  return job
}

class Conflict extends Error {}

async function update(start: Job, task: Task & { kind: 'update' }, tools: JobTools): Promise<Job> {
  let job = start
  let saves = task.saves
  for (let conflicts = 0; conflicts < MOST_CONFLICTS; conflicts++) {
    if (!saves) {
      const current = await ask(tools, () => tools.service.readSong(job.songId ?? ''))
      if (current.kind !== 'answered') return failed(job, problemOf(current))
      saves = updateSaves(task.song, current.value, newId)
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

async function attach(start: Job, task: Task & { kind: 'attach' }, tools: JobTools): Promise<Job> {
  const { songId, isNew } = tools.songOf(task.songJob)
  if (songId === null) return { ...start, result: 'songMissing' }
  let job: Job = { ...start, songId }
  let { assetId } = task
  if (assetId === null) {
    const file = await tools.file(job.number)
    if (!file) return failed(job, { kind: 'unreadable' })
    const refusal = await refusalOf(Object.assign(file.slice(), { name: task.filename }))
    if (refusal) return failed(job, { kind: refusal })
    if (!isNew && (await hasFile(songId, { name: task.filename, size: file.size }, tools)))
      return { ...job, result: 'alreadyAttached' }
    const sent = await ask(tools, () => tools.service.upload(file, task.filename))
    if (sent.kind !== 'answered') return failed(job, problemOf(sent))
    assetId = sent.value.id
    job = await tools.keep({ ...job, task: { ...task, assetId } })
  }
  const document = { label: task.label, lyricVersionIds: [], assetIds: [assetId] }
  const made = await ask(tools, () => tools.service.createArrangement(songId, task.key, document))
  return made.kind === 'answered' ? { ...job, result: 'attached' } : failed(job, problemOf(made))
}

async function hasFile(songId: string, file: { name: string; size: number }, tools: JobTools) {
  const found = await ask(tools, () => tools.service.arrangements(songId))
  if (found.kind !== 'answered') return false
  return found.value.some(({ files }) =>
    files.some(({ filename, size }) => filename === file.name && size === file.size),
  )
}

type Settled<Value> = Exclude<Answer<Value>, { kind: 'otherPerson' | 'stopped' }>

async function ask<Value>({ requests }: JobTools, request: () => Promise<Value>): Promise<Settled<Value>> {
  const answer = await requests.send(request)
  if (answer.kind === 'otherPerson' || answer.kind === 'stopped') throw new Interrupted(answer.kind)
  return answer
}
