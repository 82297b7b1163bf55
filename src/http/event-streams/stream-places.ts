import { tooManyStreams } from '../../core/failures.ts'
import { LIMITS } from '../../core/limits.ts'

/** The most streams of each kind. */
export type StreamLimits = Readonly<Record<keyof typeof LIMITS.streams, number>>

/** A limit that several streams share by their key, such as those of a person. */
export interface StreamLimit {
  readonly key: string
  readonly name: keyof StreamLimits
  /** A whole sentence, for the one that is refused. */
  reason(most: number): string
}

export const limitOfPerson = (userId: string): StreamLimit => ({
  key: `person ${userId}`,
  name: 'ofPerson',
  reason: (most) => `You have ${most} open streams, which is the most.`,
})

export const limitOfToken = (tokenId: string): StreamLimit => ({
  key: `token ${tokenId}`,
  name: 'ofToken',
  reason: (most) => `This token has ${most} open streams, which is the most.`,
})

export const limitOfChanges = (churchId: string): StreamLimit => ({
  key: `changes ${churchId}`,
  name: 'ofChangesOfChurch',
  reason: (most) => `The changes of this church have ${most} open streams, which is the most.`,
})

/** The limits of a stream that needs no sign-in. */
export const limitsOfVisitor = (churchId: string, address: string): StreamLimit[] => [
  {
    key: `visitors at ${address}`,
    name: 'ofVisitorsAtAddress',
    reason: (most) => `Your address has ${most} open streams, which is the most.`,
  },
  {
    key: 'visitors',
    name: 'ofVisitorsInProcess',
    reason: () => 'This server has as many open streams of visitors as it can serve.',
  },
  {
    key: `visitors of ${churchId}`,
    name: 'ofVisitorsOfChurch',
    reason: () => 'This church has as many open streams of visitors as this server can give it.',
  },
]

/** The limits of every stream. */
const commonLimits = (churchId: string): StreamLimit[] => [
  {
    key: 'process',
    name: 'inProcess',
    reason: () => 'This server has as many open streams as it can serve.',
  },
  {
    key: `church ${churchId}`,
    name: 'ofChurch',
    reason: () => 'This church has as many open streams as this server can give it.',
  },
]

/** Counts the open streams of this process. */
export interface StreamPlaces {
  /** The number of open streams. */
  readonly taken: number
  /** Takes a place for a stream of the church and returns what frees it. Throws 503 when one of its limits is reached. */
  take(churchId: string, own: readonly StreamLimit[]): () => void
}

export const createStreamPlaces = (most: StreamLimits = LIMITS.streams): StreamPlaces => {
  const counts = new Map<string, number>()
  const count = (key: string): number => counts.get(key) ?? 0
  const add = (key: string, change: number): void => {
    const sum = count(key) + change
    if (sum === 0) counts.delete(key)
    else counts.set(key, sum)
  }

  return {
    get taken() {
      return count('process')
    },

    take(churchId, own) {
      const limits = [...own, ...commonLimits(churchId)]
      const reached = limits.find(({ key, name }) => count(key) >= most[name])
      if (reached) throw tooManyStreams(reached.reason(most[reached.name]))
      for (const { key } of limits) add(key, 1)
      let isFree = false
      return () => {
        if (isFree) return
        isFree = true
        for (const { key } of limits) add(key, -1)
      }
    },
  }
}
