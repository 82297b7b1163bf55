import { type Caller, isNotSignedIn } from './access.ts'
import { asksForStream } from './event-streams/event-streams.ts'
import type { LimitName } from './limit-counters.ts'
import type { Route } from './route.ts'

/** The limits, for one request. */
export interface RequestLimits {
  /** Counts the request under its address, or under another key. Throws 429. */
  count(name: LimitName, key?: string, cost?: number): Promise<void>
  /** Throws 429 if the address has used up the limit, as far as this server knows. */
  refuseIfUsedUp(name: LimitName): void
}

/** Counts a request of version 2: by its caller, and without a caller by its address. */
export interface CallerLimit {
  /** Before anything is looked up. */
  begin(): Promise<void>
  /** Counts the caller once it is known, and one that is not valid against the address. */
  counted(caller: Promise<Caller>): Promise<Caller>
}

export const callerLimit = (
  route: Pick<Route, 'access' | 'isSignIn' | 'isReset' | 'isLive'>,
  request: Request,
  hasCredentials: boolean,
  limits: RequestLimits,
): CallerLimit => ({
  async begin() {
    if (hasCredentials) limits.refuseIfUsedUp('invalid')
    if (route.access === 'public') await limits.count(publicLimit(route, request))
    else if (!hasCredentials) await countByAddress(route, limits)
    if (route.isReset) await limits.count('resets')
  },

  async counted(known) {
    try {
      const caller = await known
      if (route.access === 'public') return caller
      if (caller.token) await limits.count('tokens', caller.token.id)
      else await limits.count('people', caller.id)
      // A password that a signed-in person types is counted like a sign-in, by address.
      if (route.isSignIn) await limits.count('logins')
      return caller
    } catch (error) {
      if (hasCredentials && isNotSignedIn(error)) await limits.count('invalid')
      throw error
    }
  },
})

const publicLimit = ({ isLive }: Pick<Route, 'isLive'>, request: Request): LimitName => {
  if (!isLive) return 'public'
  return asksForStream(request) ? 'liveStreams' : 'livePolls'
}

/** A sign-in has a limit of its own as well. */
export const countByAddress = (
  { isSignIn }: Pick<Route, 'isSignIn'>,
  { count }: RequestLimits,
): Promise<void> => (isSignIn ? count('requests').then(() => count('logins')) : count('requests'))
