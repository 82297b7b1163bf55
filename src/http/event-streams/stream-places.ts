import { type Failure, tooManyStreams } from '../../core/failures.ts'
import { LIMITS } from '../../core/limits.ts'

/** A limit that several streams share by their key, such as those of a person. */
export interface StreamLimit {
  readonly key: string
  readonly most: number
  /** A whole sentence, for the one that is refused. */
  readonly reason: string
}

export const limitOfPerson = (userId: string): StreamLimit => ({
  key: `person ${userId}`,
  most: LIMITS.streams.ofPerson,
  reason: `You have ${LIMITS.streams.ofPerson} open streams, which is the most.`,
})

export const limitOfToken = (tokenId: string): StreamLimit => ({
  key: `token ${tokenId}`,
  most: LIMITS.streams.ofToken,
  reason: `This token has ${LIMITS.streams.ofToken} open streams, which is the most.`,
})

export const limitOfChanges = (churchId: string): StreamLimit => ({
  key: `changes ${churchId}`,
  most: LIMITS.streams.ofChangesOfChurch,
  reason: `The changes of this church have ${LIMITS.streams.ofChangesOfChurch} open streams, which is the most.`,
})

/** The limits of every stream. */
const commonLimits = (churchId: string): StreamLimit[] => [
  {
    key: 'process',
    most: LIMITS.streams.inProcess,
    reason: 'This server has as many open streams as it can serve.',
  },
  {
    key: `church ${churchId}`,
    most: LIMITS.streams.ofChurch,
    reason: 'This church has as many open streams as this server can give it.',
  },
]

/** Counts the open streams of this process. */
export interface StreamPlaces {
  /** The number of open streams. */
  readonly taken: number
  /** Takes a place for a stream of the church and returns what frees it. Throws 503 when one of its limits is reached. */
  take(churchId: string, own: readonly StreamLimit[]): () => void
}

export const createStreamPlaces = (): StreamPlaces => {
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
      const reached = limits.find(({ key, most }) => count(key) >= most)
      if (reached) throw refusal(reached)
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

const refusal = ({ reason }: StreamLimit): Failure => tooManyStreams(reason)
