import { readdirSync, readFileSync } from 'node:fs'
import { until } from '../until.ts'

interface ProcessSeen {
  readonly pid: number
  readonly parent: number
  readonly residentKb: number
  readonly command: string
}

/** From /proc on Linux, where `ps` need not be installed; by `ps` elsewhere, where it always is. */
export const allProcesses = (): ProcessSeen[] => (process.platform === 'linux' ? fromProc() : fromPs())

const fromProc = (): ProcessSeen[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const status = readOrEmpty(`/proc/${name}/status`)
      const number = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
      const command = readOrEmpty(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim()
      return { pid: Number(name), parent: number('PPid'), residentKb: number('VmRSS'), command }
    })

const fromPs = (): ProcessSeen[] =>
  Bun.spawnSync(['ps', '-A', '-o', 'pid=,ppid=,rss=,args='])
    .stdout.toString()
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, residentKb, ...words] = line.trim().split(/\s+/)
      const command = words.join(' ')
      return { pid: Number(pid), parent: Number(parent), residentKb: Number(residentKb), command }
    })

/** The process has ended since the folder was listed. */
const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Stops a process and waits until it has stopped. On a busy machine its threads may still run and answer until they
 * receive the signal.
 */
export const stopProcess = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGSTOP')
  await until(() => isStopped(pid))
}

const isStopped = (pid: number): boolean =>
  process.platform === 'linux'
    ? readdirSync(`/proc/${pid}/task`).every((thread) => threadState(pid, thread) === 'T')
    : Bun.spawnSync(['ps', '-o', 'state=', '-p', String(pid)])
        .stdout.toString()
        .startsWith('T')

/** The letter after the name, which is in brackets and may hold anything. */
const threadState = (pid: number, thread: string): string => {
  const stat = readOrEmpty(`/proc/${pid}/task/${thread}/stat`)
  return stat === '' ? 'T' : stat.charAt(stat.lastIndexOf(')') + 2)
}
