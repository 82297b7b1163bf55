import { cut } from '../../core/limits.ts'

/** How long a session lasts, from the sign-in on. */
export const SESSION_SECONDS = 12 * 60 * 60

export const sessionEnd = (start: Date): Date => new Date(start.getTime() + SESSION_SECONDS * 1000)

const AGENT_LENGTH = 200

/** The program that signs in, as it calls itself; null if it does not. */
export const agentOf = (headers: Headers): string | null => {
  const agent = headers.get('user-agent')
  return agent ? cut(agent, AGENT_LENGTH) : null
}

/**
 * Stores when something was used last, as the beginning of its period. No request waits for it, and a write that fails is
 * repeated by the next use.
 */
export const createLastUse = (periodMs: number) => {
  const underWay = new Set<string>()
  return (
    key: string,
    last: Date | null | undefined,
    now: Date,
    store: (at: Date) => Promise<void>,
  ): void => {
    const period = now.getTime() - (now.getTime() % periodMs)
    if ((last && last.getTime() >= period) || underWay.has(key)) return
    underWay.add(key)
    void store(new Date(period))
      .catch(() => {})
      .finally(() => underWay.delete(key))
  }
}

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS
