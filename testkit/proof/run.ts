import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { Random } from '../random.ts'
import { problemsIn } from '../verify.ts'
import type { ReceiverMachine } from '../webhooks/receiver.ts'
import { checkHistory, type Verdict } from './checker.ts'
import { createChurchWithEditor } from './church-with-editor.ts'
import type { AnswerSeen } from './faults/neighbour-answers.ts'
import { checkFollowed, followChurch } from './followed-changes.ts'
import { runWorkload } from './load/workload.ts'
import { readStoredSaves } from './stored-saves.ts'
import { followWithWebhook } from './webhook-deliveries.ts'

export interface Proof extends Verdict {
  readonly saves: number
  /** Saves whose outcome stayed unknown after all retries. */
  readonly unknown: number
  readonly requests: number
  /** Events of the church, each of which a stream has shown once and in order, or it is among the problems. */
  readonly events: number
  /** Messages that the receiver of the webhook got; null: there was none. */
  readonly messages: number | null
  readonly worstMs: number
  /** That request and its result. */
  readonly worst: string
  /** The worst answer of the same run without the faults, where that was looked at. */
  readonly usualWorstMs?: number
  /** Requests that waited too long. Only the soak checks this, because it is a time. */
  readonly tooSlow?: readonly string[]
}

interface ProofOptions {
  readonly uri: string
  readonly database: string
  readonly urls: readonly string[]
  readonly clients: number
  readonly seed: number
  /** What each client waits between two actions, on average. */
  readonly pauseMs: number
  /** Injects faults until it is done; the clients go on meanwhile. */
  injectFaults(progress: Progress): Promise<void>
  onAnswer?(answer: AnswerSeen): void
  /** False: no webhook follows the saves. */
  readonly hasWebhook?: boolean
  /** Where the receiver of the webhook runs, if the servers are not on this machine. */
  readonly receiverMachine?: ReceiverMachine
}

export interface Progress {
  /** Resolves after this many more acknowledged saves, when the service works again. */
  untilSaved(count: number): Promise<void>
  /** How many saves were acknowledged. */
  saved(): number
  /** Resolves when the stream of the church has shown changes and was opened again after them. */
  untilFollowedAgain(): Promise<void>
}

/** No promise: it ends a run whose server never comes back. */
const RECOVERED_WITHIN_MS = 600_000

/**
 * Clients save and read while faults are injected; then the checker compares their history with the database, and what a
 * stream showed and a webhook got with the events.
 */
export const prove = async (options: ProofOptions): Promise<Proof> => {
  await using opened = new AsyncDisposableStack()
  const { churchId, cookie } = await withDatabase(options, createChurchWithEditor)
  const followed = followChurch({ ...options, churchId, cookie, random: new Random(options.seed) })
  const webhook =
    options.hasWebhook === false
      ? null
      : opened.use(
          await withDatabase(options, (database) =>
            followWithWebhook(database, churchId, options.receiverMachine),
          ),
        )
  let injecting = true
  let saved = 0
  let nextSave = Promise.withResolvers<void>()
  const onSaved = () => {
    saved++
    nextSave.resolve()
    nextSave = Promise.withResolvers()
  }
  const untilSaved = async (count: number) => {
    const [enough, deadline] = [saved + count, performance.now() + RECOVERED_WITHIN_MS]
    while (saved < enough) {
      if (performance.now() > deadline) throw new Error('Saving did not go on after the fault.')
      await Promise.race([nextSave.promise, Bun.sleep(500)])
    }
  }
  const faults = options
    .injectFaults({
      untilSaved,
      saved: () => saved,
      untilFollowedAgain: followed.untilOpenedAgain,
    })
    .finally(() => {
      injecting = false
    })
  const [{ history, worstMs, worst, requests }] = await Promise.all([
    runWorkload({ ...options, churchId, cookie, goOn: () => injecting, onSaved }),
    faults,
  ])
  // Before the servers and the receiver end.
  return await withDatabase(options, async (database) => {
    const delivered = await webhook?.delivered(database)
    const undelivered = delivered?.problems ?? []
    const verdict = checkHistory(history, await readStoredSaves(database.collections, churchId))
    const stored = await storedChanges(database, churchId)
    const shown = checkFollowed(await followed.upTo(stored.length), stored)
    await followed.stop()
    const problems = await problemsIn({ database })
    const count = (is: string) => history.saves.filter(({ outcome }) => outcome.is === is).length
    return {
      ...verdict,
      lost: verdict.lost + shown.lost + undelivered.length,
      duplicated: verdict.duplicated + shown.duplicated,
      outOfOrder: verdict.outOfOrder + shown.outOfOrder,
      torn: verdict.torn + problems.length,
      details: [
        ...verdict.details,
        ...shown.details,
        ...undelivered,
        ...problems.map((problem) => JSON.stringify(problem)),
      ],
      saves: count('saved'),
      unknown: count('unknown'),
      requests,
      events: stored.length,
      messages: delivered?.messages ?? null,
      worstMs: Math.round(worstMs),
      worst,
    }
  })
}

const storedChanges = async ({ collections }: Database, churchId: string) => {
  const events = await collections.events.find({ churchId }).sort({ cursor: 1 }).toArray()
  return events.map(({ _id, cursor }) => ({ eventId: _id, cursor }))
}

const withDatabase = async <T>(
  { uri, database: name }: Pick<ProofOptions, 'uri' | 'database'>,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const database = await connect(uri, name, { longRunning: true })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
