import { resolve } from 'node:path'
import { CODE_HOURS, makeSetUpLink, needsSetUp } from '../../accounts/set-up/service.ts'
import type { Config } from '../../config.ts'
import { forceExitSoon, say, waitForSignal } from '../../core/system/processes.ts'
import { TOOL } from '../../core/system/source-or-executable.ts'
import { MongodProblem } from '../../mongod/process.ts'
import { provideMongodb } from '../../mongod/provide-mongodb.ts'
import { command, type Option } from '../command.ts'
import { fillDemo, isEmpty, removeUnfinished } from '../demo/fill-demo.ts'
import { readSignIns, showSignIns } from '../demo/sign-ins.ts'
import { flag, optional } from '../options.ts'
import { startMessage } from '../start-message.ts'
import { onDatabase, reportWaiting } from '../storage.ts'
import { restoreEverything } from './transfer/restore-all.ts'

const BACKUP: Option = { value: 'FILE', about: '', check: (given) => given }

export const serve = command(
  {
    name: 'serve',
    summary: 'Start the server',
    details:
      'It serves until Ctrl-C or SIGTERM, finishes the requests that are under way and stops its database too.\n' +
      'A second Ctrl-C, at least a second after the first, does not wait for them. Settings come from the\n' +
      'environment; the README lists them. A database of its own that is still empty is filled with a demo church.\n' +
      'On a terminal it prints a link that makes your own church, until there is one. Before a new version changes the\n' +
      'database, it copies it into BACKUP_DIR; "restore --before-upgrade" puts that copy back.',
    options: {
      restore: optional(BACKUP, 'Begins with this backup in an empty database, in place of the demo church'),
      'skip-backup': flag('Does not copy the database before it is changed; also SKIP_BACKUP=true'),
    },
  },
  async ({ config: given, values }) => {
    const config = values['skip-backup'] ? { ...given, skipBackup: true } : given
    const mongodb = await provideMongodb(config)
    try {
      const over = Promise.race([waitForSignal(), mongodb.ended.then(() => 'database' as const)])
      const file = values.restore
      const begun = file === null ? begin(config, mongodb) : restoreFirst(config, mongodb.uri, file)
      begun.catch(() => {})
      const signIns = await Promise.race([begun, over])
      if (signIns === 'database') throw databaseGone(config)
      if (!Array.isArray(signIns)) return null
      // The other commands load this file for its help, and must not load the whole server with it.
      const { start } = await import('../../server.ts')
      const server = await start(forTerminal(config), { mongodb, onWait: reportWaiting, nightly: true })
      // A database that hangs does not delay the stop.
      const setUp = await Promise.race([setUpLines(config, mongodb.uri), over.then(() => [])])
      const isTerminal = process.stderr.isTTY === true
      const ways = [...signIns, ...setUp]
      say(await startMessage(config, { port: server.port, managed: mongodb.managed, isTerminal, ways }))
      const why = await over
      if (why === 'signal') say('Stopping: finishing what is under way. Once more stops at once.')
      await server.stop()
      if (why === 'database') throw databaseGone(config)
    } finally {
      await mongodb.stop()
      forceExitSoon()
    }
    return null
  },
)

/** On a terminal the log has only warnings and errors, unless LOG_LEVEL is debug, so that the message stays in sight. */
const forTerminal = (config: Config): Config =>
  process.stdout.isTTY && config.logLevel === 'info' ? { ...config, logLevel: 'warn' } : config

/** Ends the process when its database has ended, so that a supervisor can start it again. */
const databaseGone = (config: Config) =>
  new MongodProblem(
    `The database ended unexpectedly, so the server stopped too; ${resolve(config.dataDir, 'mongodb/mongod.log')} ` +
      'may say why. Start again: everything that was saved is still there.',
  )

const begin = (config: Config, { managed, uri }: { managed: boolean; uri: string }): Promise<string[]> =>
  managed ? fillDemoIfEmpty(config, uri) : Promise.resolve([])

/** Prints no accounts to sign in with: people and their passwords are those of the backup. */
const restoreFirst = (config: Config, uri: string, file: string): Promise<string[]> =>
  onDatabase(config, uri, async (storage) => {
    await removeUnfinished(storage, config)
    const { text } = await restoreEverything(storage, config, file, { json: false, trustsFiles: false })
    say(text)
    return []
  })

/** How to sign in to the demo church, which an empty catalogue is filled with first. */
const fillDemoIfEmpty = (config: Config, uri: string): Promise<string[]> =>
  onDatabase(config, uri, async (storage) => {
    if (await removeUnfinished(storage, config))
      say('An earlier start was interrupted while it filled the demo church: beginning it anew.')
    if (await isEmpty(storage.collections)) {
      say('The catalogue is empty: filling it with a demo church.')
      await fillDemo(storage, config)
    }
    const signIns = await readSignIns(storage.collections, config.dataDir)
    return signIns === null ? [] : [showSignIns(resolve(config.dataDir), signIns)]
  })

/**
 * How to make one's own church, while there is none: a link on a terminal. If the output is written to a log, only the
 * command that prints one.
 */
const setUpLines = async (config: Config, uri: string): Promise<string[]> => {
  try {
    return await onDatabase(config, uri, async ({ collections, clock }) => {
      if (!(await needsSetUp(collections))) return []
      if (!process.stderr.isTTY) return [`To make your own church, run "${TOOL} set-up-link".`]
      const { link } = await makeSetUpLink({ collections, clock, appOrigin: config.appOrigin })
      return [`Make your own church with this link (good once, for ${CODE_HOURS} hours):\n  ${link}`]
    })
  } catch {
    // The server runs already, and the command prints a link later.
    return []
  }
}
