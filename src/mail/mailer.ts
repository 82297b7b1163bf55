import type { MailSettings } from '../config.ts'
import { createLoop, RETRY_PAUSES_MS } from '../core/async/loop.ts'
import { type Clock, withTimeout } from '../core/time.ts'
import type { Collections } from '../db/collections.ts'
import { isStorageAway } from '../db/errors.ts'
import { createLeases } from '../db/lease.ts'
import { describeError, type Log } from '../log.ts'
import type { MailKind, MailRecord, MailState } from './collections.ts'
import type { Message } from './compose.ts'
import type { Counted, CountMail } from './limits.ts'
import {
  createMailQueue,
  type MailQueue,
  nextDueIn,
  nextPause,
  postpone,
  removeMail,
  takeDueMail,
} from './queue.ts'
import { createMailTransport, type Outcome, outcomeOf, type TransportOptions } from './transport.ts'

/** What the module of a kind of mail knows about it. */
export interface MailSource {
  /** Makes the mail and the secret of its link; null: it must not be sent. Called for every attempt. */
  prepare(mail: MailRecord): Promise<Message | null>
  /** What it counts for, before the first attempt. */
  counted(mail: MailRecord): readonly Counted[]
  /** Stores the state after an attempt. */
  onState?(mail: MailRecord, state: MailState): Promise<void>
}

export type MailSources = Readonly<Record<MailKind, MailSource>>

/** Waits and limits, which tests make smaller. */
export type MailerSettings = Partial<Waits> & TransportOptions

interface Waits {
  /** Between two looks at the queue without a mail that is due: for what a killed server has left. */
  readonly lookMs: number
  readonly leaseMs: number
  /** Until an attempt counts as failed. */
  readonly attemptMs: number
  readonly pausesMs: readonly number[]
}

const WAITS: Waits = {
  lookMs: 30_000,
  leaseMs: 6000,
  attemptMs: 90_000,
  pausesMs: RETRY_PAUSES_MS.mail,
}

/** The server that has this lease sends the mails of all. */
const LEASE = 'mail'

/** Mails that are sent at the same time. */
const CONCURRENT = 4

/** What a stop leaves to the mails under way: one that is cut short may be sent twice. */
const LAST_MAILS_MS = 3000

interface MailerOptions {
  readonly all: Collections
  readonly clock: Clock
  readonly log: Log
  readonly server: MailSettings
  readonly sources: MailSources
  readonly count: CountMail
  readonly settings?: MailerSettings
  /** Called after each attempt. */
  onAttempt?(outcome: Outcome['is']): void
}

/** Sends the mails of the queue while this process holds the lease. */
export interface Mailer {
  readonly queue: MailQueue
  stop(): Promise<void>
}

export const startMailer = (options: MailerOptions): Mailer => {
  const { all, clock, log, sources, count } = options
  const settings = { ...WAITS, ...options.settings }
  const transport = createMailTransport(options.server, options.settings)
  const sending = new Map<string, Promise<void>>()
  let isStopping = false
  // Without a log line while MongoDB is away: requests report that.
  const onError = (error: unknown): void => {
    if (!isStopping && !isStorageAway(error)) log('error', 'mail', describeError(error))
  }
  const leases = createLeases(all, { leaseMs: settings.leaseMs, onError })

  const attempt = async (message: Message, id: string): Promise<Outcome> => {
    try {
      const sent = transport.send(message, id).then(() => true)
      if (await withTimeout(sent, settings.attemptMs, () => false)) return { is: 'sent' }
      return { is: 'again', problem: 'unreachable', answer: null }
    } catch (error) {
      const outcome = outcomeOf(error)
      const { name: kind, message: text } = Object(error) as Error
      log('warn', 'a mail was not sent', { mailId: id, problem: outcome.problem, kind, error: text })
      return outcome
    }
  }

  const settle = async (mail: MailRecord, state: Omit<MailState, 'at'>): Promise<void> => {
    await sources[mail.kind].onState?.(mail, { ...state, at: clock.now() })
    if (state.state !== 'waiting') await removeMail(all, mail)
  }

  const afterAttempt = async (mail: MailRecord, outcome: Outcome): Promise<void> => {
    options.onAttempt?.(outcome.is)
    if (outcome.is === 'sent') return settle(mail, { state: 'sent', problem: null, answer: null })
    const { attempts, expiresAt } = mail
    const { pausesMs } = settings
    const pause =
      outcome.is === 'again'
        ? nextPause({ attempts, now: clock.now(), expiresAt, random: Math.random(), pausesMs })
        : null
    const { problem, answer } = outcome
    await settle(mail, { state: pause === null ? 'refused' : 'waiting', problem, answer })
    // Last, because from then on another server may send it.
    if (pause !== null) await postpone(all, mail, pause)
  }

  const send = async (mail: MailRecord): Promise<void> => {
    const source = sources[mail.kind]
    const isFirst = mail.attempts === 1
    if (isFirst && !(await count(source.counted(mail))))
      return settle(mail, { state: 'refused', problem: 'limit', answer: null })
    const message = await source.prepare(mail)
    if (!message) return settle(mail, { state: 'refused', problem: 'refused', answer: null })
    await afterAttempt(mail, await attempt(message, mail._id))
  }

  const begin = (mail: MailRecord): void => {
    const work = send(mail)
      .catch(onError)
      .finally(() => {
        sending.delete(mail._id)
        loop.wake()
      })
    sending.set(mail._id, work)
  }

  const look = async (): Promise<number> => {
    const dueInMs = (await nextDueIn(all)) ?? settings.lookMs
    if (dueInMs > 0 && sending.size === 0) {
      if (leases.isHeld(LEASE)) await leases.release(LEASE)
      return dueInMs
    }
    const lookAgainMs = settings.leaseMs / 3
    if (!(await leases.hold(LEASE))) return lookAgainMs
    while (!isStopping && sending.size < CONCURRENT) {
      const mail = await takeDueMail(all, [...sending.keys()], settings.pausesMs[0] ?? 0)
      if (!mail) break
      begin(mail)
    }
    return lookAgainMs
  }

  const loop = createLoop({ run: look, everyMs: settings.lookMs, onError })
  loop.wake()

  return {
    queue: createMailQueue(all, loop.wake),
    async stop() {
      isStopping = true
      await loop.stop()
      await withTimeout(Promise.all(sending.values()), LAST_MAILS_MS, () => undefined)
      await leases.releaseAll()
    },
  }
}
