import { readFileSync } from 'node:fs'
import { MongoClient } from 'mongodb'

const TICKS_PER_SECOND = 100

/** The CPU time that processes have used since their start, in seconds; null where the system has no such figure. */
export const cpuSeconds = (pids: readonly number[]): number | null => {
  try {
    return pids.reduce((sum, pid) => sum + ticks(pid), 0) / TICKS_PER_SECOND
  } catch {
    return null
  }
}

const ticks = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
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
