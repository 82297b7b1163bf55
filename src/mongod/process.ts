import { open, rename, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { keyFile } from './credentials.ts'
import { missingLibrary } from './fetch/sources.ts'
import { REPLICA_SET } from './replica-set.ts'

export type ProcessOptions = {
  readonly binary: string
  readonly dbPath: string
  readonly logPath: string
  readonly port: number
  readonly cacheGb: number | undefined
  readonly setParameters: Readonly<Record<string, string | number>>
}

/** A quarter of the memory, but never more than a gigabyte: the songs of a church are small. */
const defaultCacheGb = () => Math.min(1, Math.max(0.25, totalmem() / 4 / 2 ** 30))

const PARAMETERS = {
  // The transaction of a killed process keeps its locks for this long.
  transactionLifetimeLimitSeconds: 5,
  diagnosticDataCollectionEnabled: 'false',
  // Otherwise another user of this machine could create the first user before Psaltery does.
  enableLocalhostAuthBypass: 'false',
}

const argumentsOf = (options: ProcessOptions): string[] => [
  ...['--dbpath', options.dbPath],
  ...['--logpath', options.logPath, '--logappend', '--logRotate', 'reopen', '--quiet'],
  ...['--bind_ip', '127.0.0.1', '--port', String(options.port), '--nounixsocket'],
  ...['--replSet', REPLICA_SET, '--oplogSize', '1024', '--keyFile', keyFile(options.dbPath)],
  ...['--wiredTigerCacheSizeGB', (options.cacheGb ?? defaultCacheGb()).toFixed(2)],
  ...Object.entries({ ...PARAMETERS, ...options.setParameters }).flatMap(([name, value]) => [
    '--setParameter',
    `${name}=${value}`,
  ]),
]

export const spawnMongod = (options: ProcessOptions) => {
  const { prefix, stdin } = endWithThisProcess()
  return Bun.spawn([...prefix, options.binary, ...argumentsOf(options)], {
    stdin,
    // With a log file, only errors before it is open are written here.
    stdout: 'pipe',
    stderr: 'pipe',
    // In its own process group, so that Ctrl-C reaches only Psaltery and open requests can still be answered.
    detached: true,
  })
}

const NEEDS_OTHER_VERSION = 62
const OTHER_VERSION = /UPGRADE PROBLEM|Wrong mongod version|unsupported WiredTiger file version/

/** The reason why mongod ended by itself, in one sentence. */
export const explainExit = async (
  options: ProcessOptions,
  exitCode: number,
  logStart: number,
  output: string,
): Promise<MongodProblem> => {
  const log = `${output}\n${await logSince(options.logPath, logStart)}`
  const library = missingLibrary(options.binary, output)
  if (library) return library
  if (log.includes('DBPathInUse')) {
    return new FolderInUse(
      `Another mongod is using the data folder ${options.dbPath}; stop it, or choose another DATA_DIR.`,
    )
  }
  if (exitCode === NEEDS_OTHER_VERSION || OTHER_VERSION.test(log)) {
    return new MongodProblem(
      `The data in ${options.dbPath} was written by another version of MongoDB than ${options.binary} can open; ` +
        'set MONGOD_BINARY to a mongod of that version, or upgrade in steps as docs/operations.md describes.',
    )
  }
  const reason = lastError(log) ?? output.trim().split('\n').at(-1)
  return new MongodProblem(
    `mongod (${options.binary}) ended with code ${exitCode} at its start${reason ? `: ${reason}` : ''}; ` +
      `more is in ${options.logPath}.`,
  )
}

export const portWasTaken = async (options: ProcessOptions, logStart: number): Promise<boolean> =>
  /Address already in use|SocketException.*bind/.test(await logSince(options.logPath, logStart))

/**
 * mongod's log has one JSON object a line; E and F are errors and fatal errors. The entries after the first fatal error
 * are a stack trace.
 */
const lastError = (log: string): string | undefined => {
  const errors = log.split('\n').filter((line) => /"s":"[EF]"/.test(line))
  const line = errors.find((error) => error.includes('"s":"F"')) ?? errors.at(-1)
  if (!line) return undefined
  try {
    const { msg, attr } = JSON.parse(line) as { msg: string; attr?: { error?: unknown; str?: string } }
    if (msg === '{str}' && attr?.str) return attr.str
    return attr?.error ? `${msg} (${JSON.stringify(attr.error)})` : msg
  } catch {
    return undefined
  }
}

/** A program that must end with this process. */
interface BoundCommand {
  /** Comes before the program and its arguments. */
  readonly prefix: readonly string[]
  /** Of the program. */
  readonly stdin: 'ignore' | 'pipe'
}

/**
 * The managed mongod must never outlive Psaltery, not even after kill -9. On Linux the kernel sends the signal; elsewhere
 * a shell waits for a pipe that closes when this process ends. Both are in place before the program runs, so that a kill at
 * any moment leaves no program behind.
 */
const endWithThisProcess = (): BoundCommand => {
  const setpriv = process.platform === 'linux' ? Bun.which('setpriv') : null
  if (!setpriv) return { prefix: ['/bin/sh', '-c', WITH_WATCHDOG, 'sh'], stdin: 'pipe' }
  const kernel = [setpriv, '--pdeathsig', 'TERM']
  return { prefix: [...kernel, '/bin/sh', '-c', WITH_PARENT, String(process.pid)], stdin: 'ignore' }
}

/** The kernel sends no signal for a parent that ended before it was asked to, so the parent is looked at afterwards. */
const WITH_PARENT = '[ "$PPID" = "$0" ] && exec "$@"'

/**
 * The program takes the place of the shell, and its process id. The pipe closes too when the program ends: then the signal
 * reaches no process, and the watchdog ends.
 */
const WITH_WATCHDOG = 'exec 3<&0 </dev/null; (read -r _ <&3; kill -TERM $$) >/dev/null 2>&1 & exec "$@" 3<&-'

/** A problem of the managed mongod that only the administrator can fix, in one sentence. */
export class MongodProblem extends Error {
  override readonly name = 'MongodProblem'
}

/** Another mongod has locked the data folder. */
export class FolderInUse extends MongodProblem {}

const LIMITS = { limitBytes: 10_000_000, checkEveryMs: 60_000 }

export const logSize = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}

/** Keeps at most two files of about ten megabytes: the current log and the previous one. */
export const rotateLog = (path: string, reopen: () => void, limits = LIMITS): (() => void) => {
  const rotateIfLarge = async () => {
    if ((await logSize(path)) < limits.limitBytes) return
    await rename(path, `${path}.1`)
    reopen()
  }
  // A rotation that fails is tried again at the next check and must not stop the server.
  const timer = setInterval(() => void rotateIfLarge().catch(() => undefined), limits.checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The text that was appended to the log after it had the given size, at most the last 256 kB. */
const logSince = async (path: string, size: number): Promise<string> => {
  const from = Math.max(size, (await logSize(path)) - 256_000)
  try {
    await using file = await open(path)
    const chunks: Buffer[] = []
    for await (const chunk of file.createReadStream({ start: from })) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks).toString('utf8')
  } catch {
    return ''
  }
}
