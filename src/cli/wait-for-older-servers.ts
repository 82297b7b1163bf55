import { Failure } from '../core/failures.ts'
import type { Database } from '../db/connect.ts'
import { createOlderServersRefusal } from '../db/older-servers.ts'

const POLL_MS = 1000

/**
 * Waits until no server of a version before 2 is connected, which would lose a chart with its next save and show what is
 * hidden. Such a version does not start any more on this database, so one look without it is enough for a whole command.
 */
export const waitForOlderServers = (
  database: Pick<Database, 'client' | 'db'>,
  say: (sentence: string) => void,
): (() => Promise<void>) => {
  const refuse = createOlderServersRefusal(database)
  const wait = async (): Promise<void> => {
    for (let isFirst = true; ; isFirst = false) {
      const problem = await refuse('lose').then(() => null, busyOrThrow)
      if (!problem) return
      if (isFirst) say(WAITING)
      await Bun.sleep(POLL_MS)
    }
  }
  let gone: Promise<void> | null = null
  return () => {
    gone ??= wait()
    return gone
  }
}

const WAITING =
  'A server of an earlier version of Psaltery still serves this database. It would lose charts with its next save and ' +
  'show songs that are hidden. Waiting until it is stopped; this command then goes on by itself.'

const busyOrThrow = (error: unknown): Failure => {
  if (error instanceof Failure && error.status === 503) return error
  throw error
}
