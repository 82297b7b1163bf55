import { type Hold, RetryingRequests } from '../retrying-requests.ts'
import type { ImportStore } from './import-store.ts'
import { type ImportService, isOpen, type Job, type StoredImport } from './job.ts'
import { Interrupted, type JobTools, runJob } from './run-job.ts'

export type QueueState =
  | { kind: 'paused' }
  | { kind: 'running' }
  /** Another person is signed in; another page has taken it over; the browser no longer keeps what is done. */
  | { kind: 'halted'; reason: 'otherPerson' | 'elsewhere' | 'notKept' }
  | { kind: 'finished' }

interface Options {
  service: ImportService
  store: ImportStore
  /** This page, as the stored import names it. */
  owner: string
  signedIn: () => string | null
  after: (seconds: number, callback: () => void) => () => void
  pace: () => number
  changed: () => void
}

/** Works through the jobs of an import, one after the other, and puts down each step before the next one. */
export class ImportQueue {
  state: QueueState
  jobs: readonly Job[]
  private readonly person: string | null
  private readonly id: string
  private requests: RetryingRequests | null = null

  constructor(
    stored: StoredImport,
    private readonly options: Options,
  ) {
    this.jobs = stored.jobs
    this.person = stored.person
    this.id = stored.id
    this.state = stored.jobs.some(isOpen) ? { kind: 'paused' } : { kind: 'finished' }
  }

  get hold(): Hold | null {
    return this.requests?.hold ?? null
  }

  async start(): Promise<void> {
    // The last request of a run that was paused may still be on its way.
    if (this.requests) return
    const { signedIn, after, pace, changed } = this.options
    const requests = new RetryingRequests({ person: this.person, signedIn, after, pace, changed })
    this.requests = requests
    this.become({ kind: 'running' })
    try {
      await this.claim()
      await this.runAll(requests)
      this.become({ kind: 'finished' })
    } catch (failure) {
      this.become(afterFailure(failure))
    } finally {
      this.requests = null
      this.options.changed()
    }
  }

  pause(): void {
    this.requests?.stop()
  }

  tryNow(): void {
    this.requests?.tryNow()
  }

  /** Sends everything of the failed jobs again; what is saved already is a replay. */
  async retryFailed(): Promise<void> {
    if (this.requests) return
    this.jobs = this.jobs.map((job) => (job.result === 'failed' || isOrphan(job) ? reopened(job) : job))
    await this.start()
  }

  /** Updates the songs that were changed here, after the person was shown which. */
  async updateChanged(): Promise<void> {
    if (this.requests) return
    this.jobs = this.jobs.map((job) =>
      job.result === 'changedHere' && job.task.kind === 'update'
        ? reopened({ ...job, task: { ...job.task, onlyUnchanged: false } })
        : job,
    )
    await this.start()
  }

  private async runAll(requests: RetryingRequests): Promise<void> {
    for (const { number } of this.jobs) {
      const job = this.jobs[number]
      if (job && isOpen(job)) await this.keep(await runJob(job, this.tools(requests)))
    }
  }

  private tools(requests: RetryingRequests): JobTools {
    const { service, store } = this.options
    return {
      service,
      requests,
      files: (job) => store.files(job),
      keep: (job) => this.keep(job),
      songOf: (number) => {
        const job = this.jobs[number]
        return { songId: job?.songId ?? null, isNew: job?.task.kind === 'create' }
      },
    }
  }

  private async claim(): Promise<void> {
    if (!(await this.options.store.claim(this.id, this.options.owner))) throw new Interrupted('elsewhere')
  }

  private async keep(job: Job): Promise<Job> {
    this.jobs = this.jobs.with(job.number, job)
    this.options.changed()
    if (!(await this.options.store.keep(job, this.options.owner))) throw new Interrupted('elsewhere')
    return job
  }

  private become(state: QueueState): void {
    this.state = state
    this.options.changed()
  }
}

/** A PDF whose song failed gets another chance together with it. */
const isOrphan = ({ task, result }: Job) => task.kind === 'attach' && result === 'songMissing'

const reopened = (job: Job): Job => ({
  ...job,
  task: job.task.kind === 'update' ? { ...job.task, saves: null } : job.task,
  done: 0,
  problems: [],
  result: 'waiting',
})

function afterFailure(failure: unknown): QueueState {
  if (!(failure instanceof Interrupted)) return { kind: 'halted', reason: 'notKept' }
  return failure.why === 'stopped' ? { kind: 'paused' } : { kind: 'halted', reason: failure.why }
}
