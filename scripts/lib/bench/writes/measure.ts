import { cpuSeconds } from '../cpu-time.ts'

export interface Measured {
  ms: number
  latencies: number[]
  /** Seconds of CPU time of the server and of MongoDB. */
  serverCpu: number
  mongodCpu: number
}

export const nothing = (): Measured => ({ ms: 0, latencies: [], serverCpu: 0, mongodCpu: 0 })

export interface Load {
  readonly url: string
  readonly origin: string
  readonly cookie: string
  readonly churchIds: readonly string[]
  readonly clients: number
  readonly seconds: number
}

type Requests = Pick<Measured, 'ms' | 'latencies'>

/** Runs the clients in a process of their own, so that they are not slowed down by what measures them. */
export const runClients = async (load: Load): Promise<Requests> => {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/load.ts`, JSON.stringify(load)], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('The clients failed; what they met is said above.')
  return JSON.parse(text)
}

export const measure = async (
  pids: { readonly server: number; readonly mongod: number },
  work: () => Promise<Requests>,
): Promise<Measured> => {
  const cpu = (pid: number): number => cpuSeconds([pid]) ?? Number.NaN
  const [server, mongod] = [cpu(pids.server), cpu(pids.mongod)]
  const measured = await work()
  return { ...measured, serverCpu: cpu(pids.server) - server, mongodCpu: cpu(pids.mongod) - mongod }
}

export const add = (sum: Measured, more: Measured): void => {
  sum.ms += more.ms
  sum.latencies.push(...more.latencies)
  sum.serverCpu += more.serverCpu
  sum.mongodCpu += more.mongodCpu
}

export const rateOf = ({ ms, latencies }: Measured): number => (latencies.length / ms) * 1000

export const cpuMsPerSave = (seconds: number, { latencies }: Measured): number =>
  (seconds * 1000) / latencies.length
