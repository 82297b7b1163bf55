import { withTimeout } from '../../core/async/timeout.ts'
import type { Election } from '../../db/elections.ts'
import type { WorkerProcess } from './worker-process.ts'

/** The newest election of a primary that each worker has heard of, kept by their parent. */
export interface SharedElections {
  /** Settles when every other worker that may have answered a request has heard of this election, or has ended. */
  announce(worker: WorkerProcess, election: Election): Promise<void>
  heard(worker: WorkerProcess, election: Election): void
}

/** Less than a command waits for a primary, and far more than a worker that works is ever busy in one go. */
const HEAR_MS = 2000

export const createSharedElections = (onKill: (worker: WorkerProcess) => void): SharedElections => {
  /** Of workers that have announced one: before that a worker sends no command for anyone. */
  const newestHeard = new Map<WorkerProcess, Election>()
  let newest: Election = ''
  let heardOrEnded = Promise.withResolvers<void>()

  const heard = (worker: WorkerProcess, election: Election): void => {
    const before = newestHeard.get(worker)
    if (before === undefined) void worker.exited.then(() => end(worker))
    if (before === undefined || before < election) newestHeard.set(worker, election)
    wakeUp()
  }
  const end = (worker: WorkerProcess): void => {
    newestHeard.delete(worker)
    wakeUp()
  }
  const wakeUp = (): void => {
    heardOrEnded.resolve()
    heardOrEnded = Promise.withResolvers()
  }

  const behind = (election: Election): WorkerProcess[] =>
    [...newestHeard].filter(([, heardOf]) => heardOf < election).map(([worker]) => worker)

  const untilNobodyIsBehind = async (election: Election): Promise<void> => {
    while (behind(election).length > 0) await heardOrEnded.promise
  }

  return {
    heard,
    async announce(worker, election) {
      if (election > newest) newest = election
      heard(worker, election)
      for (const other of behind(newest)) other.tellElection(newest)
      const allHeard = untilNobodyIsBehind(election)
      // It is stopped or hangs, and might answer from the old primary before it reads what it was told.
      await withTimeout(allHeard, HEAR_MS, () => {
        for (const other of behind(election)) {
          onKill(other)
          other.signal('SIGKILL')
        }
      })
      await allHeard
    },
  }
}
