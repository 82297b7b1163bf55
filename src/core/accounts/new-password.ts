import { LIMITS, lengthOf } from '../limits.ts'
import { foldName } from '../text.ts'

export interface PasswordContext {
  readonly email: string
  /** Those of the person; for a person of the host all of the server, because a new one has no membership yet. */
  readonly churchNames: readonly string[]
}

export type Weakness = 'address' | 'church' | 'short' | 'long'

/** Why a password cannot be set; null if it can. Earlier ones may be shorter. */
export const weaknessOf = (password: string, { email, churchNames }: PasswordContext): Weakness | null => {
  const folded = foldName(password)
  const isSame = (text: string) => foldName(text) === folded
  const { min, max } = LIMITS.newPassword
  if (email !== '' && (isSame(email) || isSame(email.slice(0, email.lastIndexOf('@'))))) return 'address'
  if (churchNames.some(isSame)) return 'church'
  // Code points, as everywhere: an emoji counts as one character.
  if (lengthOf(password) < min) return 'short'
  return lengthOf(password) > max ? 'long' : null
}
