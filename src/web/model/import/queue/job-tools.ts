import type { Answer, RetryingRequests } from '../../requests/retrying-requests.ts'
import type { Job, Problem } from './job.ts'
import type { ImportService } from './service.ts'

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

export const failed = (job: Job, problem: Problem): Job => ({
  ...job,
  problems: [...job.problems, problem],
  result: 'failed',
})

export const problemOf = (answer: { kind: 'conflict' } | { kind: 'refused'; message: string }): Problem =>
  answer.kind === 'refused' ? { kind: 'message', message: answer.message } : answer

type Settled<Value> = Exclude<Answer<Value>, { kind: 'otherPerson' | 'stopped' }>

export async function ask<Value>(
  { requests }: JobTools,
  request: () => Promise<Value>,
): Promise<Settled<Value>> {
  const answer = await requests.send(request)
  if (answer.kind === 'otherPerson' || answer.kind === 'stopped') throw new Interrupted(answer.kind)
  return answer
}
