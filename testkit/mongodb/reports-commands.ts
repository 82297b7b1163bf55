import type { MongoClient } from 'mongodb'

/** For `onClient`: the driver's own way to switch its events of commands on before it connects, which its types do not have. */
export const reportsCommands = (client: MongoClient): void => {
  Object.assign(client, { monitorCommands: true })
}
