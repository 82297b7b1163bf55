import { dlopen, FFIType, ptr } from 'bun:ffi'
import { closeSync, constants, fstatSync, openSync } from 'node:fs'

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
