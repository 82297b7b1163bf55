import { dlopen, FFIType, ptr } from 'bun:ffi'
import { closeSync, constants, existsSync, fstatSync, openSync } from 'node:fs'
import { CHILD_ENVIRONMENT, childCommand } from '../../core/system/source-or-executable.ts'

/**
 * A command with fewer rights than its parent: no network, read access to the given files only, no write access, no new
 * privileges, no core file, a limit of CPU time, and the first to be killed when memory runs out.
 */
export const confined = (command: readonly string[], readable: readonly string[]): string[] => [
  '/bin/sh',
  '-c',
  // An unwritable or missing oom_score_adj (macOS) is no reason not to start.
  `{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; ulimit -c 0; ulimit -f 0; ulimit -t ${CPU_SECONDS}; exec env -i "$@"`,
  'confined',
  ...CHILD_ENVIRONMENT,
  ...withoutNetwork(),
  ...endingWithParent(),
  ...withoutFiles(command, readable),
  ...command,
]

/** The rights that this system cannot withdraw from a confined command, for the log. */
export const missingConfinement = (): string[] => [
  ...(withoutNetwork().length > 0 ? [] : ['network namespace']),
  ...(landlockVersion() > 0 ? [] : ['Landlock']),
]

/** The last resort, for a child that spins on after its parent was killed. */
const CPU_SECONDS = 120

let networkPrefix: string[] | undefined

/** Namespaces are not allowed everywhere (in most containers they are not), so it is tried once. */
const withoutNetwork = (): string[] => {
  if (networkPrefix) return networkPrefix
  const unshare = process.platform === 'linux' ? Bun.which('unshare') : null
  const prefix = unshare ? [unshare, '--user', '--net'] : []
  const works = unshare !== null && Bun.spawnSync([...prefix, '/bin/sh', '-c', ':']).success
  networkPrefix = works ? prefix : []
  return networkPrefix
}

const endingWithParent = (): string[] => {
  const setpriv = process.platform === 'linux' ? Bun.which('setpriv') : null
  return setpriv ? [setpriv, '--pdeathsig', 'KILL'] : []
}

/** The files of the loader of shared libraries on any glibc system, and those of the process about itself. */
const SYSTEM_FILES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/etc/ld.so.cache', '/proc/self']

const withoutFiles = ([program = '']: readonly string[], readable: readonly string[]): string[] => {
  if (process.platform !== 'linux') return []
  const paths = [program, ...readable, ...SYSTEM_FILES.filter((path) => existsSync(path))]
  return [...childCommand('--launch-confined'), JSON.stringify(paths)]
}

interface Usage {
  readonly residentBytes: number
  readonly cpuSeconds: number
}

/** What a process uses now; null when it is gone. A limit on address space cannot bind Bun, which reserves much. */
export const usageOf = (pid: number): Promise<Usage | null> =>
  process.platform === 'linux' ? usageOnLinux(pid) : usageByPs(pid)

/** The kernel counts CPU time in hundredths of a second for its readers, independent of its own clock. */
const TICKS_PER_SECOND = 100

const usageOnLinux = async (pid: number): Promise<Usage | null> => {
  const [status, stat] = await Promise.all([
    readOrEmpty(`/proc/${pid}/status`),
    readOrEmpty(`/proc/${pid}/stat`),
  ])
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  // The name, in brackets, may hold anything; what follows it is numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!kilobytes) return null
  return {
    residentBytes: Number(kilobytes) * 1_024,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
  }
}

const readOrEmpty = (path: string): Promise<string> =>
  Bun.file(path)
    .text()
    .catch(() => '')

const usageByPs = async (pid: number): Promise<Usage | null> => {
  const text = await Bun.$`ps -o rss=,time= -p ${pid}`.nothrow().quiet().text()
  const [, kilobytes, minutes, seconds] = /(\d+)\s+(\d+):([\d.]+)/.exec(text) ?? []
  if (!kilobytes) return null
  return {
    residentBytes: Number(kilobytes) * 1_024,
    cpuSeconds: Number(minutes) * 60 + Number(seconds),
  }
}

/**
 * The rights that a Linux process can give up by system calls, which no library for Bun wraps: new privileges, and with
 * Landlock (Linux 5.13, also inside containers) every file, and from Linux 6.7 every TCP port, that it does not name.
 * Both hold for the calling thread and for what it becomes by exec, not for threads that run already.
 */
const openLibc = () =>
  dlopen('libc.so.6', {
    syscall: {
      args: [FFIType.i64, FFIType.u64, FFIType.u64, FFIType.u64, FFIType.u64],
      returns: FFIType.i64,
    },
    prctl: {
      args: [FFIType.i32, FFIType.u64, FFIType.u64, FFIType.u64, FFIType.u64],
      returns: FFIType.i32,
    },
    execve: { args: [FFIType.ptr, FFIType.ptr, FFIType.ptr], returns: FFIType.i32 },
  }).symbols

let opened: ReturnType<typeof openLibc> | undefined
const libc = () => {
  opened ??= openLibc()
  return opened
}

const PR_SET_NO_NEW_PRIVS = 38

/** From here on no program gains rights by being started: setuid bits and file capabilities count for nothing. */
export const setNoNewPrivileges = (): boolean => libc().prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) === 0

// The numbers of these calls are the same on x86_64 and arm64.
const LANDLOCK_CREATE_RULESET = 444
const LANDLOCK_ADD_RULE = 445
const LANDLOCK_RESTRICT_SELF = 446
const CREATE_RULESET_VERSION = 1
const RULE_PATH_BENEATH = 1

const EXECUTE = 1n << 0n
const READ_FILE = 1n << 2n
const READ_DIR = 1n << 3n
const TCP_BIND_AND_CONNECT = 3n
const ABSTRACT_SOCKETS_AND_SIGNALS = 3n

const call = (number: number, a: number, b: number, c: number, d = 0): number =>
  Number(libc().syscall(number, a, b, c, d))

/** 0 where the kernel has no Landlock or does not offer it. */
export const landlockVersion = (): number => {
  if (process.platform !== 'linux') return 0
  try {
    return Math.max(0, call(LANDLOCK_CREATE_RULESET, 0, 0, CREATE_RULESET_VERSION))
  } catch {
    return 0
  }
}

/** Every right over files that the kernel's version can take away. */
const fileRights = (version: number): bigint => {
  const count = version >= 5 ? 16n : version >= 3 ? 15n : version >= 2 ? 14n : 13n
  return (1n << count) - 1n
}

/** Leaves nothing but reading and starting these files and what is below these folders. False when that is impossible. */
export const restrictToReading = (paths: readonly string[]): boolean => {
  const version = landlockVersion()
  if (version === 0) return false
  const network = version >= 4 ? TCP_BIND_AND_CONNECT : 0n
  const scoped = version >= 6 ? ABSTRACT_SOCKETS_AND_SIGNALS : 0n
  const attributes = new BigUint64Array([fileRights(version), network, scoped])
  const size = version >= 6 ? 24 : version >= 4 ? 16 : 8
  const ruleset = call(LANDLOCK_CREATE_RULESET, ptr(attributes), size, 0)
  if (ruleset < 0) return false
  return (
    paths.every((path) => allowReading(ruleset, path)) && call(LANDLOCK_RESTRICT_SELF, ruleset, 0, 0) === 0
  )
}

const allowReading = (ruleset: number, path: string): boolean => {
  const fd = openSync(path, constants.O_RDONLY)
  try {
    const rights = EXECUTE | READ_FILE | (fstatSync(fd).isDirectory() ? READ_DIR : 0n)
    const rule = Buffer.alloc(12)
    rule.writeBigUInt64LE(rights, 0)
    rule.writeInt32LE(fd, 8)
    return call(LANDLOCK_ADD_RULE, ruleset, RULE_PATH_BENEATH, ptr(rule)) === 0
  } finally {
    closeSync(fd)
  }
}

/** Becomes this program, with this environment and no other; comes back only when it cannot. */
export const execProgram = (command: readonly string[], environment: readonly string[]): void => {
  const args = command.map(cString)
  const variables = environment.map(cString)
  const [program] = args
  if (program) libc().execve(ptr(program), ptr(pointersTo(args)), ptr(pointersTo(variables)))
}

const cString = (text: string): Buffer => Buffer.from(`${text}\0`)

const pointersTo = (texts: readonly Buffer[]) =>
  new BigUint64Array([...texts.map((text) => BigInt(ptr(text))), 0n])
