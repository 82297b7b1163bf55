import type { Role, Token } from '../../../client/types.ts'
import { allowsScope, type Scope, scopes } from '../../../core/people.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How many days a token may count. A year leaves a day for clocks that do not agree: the service allows 366. */
export const EXPIRY_DAYS = ['7', '30', '90', '365'] as const
export type ExpiryDays = (typeof EXPIRY_DAYS)[number]

export const expiryOf = (days: ExpiryDays, now: number): string =>
  new Date(now + Number(days) * DAY_MS).toISOString()

/** What a token of a person with this role may do. */
export const scopesOf = (role: Role): Scope[] => scopes.filter((scope) => allowsScope(role, scope))

type LastUse = 'never' | 'now' | 'before'

/** `lastUsedAt` is the beginning of the hour in which it was used. */
export const lastUse = ({ lastUsedAt }: Pick<Token, 'lastUsedAt'>, now: number): LastUse => {
  if (!lastUsedAt) return 'never'
  return now - Date.parse(lastUsedAt) < HOUR_MS ? 'now' : 'before'
}

/** A token that ends this soon is marked. */
const SOON_MS = 7 * DAY_MS

export const lifeOf = ({ expiresAt }: Pick<Token, 'expiresAt'>, now: number): 'good' | 'soon' | 'over' => {
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'over'
  return left < SOON_MS ? 'soon' : 'good'
}
