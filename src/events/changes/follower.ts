import type { Reader } from '../../churches/readers.ts'
import type { EventStream } from '../../http/event-streams/event-stream.ts'
import { eventText } from '../../http/event-streams/event-text.ts'
import type { Change } from './schema.ts'

/** An open stream of the changes of a church. */
export interface Follower extends Reader {
  readonly stream: Pick<EventStream, 'isOpen' | 'isDrained' | 'send' | 'drained' | 'end'>
  /** The last change that was sent, or where the stream began. */
  cursor: number
  /** Whether it has everything up to a moment ago, so that it gets what the poll finds. */
  isCaughtUp: boolean
}

const encoder = new TextEncoder()

/** Sends each follower the changes that it does not have. Followers at the same cursor share the bytes. */
export const sendChanges = (followers: readonly Follower[], changes: readonly Change[]): void => {
  const last = changes.at(-1)
  if (!last) return
  for (const [cursor, group] of Map.groupBy(followers, (follower) => follower.cursor)) {
    const missing = changes.filter((change) => change.cursor > cursor)
    if (missing.length === 0) continue
    const bytes = encoder.encode(missing.map(textOf).join(''))
    for (const follower of group) {
      follower.cursor = last.cursor
      follower.stream.send(bytes)
    }
  }
}

const textOf = (change: Change): string => eventText({ id: change.cursor, event: change.kind, data: change })
