import { mayRead, namesIn, type Reader } from '../../churches/readers.ts'
import { createLoop } from '../../core/async/loop.ts'
import type { Clock } from '../../core/time.ts'
import { type EventStream, eventText, type ServerSentEvent } from '../../http/event-streams.ts'
import type { LiveStateRecord, StoredLive } from '../collections.ts'
import { currentState, describeLive, describePublicLive, type ServiceAddress } from './live-state.ts'
import { describePlan, type Plan, type Plans } from './plan.ts'
import type { Audience, FollowedService } from './store.ts'

/** An open stream of the live state of a service. */
export interface LiveFollower extends ServiceAddress {
  /** null: a visitor, who sees what is public. */
  readonly reader: Reader | null
  readonly stream: Pick<EventStream, 'send' | 'end'>
  /** The last live state as it was sent; null: none was sent yet. */
  sent: string | null
  /** The same of the plan. */
  sentPlan: string | null
}

/** Sends the live states and the plans of services to those who follow them. */
export interface LiveHub {
  /** Sends the state of the moment and every later one, until the stream ends. */
  follow(follower: LiveFollower): void
  /** To be called when the stream of a follower has ended. */
  leave(follower: LiveFollower): void
  /** This process has stored a state. Those who follow it here get it at once. */
  show(record: LiveStateRecord): void
  /** Some process has stored a state of this order. */
  stored(serviceId: string, order: number): void
  /** Something may have been saved in the church. */
  saved(churchId: string): void
  /** Anything may have been stored or saved. */
  missed(): void
}

export interface LiveReads {
  /** The stored states of these services. */
  states(services: readonly ServiceAddress[]): Promise<readonly LiveStateRecord[]>
  /** What is saved of services of one church. */
  plans(churchId: string, serviceIds: readonly string[]): Promise<Plans>
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
  /** Rights, and whether the service is public, are read in the first round after this time, also without a new state. */
  rightsMs: 2500,
  /** Between the beginnings of two rounds, so that states shortly after one another share the queries. */
  roundMs: 50,
  /** Between two reads of plans, so that saves shortly after one another share them. */
  plansMs: 250,
}

/** A service with its followers in this process. */
interface Followed extends ServiceAddress {
  readonly followers: Set<LiveFollower>
  /** The newest record that is known here; null: none is. */
  record: LiveStateRecord | null
  /** Whether there may be a newer one. */
  isRecordOld: boolean
  /** The record that the followers have. */
  sent: LiveStateRecord | null
  /** The newest plan that is known here, and how far the changes of the church had come before it was read. */
  plan: Plan | null
  planReadAt: string | null
  /** Whether there may be a newer one. */
  isPlanOld: boolean
  /** The plan that the followers have. */
  sentPlan: Plan | null
}

/** The followers of a service at the beginning of a round. One that joins later is for the next round. */
interface InRound {
  readonly service: Followed
  readonly followers: readonly LiveFollower[]
  readonly hasNewFollower: boolean
}

/**
 * All followed services share the queries of a round: one for the states that other servers have stored, and if one of
 * them is new, or once in a few seconds, one for the rights. So the number of queries depends neither on the streams nor on
 * the services. A church where something was saved takes two more for the plans of its followed services.
 */
export const createLiveHub = ({ reads, clock, onError, times }: LiveHubDeps): LiveHub => {
  const { rightsMs, roundMs, plansMs } = { ...TIMES, ...times }
  const services = new Map<string, Followed>()
  let rightsReadAt = Number.NEGATIVE_INFINITY
  let plansReadAt = Number.NEGATIVE_INFINITY

  const take = (record: LiveStateRecord): void => {
    const service = services.get(record._id)
    if (service && record.order > (service.record?.order ?? 0)) service.record = record
  }

  const readStates = async (): Promise<void> => {
    const chosen = [...services.values()].filter(({ isRecordOld }) => isRecordOld)
    if (chosen.length === 0) return
    for (const service of chosen) service.isRecordOld = false
    try {
      for (const record of await reads.states(chosen)) take(record)
    } catch (error) {
      for (const service of chosen) service.isRecordOld = true
      throw error
    }
  }

  const readPlansOf = async (churchId: string, chosen: readonly Followed[]): Promise<void> => {
    for (const service of chosen) service.isPlanOld = false
    try {
      const ids = chosen.map(({ serviceId }) => serviceId)
      const { plans, changes } = await reads.plans(churchId, ids)
      for (const service of chosen) {
        const plan = plans.get(service.serviceId) ?? null
        // Most of what a church saves is in no song of this service.
        if (JSON.stringify(plan) !== JSON.stringify(service.plan)) service.plan = plan
        service.planReadAt = changes
      }
    } catch (error) {
      for (const service of chosen) service.isPlanOld = true
      throw error
    }
  }

  const readPlans = async (): Promise<void> => {
    const chosen = [...services.values()].filter(({ isPlanOld }) => isPlanOld)
    const isSoon = performance.now() - plansReadAt < plansMs && chosen.every(({ plan }) => plan)
    if (chosen.length === 0 || isSoon) return
    plansReadAt = performance.now()
    const byChurch = Map.groupBy(chosen, ({ churchId }) => churchId)
    await Promise.all([...byChurch].map(([churchId, own]) => readPlansOf(churchId, own)))
  }

  /** The states are taken before the rights are read, so that nothing is sent that was set after the rights were lost. */
  const sendStates = async (all: readonly InRound[]): Promise<void> => {
    const startedAt = performance.now()
    const isDue = startedAt - rightsReadAt >= rightsMs
    const chosen = all
      .filter(({ service, hasNewFollower }) => isDue || hasNewFollower || isUnsent(service))
      .map((one) => ({ ...one, record: one.service.record, plan: one.service.plan }))
    if (chosen.length === 0) return
    const now = clock.now()
    const audience = await reads.audience(
      chosen.map(({ service: { churchId, serviceId }, record }) => ({
        churchId,
        serviceId,
        state: currentState(record, now),
      })),
      chosen.flatMap(({ followers }) => followers.flatMap(({ reader }) => reader ?? [])),
    )
    if (isDue) rightsReadAt = startedAt
    for (const { service, followers, record, plan } of chosen) {
      const { churchId, serviceId } = service
      sendTo(followers, { serviceId, state: currentState(record, now), plan }, audience, clock.now())
      service.sent = record
      service.sentPlan = plan
      // Settings of the church count too, and no event tells of them.
      if ((audience.changes.get(churchId) ?? null) !== service.planReadAt) service.isPlanOld = true
    }
  }

  const round = async (): Promise<number> => {
    const all = [...services.values()].map(
      (service): InRound => ({
        service,
        followers: [...service.followers],
        hasNewFollower: service.followers.values().some(({ sent }) => sent === null),
      }),
    )
    await readStates()
    await readPlans()
    await sendStates(all)
    const now = performance.now()
    const plansIn = services.values().some(({ isPlanOld }) => isPlanOld)
      ? plansReadAt + plansMs - now
      : rightsMs
    return Math.max(Math.min(plansIn, rightsReadAt + rightsMs - now), 0)
  }

  const createRounds = () => createLoop({ run: round, everyMs: rightsMs, pauseMs: roundMs, onError })
  /** Null without a follower. */
  let rounds: ReturnType<typeof createRounds> | null = null

  /** Marks the services, and looks for what is new of them. */
  const mark = (
    what: 'isRecordOld' | 'isPlanOld',
    isConcerned: (service: Followed) => boolean = () => true,
  ): void => {
    const marked = [...services.values()].filter(isConcerned)
    for (const service of marked) service[what] = true
    if (marked.length > 0) rounds?.wake()
  }

  return {
    follow(follower) {
      const { churchId, serviceId } = follower
      const service: Followed = services.get(serviceId) ?? {
        churchId,
        serviceId,
        followers: new Set(),
        record: null,
        isRecordOld: true,
        sent: null,
        plan: null,
        planReadAt: null,
        isPlanOld: true,
        sentPlan: null,
      }
      services.set(serviceId, service)
      service.followers.add(follower)
      rounds ??= createRounds()
      rounds.wake()
    },

    leave(follower) {
      const service = services.get(follower.serviceId)
      service?.followers.delete(follower)
      if (service?.followers.size === 0) services.delete(follower.serviceId)
      if (services.size > 0) return
      void rounds?.stop()
      rounds = null
    },

    show(record) {
      take(record)
      rounds?.wake()
    },

    stored(serviceId, order) {
      mark(
        'isRecordOld',
        (service) => service.serviceId === serviceId && order > (service.record?.order ?? 0),
      )
    },

    saved(churchId) {
      mark('isPlanOld', (service) => service.churchId === churchId)
    },

    missed() {
      mark('isRecordOld')
      mark('isPlanOld')
    },
  }
}

const isUnsent = ({ record, sent, plan, sentPlan }: Followed): boolean => record !== sent || plan !== sentPlan

interface Sent {
  readonly serviceId: string
  readonly state: StoredLive | null
  readonly plan: Plan | null
}

/** Ends the streams that may no longer be read, and sends the others what they do not have. Each text is made once. */
const sendTo = (
  followers: readonly LiveFollower[],
  { serviceId, state, plan }: Sent,
  { people, services, publicSongIds }: Audience,
  now: Date,
): void => {
  const found = services.get(serviceId)
  const planFor = (isForMembers: boolean) =>
    plan && eventOf({ event: 'plan', data: describePlan(plan, isForMembers) })
  const forVisitors = found?.isPublic
    ? {
        live: eventOf({ data: { live: describePublicLive(state, found.items, publicSongIds) } }),
        plan: planFor(false),
      }
    : null
  const forMembers = found
    ? { live: eventOf({ data: { live: describeLive(state, namesIn(people)) } }), plan: planFor(true) }
    : null
  for (const follower of followers) {
    const { reader, stream } = follower
    const events = reader ? forMembers : forVisitors
    if (!events || (reader && !mayRead(reader, people, now))) {
      stream.end()
      continue
    }
    if (events.live.text !== follower.sent) {
      follower.sent = events.live.text
      stream.send(events.live.bytes)
    }
    if (events.plan && events.plan.text !== follower.sentPlan) {
      follower.sentPlan = events.plan.text
      stream.send(events.plan.bytes)
    }
  }
}

const encoder = new TextEncoder()

const eventOf = (event: ServerSentEvent) => {
  const text = eventText(event)
  return { text, bytes: encoder.encode(text) }
}
