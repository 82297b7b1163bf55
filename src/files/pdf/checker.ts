import { Limiter } from '../../core/async/limiter.ts'
import { busy } from '../../core/failures.ts'
import { shareOf } from '../upload.ts'
import {
  type CheckerProcess,
  type CheckLimits,
  type ProcessFailure,
  startCheckerProcess,
} from './checker-process.ts'
import { refused, unusable, type Verdict } from './verdict.ts'

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
