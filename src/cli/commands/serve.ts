import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { MongodProblem } from '../../mongod/problem.ts'
import { provideMongodb } from '../../mongod/provide-mongodb.ts'
import { start } from '../../server.ts'
import { forceExitSoon, waitForSignal } from '../../system/signals.ts'
import { command } from '../command.ts'
import { fillDemo, isEmpty } from '../demo/fill-demo.ts'
import { readSignIns, showSignIns } from '../demo/sign-ins.ts'
import { removeUnfinished } from '../demo/unfinished.ts'
import { onDatabase, reportWaiting } from '../storage.ts'

export const serve = command(
  {
    name: 'serve',
    summary: 'Start the server',
    details:
      'It serves until Ctrl-C or SIGTERM, finishes the requests that are under way and stops its database too.\n' +
      'A second Ctrl-C, at least a second after the first, does not wait for them. Settings come from the\n' +
      'environment; the README lists them. A database of its own that is still empty is filled with a demo church.',
  },
  async ({ config }) => {
    const mongodb = await provideMongodb(config)
    try {
      const over = Promise.race([waitForSignal(), mongodb.ended.then(() => 'database' as const)])
      const signIns = mongodb.managed ? await fillDemoIfEmpty(config, mongodb.uri) : null
      const server = await start({ ...config, mongodbUri: mongodb.uri }, { onWait: reportWaiting })
      console.error(startMessage(config, server.port, mongodb.managed, signIns))
      const why = await over
      if (why === 'signal') console.error('Stopping: finishing what is under way. Once more stops at once.')
      await server.stop()
      if (why === 'database') throw databaseGone(config)
    } finally {
      await mongodb.stop()
      forceExitSoon()
    }
    return null
  },
)

/** Ends the process when its database has ended, so that a supervisor can start it again. */
const databaseGone = (config: Config) =>
  new MongodProblem(
    `The database ended unexpectedly, so the server stopped too; ${resolve(config.dataDir, 'mongodb/mongod.log')} ` +
      'may say why. Start again: everything that was saved is still there.',
  )

/** The sign-ins of the demo church, which an empty catalogue is filled with first. */
const fillDemoIfEmpty = async (config: Config, uri: string): Promise<string | null> => {
  await onDatabase(uri, config.mongodbDatabase, async (storage) => {
    if (await removeUnfinished(storage, config))
      console.error('An earlier start was interrupted while it filled the demo church: beginning it anew.')
    if (!(await isEmpty(storage.collections))) return
    console.error('The catalogue is empty: filling it with a demo church.')
    await fillDemo(storage, config)
  })
  return readSignIns(config.dataDir)
}

/** For the person at the terminal, on stderr: stdout holds the log, one JSON line a request, and nothing else. */
const startMessage = (config: Config, port: number, managed: boolean, signIns: string | null): string => {
  const here = `http://localhost:${port}`
  return [
    '',
    `Psaltery is running at ${here}`,
    ...(config.appOrigin === here ? [] : [`People must reach it at ${config.appOrigin} (APP_ORIGIN).`]),
    managed
      ? `Its data lies in ${resolve(config.dataDir)}`
      : `Its data lies in the database "${config.mongodbDatabase}" of the MongoDB that MONGODB_URI names.`,
    ...(signIns ? [showSignIns(resolve(config.dataDir), signIns)] : []),
    'Ctrl-C stops it.',
    '',
  ].join('\n')
}
