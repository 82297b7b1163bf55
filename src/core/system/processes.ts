import { readFileSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** A process, as the operating system reports it. */
export interface ProcessInfo {
  readonly parent: number
  /** Distinguishes it from a later process with the same id. */
  readonly startedAt: string
  /** The program and its arguments, separated by spaces. */
  readonly command: string
}

/** null when the process does not exist or is a zombie. */
export const processInfo = async (pid: number): Promise<ProcessInfo | null> => {
  try {
    return process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
  } catch {
    return null
  }
}

const fromProc = async (pid: number): Promise<ProcessInfo | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain any character; the fields after it are separated by spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state = '', parent = ''] = fields
  if (hasEnded(state)) return null
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim()
  return { parent: Number(parent), startedAt: fields[19] ?? '', command }
}

const PS_LINE = /^\s*(\d+)\s+(\S+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/

const fromPs = async (pid: number): Promise<ProcessInfo | null> => {
  const ps = Bun.spawn(['ps', '-o', 'ppid=,stat=,lstart=,args=', '-p', String(pid)], {
    env: { LC_ALL: 'C' },
    stdin: 'ignore',
    stderr: 'ignore',
  })
  const [, parent, state = '', startedAt = '', command = ''] =
    PS_LINE.exec((await new Response(ps.stdout).text()).trimEnd()) ?? []
  if (!parent || hasEnded(state)) return null
  return { parent: Number(parent), startedAt: startedAt.replace(/\W/g, ''), command }
}

const hasEnded = (state: string): boolean => state.startsWith('Z') || state.startsWith('X')

/** A process id is valid on one machine, since its last boot, and in one container. */
const machine = (): string => {
  const parts = [hostname()]
  try {
    parts.push(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'), readlinkSync('/proc/self/ns/pid'))
  } catch {
    // Only Linux has these files.
  }
  return new Bun.CryptoHasher('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)
}

let ownName: Promise<string> | undefined

/** A name for this process that no other process ever has; valid as a file name. */
export const uniqueProcessName = (): Promise<string> => {
  ownName ??= processInfo(process.pid).then((info) => `${machine()}-${process.pid}-${info?.startedAt ?? 0}`)
  return ownName
}

/** Whether the process with this name still runs; 'unknown' for another machine or an invalid name. */
export const processStateByName = async (name: string): Promise<'running' | 'ended' | 'unknown'> => {
  const [, where, pid, startedAt] = /^([0-9a-f]{12})-(\d+)-(\w+)$/.exec(name) ?? []
  if (where !== machine()) return 'unknown'
  return (await processInfo(Number(pid)))?.startedAt === startedAt ? 'running' : 'ended'
}

/** A line on stderr, for the person at the terminal. Bun's `console.error` makes it red there. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`)

const SECOND_SIGNAL_AFTER_MS = 1000

/**
 * The first signal requests a graceful stop; the second exits at once, and nothing committed is lost. A second signal
 * within a second is ignored: a signal to the process group arrives twice under `bun run`.
 */
export const waitForSignal = (): Promise<'signal'> =>
  new Promise((stop) => {
    let askedAt: number | null = null
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (askedAt !== null && performance.now() - askedAt >= SECOND_SIGNAL_AFTER_MS) process.exit(1)
        askedAt ??= performance.now()
        stop('signal')
      })
  })

/** A connection that the stop could not close must not keep the process alive. */
export const forceExitSoon = (): void => void setTimeout(() => process.exit(), 500).unref()
