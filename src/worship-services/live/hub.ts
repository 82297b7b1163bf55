import { mayRead, namesIn, type Reader } from '../../churches/readers.ts'
import type { Clock } from '../../core/time/clock.ts'
import type { LiveStateRecord, StoredLive } from '../../db/records/live-state.ts'
import type { EventStream } from '../../http/event-streams/event-stream.ts'
import { eventText } from '../../http/event-streams/event-text.ts'
import { currentState, describeLive, describePublicLive } from './live-state.ts'
import type { LiveResponse, PublicLiveResponse } from './schema.ts'
import type { Audience, FollowedService, ServiceAddress } from './store.ts'

/** An open stream of the live state of a service. */
export interface LiveFollower {
  readonly churchId: string
  readonly serviceId: string
  /** null: a visitor, who sees what is public. */
  readonly reader: Reader | null
  readonly stream: Pick<EventStream, 'send' | 'end'>
  /** The last event; null: none was sent yet. */
  sent: string | null
}

/** Sends the live states of services to those who follow them. */
export interface LiveHub {
  /** Sends the state of the moment and every later one, until the stream ends. */
  follow(follower: LiveFollower): void
  /** To be called when the stream of a follower has ended. */
  leave(follower: LiveFollower): void
  /** This process has stored a state. Those who follow it here get it at once. */
  told(record: LiveStateRecord): void
}

export interface LiveReads {
  /** The stored states of these services. */
  states(services: readonly ServiceAddress[]): Promise<LiveStateRecord[]>
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
  /** Between two reads of what other servers were told. */
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
}

/** The followers of a service at the beginning of a round. One that joins later is for the next round. */
interface Asked {
  readonly service: Followed
  readonly followers: readonly LiveFollower[]
  readonly hasNewFollower: boolean
}

const encoder = new TextEncoder()

/**
 * All followed services share the queries of a round: one for the states, and if one of them is new, or once in a few
 * seconds, one for the rights. So the number of queries depends neither on the streams nor on the services.
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

  const readStates = async (all: readonly Asked[]): Promise<void> => {
    const isDue = performance.now() - polledAt >= pollMs
    if (isDue) polledAt = performance.now()
    const asked = all.filter(({ hasNewFollower }) => isDue || hasNewFollower)
    if (asked.length === 0) return
    for (const record of await reads.states(asked.map(({ service }) => service))) take(record)
  }

  /** The states are taken before the rights are read, so that nothing is sent that was set after the rights were lost. */
  const sendStates = async (all: readonly Asked[]): Promise<void> => {
    const startedAt = performance.now()
    const isDue = startedAt - rightsReadAt >= rightsMs
    const asked = all
      .filter(({ service, hasNewFollower }) => isDue || hasNewFollower || isUnsent(service))
      .map((one) => ({ ...one, record: one.service.record }))
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
    for (const { service, followers, record } of asked) {
      send(service.serviceId, currentState(record, now), followers, audience, clock.now())
      service.sent = record
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
      await readStates(all)
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

const isUnsent = ({ record, sent }: Followed): boolean => record !== sent

const hasNewFollower = ({ followers }: Followed): boolean =>
  followers.values().some(({ sent }) => sent === null)

/** Ends the streams that may no longer be read, and sends the others what they do not have. Each text is made once. */
const send = (
  serviceId: string,
  state: StoredLive | null,
  followers: readonly LiveFollower[],
  { people, services, publicSongIds }: Audience,
  now: Date,
): void => {
  const found = services.get(serviceId)
  const forVisitors = found?.isPublic
    ? eventOf({ live: describePublicLive(state, found.items, publicSongIds) })
    : null
  const forMembers = found ? eventOf({ live: describeLive(state, namesIn(people)) }) : null
  for (const follower of followers) {
    const { reader, stream } = follower
    const event = reader ? forMembers : forVisitors
    if (!event || (reader && !mayRead(reader, people, now))) stream.end()
    else if (event.text !== follower.sent) {
      follower.sent = event.text
      stream.send(event.bytes)
    }
  }
}

const eventOf = (data: LiveResponse | PublicLiveResponse) => {
  const text = eventText({ data })
  return { text, bytes: encoder.encode(text) }
}
