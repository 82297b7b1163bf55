import { Limiter } from '../../core/async/limiter.ts'
import { LIMITS } from '../../core/limits.ts'
import { type ChurchFeed, createChurchFeed, type FeedDeps } from './church-feed.ts'
import type { Follower } from './follower.ts'

/** Sends the changes of churches to those who follow them. */
export interface ChangeFeed {
  /** Sends what comes after the follower's cursor, until its stream ends. */
  follow(churchId: string, follower: Follower): void
  /** To be called when the stream of a follower has ended. */
  leave(churchId: string, follower: Follower): void
  /** This process has saved something in the church. Those who follow it get it sooner. */
  saved(churchId: string): void
}

/** One poll for each followed church, however many follow it. */
export const createChangeFeed = (deps: Omit<FeedDeps, 'pages'>): ChangeFeed => {
  const churches = new Map<string, ChurchFeed>()
  // After a restart all clients ask again at the same time.
  const pages = new Limiter({ concurrency: 8, maxWaiting: LIMITS.streams.inProcess })

  return {
    follow(churchId, follower) {
      const church = churches.get(churchId) ?? createChurchFeed({ ...deps, pages }, churchId)
      churches.set(churchId, church)
      church.follow(follower)
    },

    leave(churchId, follower) {
      if (churches.get(churchId)?.leave(follower) === 0) churches.delete(churchId)
    },

    saved(churchId) {
      churches.get(churchId)?.saved()
    },
  }
}
