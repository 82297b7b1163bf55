import { existsSync } from 'node:fs'
import { CHILD_ENVIRONMENT, childCommand } from '../../core/system/source-or-executable.ts'
import { landlockVersion } from './linux-sandbox.ts'

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

export interface Usage {
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
