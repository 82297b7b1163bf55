import { sampleSize } from '../../testkit/long-tests.ts'
import type { MongoProxy, ProxyAction } from '../../testkit/mongodb/proxy.ts'
import type { WireCommand } from '../../testkit/mongodb/wire.ts'

const refusal = { ok: 0, code: 8000, codeName: 'AtlasError', errmsg: 'Refused by the test.' }
const notReplicated = {
  ok: 1,
  writeConcernError: { code: 64, codeName: 'WriteConcernFailed', errmsg: 'Not replicated in time.' },
}

interface Fault {
  readonly name: string
  readonly action: ProxyAction
  /** How often in a row. */
  readonly times: number
  /** Only what ends a transaction can fail in this way. */
  readonly onlyCommit?: true
}

/** Every way in which one command can fail. */
export const faults: readonly Fault[] = [
  { name: 'breaks off before', action: 'lose the command', times: 1 },
  { name: 'breaks off after', action: 'lose the answer', times: 1 },
  { name: 'is refused at', action: { answer: refusal, carriedOut: false }, times: 1 },
  { name: 'is told a failure of', action: { answer: refusal, carriedOut: true }, times: 1 },
  { name: 'breaks off four times after', action: 'lose the answer', times: 4, onlyCommit: true },
  {
    name: 'does not learn the outcome of',
    action: { answer: notReplicated, carriedOut: true },
    times: 3,
    onlyCommit: true,
  },
  {
    name: 'is told nothing true of',
    action: { answer: notReplicated, carriedOut: false },
    times: 3,
    onlyCommit: true,
  },
]

/** A note that a process saves. */
const isNote = ({ collection }: WireCommand): boolean => collection === 'leases'

/** Times of last use, which no request waits for, and what deliveries and search indexes read when something was saved. */
const BESIDE_REQUESTS = [
  ...['update memberships', 'update sessions', 'update tokens'],
  ...['find webhooks', 'find churches', 'find search'],
]

/** Commands that come by the clock or beside a request, so they are not counted with the others. */
const isBeside = (command: WireCommand): boolean => isNote(command) || BESIDE_REQUESTS.includes(command.step)

/** The commands that pass while the work runs: what a fault can hit. */
export const commandsOf = async (proxy: MongoProxy, work: () => Promise<unknown>): Promise<string[]> => {
  const steps: string[] = []
  proxy.onCommand = (command) => {
    if (!isBeside(command)) steps.push(command.step)
    return 'pass'
  }
  await work()
  proxy.onCommand = null
  return steps
}

/** Lets the fault happen at the n-th command from now on. Returns how often it has happened. */
export const injectAt = (proxy: MongoProxy, at: number, { action, times }: Fault): (() => number) => {
  let count = 0
  let happened = 0
  let step: string | null = null
  proxy.onCommand = (command) => {
    if (isBeside(command)) return 'pass'
    if (count++ === at) step = command.step
    if (command.step !== step || happened === times) return 'pass'
    happened++
    return action
  }
  return () => happened
}

/** Lets the fault happen at the next note that this process saves. */
export const injectAtNote = (proxy: MongoProxy, { action }: Fault): (() => number) => {
  let happened = 0
  proxy.onCommand = (command) => (isNote(command) && happened++ === 0 ? action : 'pass')
  return () => happened
}

export interface FaultCase {
  readonly at: number
  readonly step: string
  readonly fault: Fault
}

const COMMIT = 'commitTransaction'
const allCases = sampleSize(0, 1) === 1

const faultsAt = (step: string): Fault[] => faults.filter(({ onlyCommit }) => !onlyCommit || step === COMMIT)

const everyCaseOf = (steps: readonly string[]): FaultCase[] =>
  steps.flatMap((step, at) => faultsAt(step).map((fault) => ({ at, step, fault })))

/**
 * All that a server can notice: at each command one of the two ways to break off and one of the two refusals, in turns,
 * because MongoDB undoes a command of a transaction that did not end; and every fault at the commit.
 */
export const casesOf = (steps: readonly string[]): FaultCase[] =>
  everyCaseOf(steps).filter(
    ({ at, step, fault }) => allCases || step === COMMIT || faults.indexOf(fault) % 2 === at % 2,
  )

/**
 * The same for saves of several kinds, which have most commands in common: every fault at every different command is
 * dealt to one of the kinds at least, and every command of every kind has a fault at least.
 */
export const dealtCasesOf = (kinds: readonly (readonly string[])[]): FaultCase[][] => {
  if (allCases) return kinds.map(everyCaseOf)
  const places = kinds.flatMap((steps, kind) => steps.map((step, at) => ({ kind, step, at })))
  const dealt: FaultCase[][] = kinds.map(() => [])
  for (const [step, same] of Map.groupBy(places, (place) => place.step)) {
    const possible = faultsAt(step)
    for (let turn = 0; turn < Math.max(same.length, possible.length); turn++) {
      const [place, fault] = [same[turn % same.length], possible[turn % possible.length]]
      if (place && fault) dealt[place.kind]?.push({ at: place.at, step, fault })
    }
  }
  return dealt
}

/** More than a busy machine needs. */
const MAX_ATTEMPTS = 20

/** Sends into the fault until it happened as often as it should: a busy machine may give up the save before. */
export const sendUntilHappened = async (
  { step, fault }: FaultCase,
  send: () => Promise<number>,
): Promise<void> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) if ((await send()) >= fault.times) return
  throw new Error(`In ${MAX_ATTEMPTS} saves nothing ${fault.name} ${step} ${fault.times} times.`)
}

/** Keeps the next such command from MongoDB until it is released. */
export const hold = (proxy: MongoProxy, held: string) => {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  proxy.onCommand = ({ step }) => {
    if (step !== held) return 'pass'
    proxy.onCommand = null
    reached.resolve()
    return { holdUntil: released.promise }
  }
  return { reached: reached.promise, release: released.resolve }
}
