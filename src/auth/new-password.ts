import { foldName } from '../core/text.ts'

const MIN_NEW_PASSWORD_LENGTH = 12

interface Surroundings {
  readonly email: string
  /** Of every church of the server: a new person belongs to none yet. */
  readonly churchNames: readonly string[]
}

/** Why a new password would be guessed, in a sentence that says what to do; null for a good one. */
export const passwordWeakness = (password: string, { email, churchNames }: Surroundings): string | null => {
  const folded = foldName(password)
  const isSame = (text: string) => foldName(text) === folded
  if (isSame(email) || isSame(email.slice(0, email.lastIndexOf('@'))))
    return 'The password must not be the person’s own address. Choose another one.'
  if (churchNames.some(isSame)) return 'The password must not be the name of a church. Choose another one.'
  // Code points, as everywhere: an emoji is one character to whoever types it.
  if ([...password].length < MIN_NEW_PASSWORD_LENGTH)
    return `The password must have at least ${MIN_NEW_PASSWORD_LENGTH} characters. Three or four words are easy to remember.`
  return null
}
