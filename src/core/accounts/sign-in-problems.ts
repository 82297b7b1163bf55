/** Why a sign-in with a provider of OpenID Connect came to nothing. The sign-in page has a sentence for each. */
const signInProblems = [
  /** The provider, or the person there, said no. */
  'refused',
  /** The answer is too late, was used already, or belongs to another browser. */
  'expired',
  /** The provider cannot be reached, or answers with an error. */
  'away',
  /** The answer is not from the provider, or not for this sign-in. */
  'untrusted',
  /** The provider has not verified the address, and the person is not known otherwise. */
  'unverified',
  /** The address has neither an account nor an open invitation. */
  'unknown',
  /** The person may not sign in. */
  'disabled',
  /** The identity to add belongs to another account. */
  'taken',
  /** An identity can be added only a few minutes after a sign-in. */
  'signInAgain',
  /** Too many sign-ins, or the storage cannot be reached. */
  'busy',
] as const
export type SignInProblem = (typeof signInProblems)[number]

export const isSignInProblem = (text: string | null): text is SignInProblem =>
  signInProblems.some((problem) => problem === text)
