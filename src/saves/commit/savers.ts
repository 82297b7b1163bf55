import type { Database } from '../../db/connect.ts'
import type { SessionLeases } from '../../db/session-leases.ts'
import { createSaver, type Saver } from './saver.ts'

/** Told of every transaction that was committed: how many saves it held, and how long it took. */
export type CommitObserver = (saves: number, seconds: number) => void

/** As many sessions to save in as there are transactions under way at the same time, used again and again. */
export interface Savers {
  use<T>(work: (saver: Saver) => Promise<T>): Promise<T>
  end(): Promise<void>
}

export const createSavers = (database: Database, leases: SessionLeases, onCommit: CommitObserver): Savers => {
  const all: Saver[] = []
  const idle: Saver[] = []
  /** Where a lost answer may have left a transaction open: used first, because the next one in it ends that. */
  const unfinished: Saver[] = []

  const create = (): Saver => {
    const saver = observed(createSaver(database, leases), onCommit)
    all.push(saver)
    return saver
  }

  return {
    async use(work) {
      const saver = unfinished.pop() ?? idle.pop() ?? create()
      try {
        return await work(saver)
      } finally {
        const rest = saver.hasCommitted ? idle : unfinished
        rest.push(saver)
      }
    },

    async end() {
      idle.length = 0
      unfinished.length = 0
      await Promise.all(all.splice(0).map((saver) => saver.end()))
    },
  }
}

const observed = (saver: Saver, onCommit: CommitObserver): Saver => ({
  async commit(batch) {
    const startedAt = performance.now()
    const decided = await saver.commit(batch)
    onCommit(batch.length, (performance.now() - startedAt) / 1000)
    return decided
  },
  get hasCommitted() {
    return saver.hasCommitted
  },
  end: () => saver.end(),
})
