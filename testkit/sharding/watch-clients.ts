import { AsyncLocalStorage } from 'node:async_hooks'
import { type CommandStartedEvent, MongoClient } from 'mongodb'
import { reportsCommands } from '../mongodb/reports-commands.ts'
import { unnamedChurches } from './named-church.ts'

/** The problems of the commands that are sent meanwhile. */
const watched = new AsyncLocalStorage<Set<string>>()
const known = new WeakSet<MongoClient>()
/** Called with the commands of every watched client. */
export const commandListeners = new Set<(event: CommandStartedEvent) => void>()

const connect = MongoClient.prototype.connect
MongoClient.prototype.connect = function connectWatched() {
  const problems = watched.getStore()
  if (problems && !known.has(this)) {
    known.add(this)
    reportsCommands(this)
    this.on('commandStarted', (event) => {
      for (const problem of unnamedChurches(event)) problems.add(problem)
      for (const listener of commandListeners) listener(event)
    })
  }
  return connect.call(this)
}

/**
 * Watches the clients that `work` connects; connections of the tests are not included. The returned function fails when one
 * of their commands did not name its church.
 */
export const watchingChurches = async <T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; expectNamed(): void }> => {
  const problems = new Set<string>()
  const expectNamed = () => {
    if (problems.size > 0)
      throw new Error(`Commands on a church's data did not name the church:\n${[...problems].join('\n')}`)
  }
  return { result: await watched.run(problems, work), expectNamed }
}
