import { mayRead, namesIn, type Reader } from '../../churches/readers.ts'
import type { StoredLive } from '../../db/records/live-state.ts'
import type { EventStream } from '../../http/event-streams/event-stream.ts'
import { eventText, type ServerSentEvent } from '../../http/event-streams/event-text.ts'
import { describeLive, describePublicLive } from './live-state.ts'
import { describePlan, type Plan } from './plan.ts'
import type { Audience } from './store.ts'

/** An open stream of the live state of a service. */
export interface LiveFollower {
  readonly churchId: string
  readonly serviceId: string
  /** null: a visitor, who sees what is public. */
  readonly reader: Reader | null
  readonly stream: Pick<EventStream, 'send' | 'end'>
  /** The last live state as it was sent; null: none was sent yet. */
  sent: string | null
  /** The same of the plan. */
  sentPlan: string | null
}

const encoder = new TextEncoder()

interface Sent {
  readonly serviceId: string
  readonly state: StoredLive | null
  readonly plan: Plan | null
}

/** Ends the streams that may no longer be read, and sends the others what they do not have. Each text is made once. */
export const sendTo = (
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

const eventOf = (event: ServerSentEvent) => {
  const text = eventText(event)
  return { text, bytes: encoder.encode(text) }
}
