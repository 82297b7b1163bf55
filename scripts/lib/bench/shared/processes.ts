/** The processes of a bench: what they cost, and the programs that are measured beside Psaltery or send the requests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { lines } from '../../lines.ts'

const TICKS_PER_SECOND = 100

/** The CPU time that processes have used since their start, in seconds; NaN where the system has no such figure. */
export const cpuSeconds = (pids: readonly number[]): number => {
  try {
    return pids.reduce((sum, pid) => sum + ticks(pid), 0) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}

const ticks = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** Resident megabytes; Linux only, NaN elsewhere. */
export const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 0.001_024
  } catch {
    return Number.NaN
  }
}

/** A process and those it has started. */
export const processesOf = (pid: number): number[] => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return [pid, ...(children === '' ? [] : children.split(' ').map(Number))]
  } catch {
    return [pid]
  }
}

/** The process of a mongod on this machine. */
export const mongodPid = async (uri: string): Promise<number> => {
  const client = await new MongoClient(uri).connect()
  try {
    return Number((await client.db('admin').command({ serverStatus: 1 })).pid)
  } finally {
    await client.close()
  }
}

export const commandOf = (program: string): string[] => [
  process.execPath,
  '--no-env-file',
  join(import.meta.dir, '../programs', program),
]

/** Starts a bare server, which prints its port. */
export const startBare = async (
  opened: AsyncDisposableStack,
  program: string,
  words: readonly string[],
): Promise<{ readonly url: string; readonly pid: number }> => {
  const child = Bun.spawn([...commandOf(program), ...words], { stdout: 'pipe', stderr: 'inherit' })
  opened.defer(() => child.kill())
  for await (const port of lines(child.stdout)) return { url: `http://127.0.0.1:${port}`, pid: child.pid }
  throw new Error(`${program} did not start.`)
}

/** Runs the clients in a process of their own, so that they are not slowed down by what measures them. */
export const runClients = async <Answers>(program: string, load: object): Promise<Answers> => {
  const child = Bun.spawn(commandOf(program), {
    stdin: new Blob([JSON.stringify(load)]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('The clients failed; the reason is above.')
  return JSON.parse(text)
}
