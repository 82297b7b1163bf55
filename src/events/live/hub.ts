import type { Reader } from '../../churches/readers.ts'
import type { Clock } from '../../core/time/clock.ts'
import type { LiveStateRecord } from '../../db/records/live-state.ts'
import { type LiveFollower, sendTo } from './follower.ts'
import { currentState } from './live-state.ts'
import type { Plan } from './plan.ts'
import type { ServiceAddress } from './service-address.ts'
import type { Audience, FollowedService, Poll } from './store.ts'

/** Sends the live states and the plans of services to those who follow them. */
export interface LiveHub {
  /** Sends the state of the moment and every later one, until the stream ends. */
  follow(follower: LiveFollower): void
  /** To be called when the stream of a follower has ended. */
  leave(follower: LiveFollower): void
  /** This process has stored a state. Those who follow it here get it at once. */
  told(record: LiveStateRecord): void
}

export interface LiveReads {
  /** The stored states of these services, and how far the changes of their churches have come. */
  poll(services: readonly ServiceAddress[]): Promise<Poll>
  /** What is saved of services of one church, by their ids. */
  plans(churchId: string, serviceIds: readonly string[]): Promise<ReadonlyMap<string, Plan>>
  /** Who may see what, in one query. */
  audience(services: readonly FollowedService[], readers: readonly Reader[]): Promise<Audience>
}

export interface LiveHubDeps {
  readonly reads: LiveReads
  readonly clock: Clock
  /** Called for the first of several failures. */
  readonly onError: (error: unknown) => void
  readonly times?: Partial<typeof TIMES>
}

const TIMES = {
  /** Between two reads of what other servers were told, and of what was saved. */
  pollMs: 600,
  /** Rights, and whether the service is public, are read in the first round after this time, also without a new state. */
  rightsMs: 2500,
  /** Between the beginnings of two rounds, so that states shortly after one another share the queries. */
  roundMs: 50,
}

/** A service with its followers in this process. */
interface Followed {
  readonly churchId: string
  readonly serviceId: string
  readonly followers: Set<LiveFollower>
  /** The newest record that is known here; null: none is. */
  record: LiveStateRecord | null
  /** The record that the followers have. */
  sent: LiveStateRecord | null
  /** The newest plan that is known here, and how far the changes of the church had come before it was read. */
  plan: Plan | null
  planReadAt: string | null
  /** The plan that the followers have. */
  sentPlan: Plan | null
}

/** The followers of a service at the beginning of a round. One that joins later is for the next round. */
interface Asked {
  readonly service: Followed
  readonly followers: readonly LiveFollower[]
  readonly hasNewFollower: boolean
}

/**
 * All followed services share the queries of a round: one for the states, and if one of them is new, or once in a few
 * seconds, one for the rights. So the number of queries depends neither on the streams nor on the services. A church where
 * something was saved takes two more for the plans of its followed services.
 */
export const createLiveHub = ({ reads, clock, onError, times }: LiveHubDeps): LiveHub => {
  const { pollMs, rightsMs, roundMs } = { ...TIMES, ...times }
  const services = new Map<string, Followed>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isBusy = false
  let hasFailed = false
  let beganAt = Number.NEGATIVE_INFINITY
  let polledAt = Number.NEGATIVE_INFINITY
  let rightsReadAt = Number.NEGATIVE_INFINITY

  const take = (record: LiveStateRecord): void => {
    const service = services.get(record._id)
    if (service && record.order > (service.record?.order ?? 0)) service.record = record
  }

  const poll = async (all: readonly Asked[]): Promise<void> => {
    const isDue = performance.now() - polledAt >= pollMs
    if (isDue) polledAt = performance.now()
    const asked = all.filter(({ hasNewFollower }) => isDue || hasNewFollower)
    if (asked.length === 0) return
    const { states, changes } = await reads.poll(asked.map(({ service }) => service))
    for (const record of states) take(record)
    await readPlans(
      asked.map(({ service }) => service),
      changes,
    )
  }

  const readPlans = async (asked: readonly Followed[], changes: Poll['changes']): Promise<void> => {
    const outdated = asked.filter((one) => changes.get(one.churchId) !== (one.planReadAt ?? undefined))
    const ofChurches = Map.groupBy(outdated, ({ churchId }) => churchId)
    await Promise.all(
      [...ofChurches].map(async ([churchId, ofChurch]) => {
        const plans = await reads.plans(
          churchId,
          ofChurch.map(({ serviceId }) => serviceId),
        )
        for (const service of ofChurch) {
          const plan = plans.get(service.serviceId) ?? null
          // Most of what a church saves is in no song of this service.
          if (JSON.stringify(plan) !== JSON.stringify(service.plan)) service.plan = plan
          service.planReadAt = changes.get(churchId) ?? null
        }
      }),
    )
  }

  /** The states are taken before the rights are read, so that nothing is sent that was set after the rights were lost. */
  const sendStates = async (all: readonly Asked[]): Promise<void> => {
    const startedAt = performance.now()
    const isDue = startedAt - rightsReadAt >= rightsMs
    const asked = all
      .filter(({ service, hasNewFollower }) => isDue || hasNewFollower || isUnsent(service))
      .map((one) => ({ ...one, record: one.service.record, plan: one.service.plan }))
    if (asked.length === 0) return
    const now = clock.now()
    const audience = await reads.audience(
      asked.map(({ service: { churchId, serviceId }, record }) => ({
        ...{ churchId, serviceId },
        state: currentState(record, now),
      })),
      asked.flatMap(({ followers }) => followers.flatMap(({ reader }) => reader ?? [])),
    )
    if (isDue) rightsReadAt = startedAt
    for (const { service, followers, record, plan } of asked) {
      sendTo(
        followers,
        { serviceId: service.serviceId, state: currentState(record, now), plan },
        audience,
        clock.now(),
      )
      service.sent = record
      service.sentPlan = plan
    }
  }

  const round = async (): Promise<void> => {
    beganAt = performance.now()
    const all = [...services.values()].map(
      (service): Asked => ({
        service,
        followers: [...service.followers],
        hasNewFollower: hasNewFollower(service),
      }),
    )
    try {
      await poll(all)
      await sendStates(all)
      hasFailed = false
    } catch (error) {
      if (!hasFailed && services.size > 0) onError(error)
      hasFailed = true
    }
  }

  /** Sets the time of the next round, unless one is under way, which does so at its end. */
  const schedule = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (isBusy || services.size === 0) return
    const hasWork = !hasFailed && services.values().some((one) => isUnsent(one) || hasNewFollower(one))
    // Counted from the last poll: counted from the beginning of its round, the next one would come a moment before it is due.
    const nextAt = hasWork ? beganAt + roundMs : polledAt + pollMs
    timer = setTimeout(run, Math.max(nextAt - performance.now(), 0))
  }

  const run = async (): Promise<void> => {
    timer = null
    isBusy = true
    await round()
    isBusy = false
    schedule()
  }

  return {
    follow(follower) {
      const { churchId, serviceId } = follower
      const service: Followed = services.get(serviceId) ?? {
        ...{ churchId, serviceId, followers: new Set(), record: null, sent: null },
        ...{ plan: null, planReadAt: null, sentPlan: null },
      }
      services.set(serviceId, service)
      service.followers.add(follower)
      schedule()
    },

    leave(follower) {
      const service = services.get(follower.serviceId)
      service?.followers.delete(follower)
      if (service?.followers.size === 0) services.delete(follower.serviceId)
      if (services.size === 0) schedule()
    },

    told(record) {
      take(record)
      schedule()
    },
  }
}

const isUnsent = ({ record, sent, plan, sentPlan }: Followed): boolean => record !== sent || plan !== sentPlan

const hasNewFollower = ({ followers }: Followed): boolean =>
  followers.values().some(({ sent }) => sent === null)
