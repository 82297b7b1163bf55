import { songOfFile } from '../../../../formats/duplicates.ts'
import { type Replaced, replacedBy, updateSaves } from '../../../../formats/update-song.ts'
import { newId } from '../../new-id.ts'
import { attach } from './attach.ts'
import type { Job, Save, Task } from './job.ts'
import { ask, failed, type JobTools, problemOf } from './job-tools.ts'
import type { ImportService } from './service.ts'

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
