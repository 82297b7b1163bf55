import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lines } from '../../lines.ts'

type Report = Readonly<Record<string, unknown>>

/** A server in its own process. It writes its address and its figures to standard output, one JSON line each. */
export interface ReportingServer {
  readonly url: string
  /** The first report with this message, or nothing when it does not come in time. */
  reported(message: string, withinMs: number): Promise<Report | undefined>
  send(signal: 'SIGUSR2'): void
  /** Resident bytes; Linux only, 0 elsewhere. */
  memory(): number
  stop(): Promise<void>
}

export async function startReportingServer(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ReportingServer> {
  const child = Bun.spawn([process.execPath, '--no-env-file', join(import.meta.dir, script), ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const reports: Report[] = []
  let wake = () => {}
  void (async () => {
    for await (const line of lines(child.stdout)) {
      reports.push(JSON.parse(line))
      wake()
    }
  })()

  const report = async (wanted: (report: Report) => boolean, withinMs: number) => {
    const deadline = performance.now() + withinMs
    for (;;) {
      const found = reports.find(wanted)
      if (found || performance.now() > deadline || child.exitCode !== null) return found
      await Promise.race([Bun.sleep(200), new Promise<void>((resolve) => (wake = resolve))])
    }
  }

  const url = (await report((line) => 'url' in line, 60_000))?.url
  if (typeof url !== 'string') throw new Error(`${script} did not start.`)
  return {
    url,
    reported: (message, withinMs) => report((line) => line.message === message, withinMs),
    send: (signal) => child.kill(signal),
    memory: () => residentBytes(child.pid),
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}

export function residentBytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}
