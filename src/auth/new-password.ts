import { invalid } from '../core/failures.ts'
import { foldName } from '../core/text.ts'

export const MIN_NEW_PASSWORD_LENGTH = 12

interface PasswordContext {
  readonly email: string
  /** Those of the person; for a person of the host all of the server, because a new one has no membership yet. */
  readonly churchNames: readonly string[]
}

/** The weakness of a new password, as a sentence with the remedy; null if it has none. */
export const passwordWeakness = (
  password: string,
  { email, churchNames }: PasswordContext,
): string | null => {
  const folded = foldName(password)
  const isSame = (text: string) => foldName(text) === folded
  if (isSame(email) || isSame(email.slice(0, email.lastIndexOf('@'))))
    return 'The password must not be the person’s own address. Choose another one.'
  if (churchNames.some(isSame)) return 'The password must not be the name of a church. Choose another one.'
  // Code points, as everywhere: an emoji counts as one character.
  if ([...password].length < MIN_NEW_PASSWORD_LENGTH)
    return `The password must have at least ${MIN_NEW_PASSWORD_LENGTH} characters. Three or four words are easy to remember.`
  return null
}

/** Throws 400 for a weak password. */
export const refuseWeakness = (password: string, context: PasswordContext): void => {
  const weakness = passwordWeakness(password, context)
  if (weakness) throw invalid(weakness)
}
