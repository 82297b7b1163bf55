import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { writeNewFile } from '../core/system/files.ts'
import { callWhenSlow, withTimeout } from '../core/time.ts'
import { type MongodSecrets, provideSecrets } from './credentials.ts'
import {
  explainExit,
  FolderInUse,
  logSize,
  MongodProblem,
  type ProcessOptions,
  portWasTaken,
  rotateLog,
  spawnMongod,
} from './process.ts'
import { becomePrimary } from './replica-set.ts'
import { isLockHeld, mongodUri, ORPHAN_END_MS, waitForOrphanToEnd, writeAddress } from './running-mongod.ts'

type LocalMongodOptions = {
  readonly binary: string
  /** The database and its log are in the folder `mongodb` in it. */
  readonly dataDir: string
  /** Left out: a free port. */
  readonly port?: number
  readonly cacheGb?: number
  readonly setParameters?: Readonly<Record<string, string | number>>
  /** Called with the reason when the start takes longer than usual. */
  readonly say?: (sentence: string) => void
}

export type LocalMongod = {
  /** Contains the password: never show or log it. */
  readonly uri: string
  readonly port: number
  readonly pid: number
  /** Shuts the database down cleanly and waits until its process has ended. */
  stop(): Promise<void>
  /** Settles when mongod has ended, for any reason. */
  readonly exited: Promise<void>
}

const READY_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
const LISTEN_TIMEOUT_MS = 10_000
const PORT_ATTEMPTS = 5
const ORPHAN_POLL_MS = 1000

/** Starts the managed database: a one-member replica set on the loopback address. */
export const startLocalMongod = async (options: LocalMongodOptions): Promise<LocalMongod> => {
  const dbPath = await makeFolder(resolve(options.dataDir, 'mongodb'))
  await waitForOrphanToEnd(dbPath, options.say ?? (() => {}))
  const secrets = await provideSecrets(dbPath)
  const firstStart = await markFirstStart(dbPath)
  const orphanDeadline = performance.now() + ORPHAN_END_MS
  /** Whether one further start may succeed. */
  const recover = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof FolderInUse)) return firstStart.moveUnfinishedAside()
    // The mongod of a first start that was killed early has its id in no file yet, and ends soon. Its files stay until then.
    if (!firstStart.isUnfinished || performance.now() > orphanDeadline) return false
    // A mongod whose id is known is asked for without a further start, which costs most of a second of processor time.
    do await Bun.sleep(ORPHAN_POLL_MS)
    while (firstStart.isUnfinished && performance.now() < orphanDeadline && (await isLockHeld(dbPath)))
    return true
  }
  for (let attempt = 1; ; attempt++) {
    const started = await tryToStart(
      {
        binary: options.binary,
        dbPath,
        logPath: join(dbPath, 'mongod.log'),
        port: options.port ?? (await freePort()),
        cacheGb: options.cacheGb,
        setParameters: options.setParameters ?? {},
      },
      secrets,
    ).catch(async (error) => {
      if (await recover(error)) return 'again' as const
      throw error
    })
    if (started === 'again') continue
    if (started !== 'port taken') {
      await firstStart.finish()
      return started
    }
    if (options.port !== undefined || attempt >= PORT_ATTEMPTS) {
      throw new MongodProblem('mongod could not listen: the port is in use by another program; try again.')
    }
  }
}

const tryToStart = async (
  options: ProcessOptions,
  secrets: MongodSecrets,
): Promise<LocalMongod | 'port taken'> => {
  const { port, dbPath } = options
  const logStart = await logSize(options.logPath)
  const child = spawnMongod(options)
  const output = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const startup = new AbortController()
  const ended = child.exited.then(() => startup.abort())
  const onAnswer = () => writeAddress(dbPath, port, child.pid)
  try {
    const primary = becomePrimary({ port, pid: child.pid, secrets, onAnswer }, startup.signal)
    if (!(await callWhenSlow(primary, READY_TIMEOUT_MS, () => startup.abort()))) {
      child.kill('SIGKILL')
      // A mongod that still runs locks the data folder for the next one.
      await ended
      return 'port taken'
    }
  } catch {
    // Another mongod at the port does not accept our key; our own ends by itself because it cannot listen.
    if (!startup.signal.aborted) await withTimeout(ended, LISTEN_TIMEOUT_MS, () => {})
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await ended
      throw new MongodProblem(`mongod started but did not become ready; see ${options.logPath}.`)
    }
    if (await portWasTaken(options, logStart)) return 'port taken'
    throw await explainExit(options, await child.exited, logStart, (await output).join('\n'))
  }
  const stopRotating = rotateLog(options.logPath, () => child.kill('SIGUSR1'))
  const exited = ended.then(stopRotating)
  return {
    uri: mongodUri(port, secrets.password),
    port,
    pid: child.pid,
    exited,
    stop: async () => {
      child.kill('SIGTERM')
      // After a kill the journal still has everything acknowledged; a stop that never ends would be worse.
      await callWhenSlow(exited, STOP_TIMEOUT_MS, () => child.kill('SIGKILL'))
    },
  }
}

const makeFolder = async (path: string) => {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    // Also for an existing folder: it holds the songs and the passwords.
    await chmod(path, 0o700)
    return path
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MongodProblem(`The data folder ${path} cannot be made (${reason}); choose another DATA_DIR.`)
  }
}

const freePort = () =>
  new Promise<number>((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** In the data folder from before mongod creates its files until its first start has succeeded. */
const MARK = 'psaltery-first-start'

/** What stays in the data folder: our own files, the log, and what was moved aside before. */
const KEPT = /^(psaltery-|mongod\.log|unfinished-)/

interface FirstStart {
  /** Whether an earlier first start has not succeeded until now. */
  readonly isUnfinished: boolean
  finish(): Promise<void>
  /** Whether there was an unfinished first start to move aside: one further start may succeed. */
  moveUnfinishedAside(): Promise<boolean>
}

/**
 * A mongod that is killed in the middle of its first start can leave files that no mongod opens: it stores its
 * featureCompatibilityVersion after it has created them. Nothing has been saved by then, so the next start begins anew.
 * The files are moved and not deleted. The mark stays until a start succeeds, so a move that was interrupted is repeated.
 */
export const markFirstStart = async (dbPath: string): Promise<FirstStart> => {
  const mark = join(dbPath, MARK)
  let isUnfinished = existsSync(mark)
  const hasStorage = existsSync(join(dbPath, 'WiredTiger'))
  if (!isUnfinished && !hasStorage) await writeNewFile(mark, '')
  return {
    get isUnfinished() {
      return isUnfinished && existsSync(mark)
    },
    finish: () => rm(mark, { force: true }),
    async moveUnfinishedAside() {
      if (!isUnfinished) return false
      // Once: what fails in an empty folder has another reason.
      isUnfinished = false
      const names = (await readdir(dbPath)).filter((name) => !KEPT.test(name))
      if (names.length === 0) return false
      const aside = join(dbPath, `unfinished-first-start-${Date.now()}`)
      await mkdir(aside, { mode: 0o700 })
      for (const name of names) await rename(join(dbPath, name), join(aside, name))
      return true
    },
  }
}
