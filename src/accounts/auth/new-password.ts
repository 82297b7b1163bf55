import { type PasswordContext, type Weakness, weaknessOf } from '../../client/web-contract.ts'
import { invalid } from '../../core/failures.ts'
import { LIMITS } from '../../core/limits.ts'

const { min, max } = LIMITS.newPassword

const SENTENCES: Readonly<Record<Weakness, string>> = {
  address: 'The password must not be the person’s own address. Choose another one.',
  church: 'The password must not be the name of a church. Choose another one.',
  short: `The password must have at least ${min} characters. Three or four words are easy to remember.`,
  long: `The password must have at most ${max} characters.`,
}

/** The weakness of a new password, as a sentence with the remedy; null if it has none. */
export const passwordWeakness = (password: string, context: PasswordContext): string | null => {
  const weakness = weaknessOf(password, context)
  return weakness && SENTENCES[weakness]
}

/** Throws 400 for a weak password. */
export const refuseWeakness = (password: string, context: PasswordContext): void => {
  const weakness = passwordWeakness(password, context)
  if (weakness) throw invalid(weakness)
}
