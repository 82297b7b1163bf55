import { Limiter } from '../../core/async/limiter.ts'
import { busy } from '../../core/failures.ts'
import { childCommand, childReads } from '../../core/system/source-or-executable.ts'
import { callWhenSlow } from '../../core/time.ts'
import { shareOf } from '../upload.ts'
import { refused, sendFile, unusable, type Verdict } from './checker-messages.ts'
import { confined, usageOf } from './confinement.ts'

interface CheckLimits {
  /** Of work: a busy machine must not make a sound file look hostile. */
  readonly cpuSeconds: number
  /** Of waiting, for the start of the process as well. */
  readonly seconds: number
  readonly memoryBytes: number
}

/** The process ended by itself: during the check, so the file may be the reason, or before it could begin. */
type ProcessFailure = 'died' | 'did not start'

interface CheckerProcess {
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

const startCheckerProcess = (limits: CheckLimits): CheckerProcess => {
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
      const startedAt = performance.now()
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
        const line = await callWhenSlow(nextLine(), secondsLeft(limits, startedAt) * 1_000, stop)
        if (line !== null) return JSON.parse(line)
        return exceeded ? TOO_COMPLEX : 'died'
      } finally {
        watch.stop()
      }
    },
  }
}

/** A slow start takes from the time for the check, but at most half of it, because the file is not the reason. */
const secondsLeft = ({ seconds }: CheckLimits, startedAt: number): number =>
  Math.max(seconds - (performance.now() - startedAt) / 1_000, seconds / 2)

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

/** Checks PDF files in processes apart from the server, of which a few are kept ready. */
export interface PdfChecker {
  /**
   * The number of pages; throws the refusal that a person reads. Files of one church get half of the processes,
   * so that hostile ones do not hold up the others'.
   */
  check(path: string, churchId?: string): Promise<number>
  /** Has a process ready by the time it is needed. */
  warm(): void
  close(): void
}

const PROCESSES = 2
const LIMITS: CheckLimits = { cpuSeconds: 6, seconds: 18, memoryBytes: 768 * 1_024 * 1_024 }

export const createPdfChecker = (limits: CheckLimits = LIMITS): PdfChecker => {
  const idle: CheckerProcess[] = []
  // The queue needs no limit: each waiting check belongs to an upload, and those are bounded.
  const places = new Limiter({
    concurrency: PROCESSES,
    concurrencyPerKey: shareOf(PROCESSES),
    maxWaiting: Number.POSITIVE_INFINITY,
  })
  let inUse = 0
  let closed = false

  const warm = (): void => {
    if (!closed && idle.length === 0 && inUse < PROCESSES) idle.push(startCheckerProcess(limits))
  }
  const take = (): CheckerProcess => {
    const ready = idle.splice(0).filter((worker) => !worker.mustBeReplaced)
    const worker = ready.pop() ?? startCheckerProcess(limits)
    idle.push(...ready)
    return worker
  }
  const checkOnce = async (path: string): Promise<Verdict | ProcessFailure> => {
    const worker = take()
    inUse += 1
    try {
      return await worker.check(path)
    } finally {
      inUse -= 1
      if (closed || worker.mustBeReplaced) worker.stop()
      else idle.push(worker)
      warm()
    }
  }
  /** The system may have killed the process, so the file is checked a second time before it is refused. */
  const checkTwice = async (path: string): Promise<Verdict | ProcessFailure> => {
    const first = await checkOnce(path)
    return typeof first === 'string' ? await checkOnce(path) : first
  }

  return {
    warm,
    close: () => {
      closed = true
      for (const worker of idle.splice(0)) worker.stop()
    },
    check: async (path, churchId) => {
      const verdict = await places.run(() => checkTwice(path), { keys: churchId ? [churchId] : [] })
      if (verdict === 'did not start')
        throw busy('The file could not be checked just now. Try again shortly.', 5)
      if (verdict === 'died') throw unusable('tooComplex')
      if (!verdict.usable) throw refused(verdict)
      return verdict.pageCount
    },
  }
}
