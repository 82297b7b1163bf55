import { type Count, type Counted, countInMemory, type LimitName } from '../../http/limit-counters.ts'

/** Requests to be counted, in the order in which they came. */
export type ToCount = readonly (readonly [name: LimitName, address: string])[]

interface ParentCounter {
  readonly count: Count
  /** The parent's answer to what was sent last. */
  hear(counted: readonly Counted[]): void
}

interface Waiting {
  readonly request: ToCount[number]
  readonly answer: PromiseWithResolvers<Counted>
}

/**
 * The rate limits of all workers are counted by their parent, in its memory: a worker that counts in MongoDB had 0.2 to
 * 0.5 of the requests a second. Those who come while an answer is under way are sent together.
 */
export const countInParent = (send: (requests: ToCount) => void): ParentCounter => {
  let sent: readonly Waiting[] = []
  let waiting: Waiting[] = []
  const sendNext = (): void => {
    sent = waiting
    waiting = []
    if (sent.length > 0) send(sent.map(({ request }) => request))
  }
  return {
    count(name, address) {
      const answer = Promise.withResolvers<Counted>()
      waiting.push({ request: [name, address], answer })
      if (sent.length === 0) sendNext()
      return answer.promise
    },
    hear(counted) {
      for (const [index, one] of counted.entries()) sent[index]?.answer.resolve(one)
      sendNext()
    },
  }
}

/** The parent's side: one count for all workers. */
export const createSharedCount = (): ((requests: ToCount) => Promise<Counted[]>) => {
  const count = countInMemory()
  return (requests) => Promise.all(requests.map(([name, address]) => count(name, address)))
}
