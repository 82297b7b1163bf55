import { callWhenSlow } from '../../core/async/timeout.ts'
import { childCommand, childReads } from '../../core/system/source-or-executable.ts'
import { confined, usageOf } from './confinement.ts'
import { sendFile } from './input.ts'
import type { Verdict } from './verdict.ts'

export interface CheckLimits {
  /** Of work: a busy machine must not make a sound file look hostile. */
  readonly cpuSeconds: number
  /** Of waiting, for the start of the process as well. */
  readonly seconds: number
  readonly memoryBytes: number
}

/** The process ended by itself: during the check, so the file may be the reason, or before it could begin. */
export type ProcessFailure = 'died' | 'did not start'

export interface CheckerProcess {
  check(path: string): Promise<Verdict | ProcessFailure>
  /** True once it was stopped, has ended, or has done as many checks as one process should. */
  readonly mustBeReplaced: boolean
  stop(): void
}

/** All that the checker reads: its own source and pdf.js. What it checks comes through its input. */
const CHECKER_READS = childReads(['src/files/pdf', 'src/core', 'node_modules/pdfjs-dist'])
const START_SECONDS = 30
const CHECKS_PER_PROCESS = 200
const POLL_MS = 50
const TOO_COMPLEX: Verdict = { usable: false, problem: 'tooComplex' }

export const startCheckerProcess = (limits: CheckLimits): CheckerProcess => {
  const child = Bun.spawn(confined(childCommand('--check-pdfs'), CHECKER_READS), {
    // Exists on every system and contains no configuration file that Bun would read.
    cwd: '/',
    env: {},
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const lines = linesOf(child.stdout)
  let isOver = false
  const kill = () => {
    isOver = true
    child.kill('SIGKILL')
  }
  const nextLine = async (): Promise<string | null> => {
    const { value } = await lines.next()
    if (value === null) isOver = true
    return value
  }
  void child.exited.then(() => {
    isOver = true
  })
  const ready = callWhenSlow(nextLine(), START_SECONDS * 1_000, kill)
  let checks = 0

  return {
    get mustBeReplaced() {
      return isOver || checks >= CHECKS_PER_PROCESS
    },
    stop: kill,
    check: async (path) => {
      checks += 1
      const asked = performance.now()
      if ((await ready) === null) return 'did not start'
      let exceeded = false
      const stop = () => {
        exceeded = true
        kill()
      }
      const watch = watchUsage(child.pid, limits, stop)
      try {
        // If the process has ended, the line is missing.
        sendFile(child.stdin, path).catch(kill)
        // When the time is over the process is killed, and its output ends without the line.
        const line = await callWhenSlow(nextLine(), secondsLeft(limits, asked) * 1_000, stop)
        if (line !== null) return JSON.parse(line)
        return exceeded ? TOO_COMPLEX : 'died'
      } finally {
        watch.stop()
      }
    },
  }
}

/** A slow start takes from the time for the check, but at most half of it, because the file is not the reason. */
const secondsLeft = ({ seconds }: CheckLimits, asked: number): number =>
  Math.max(seconds - (performance.now() - asked) / 1_000, seconds / 2)

const watchUsage = (pid: number, limits: CheckLimits, exceeded: () => void) => {
  let isOver = false
  let cpuBefore: number | null = null
  const poll = async () => {
    const usage = await usageOf(pid)
    if (isOver || usage === null) return
    cpuBefore ??= usage.cpuSeconds
    if (usage.residentBytes > limits.memoryBytes || usage.cpuSeconds - cpuBefore > limits.cpuSeconds)
      exceeded()
    else setTimeout(poll, POLL_MS)
  }
  void poll()
  return {
    stop: () => {
      isOver = true
    },
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, null> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      yield text.slice(0, end)
      text = text.slice(end + 1)
    }
  }
  return null
}
