import { AsyncLocalStorage } from 'node:async_hooks'
import { type CommandStartedEvent, MongoClient } from 'mongodb'

type OnCommand = (event: CommandStartedEvent) => void

const watchers = new AsyncLocalStorage<OnCommand>()
const watched = new WeakSet<MongoClient>()
/** Called with the commands of every watched client. */
export const commandListeners = new Set<OnCommand>()
let onEveryCommand: OnCommand | undefined

const connect = MongoClient.prototype.connect
MongoClient.prototype.connect = function connectWatched() {
  const onCommand = watchers.getStore() ?? onEveryCommand
  if (onCommand && !watched.has(this)) {
    watched.add(this)
    // Not in the driver's types, but its own way to switch the events on before it connects.
    Object.assign(this, { monitorCommands: true })
    this.on('commandStarted', (event) => {
      onCommand(event)
      for (const listener of commandListeners) listener(event)
    })
  }
  return connect.call(this)
}

/** Reports every command of the clients that `work` connects. Connections of the tests are not included. */
export const watchingClients = <T>(onCommand: OnCommand, work: () => Promise<T>): Promise<T> =>
  watchers.run(onCommand, work)

/** Reports every command of this process. */
export const watchEveryClient = (onCommand: OnCommand): void => {
  onEveryCommand = onCommand
}
