import { totalmem } from 'node:os'
import { keyFile } from './credentials.ts'
import { missingLibrary } from './fetch/mongod-version.ts'
import { logSince } from './log.ts'
import { endWithThisProcess } from './parent-death.ts'
import { FolderInUse, MongodProblem } from './problem.ts'
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
