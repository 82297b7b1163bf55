import type { SignInProblem } from '../../client/web-contract.ts'

/** Ends a sign-in. The page shows the sentence of its kind, and the log has the cause. */
export class OidcProblem extends Error {
  override readonly name = 'OidcProblem'

  constructor(
    readonly kind: SignInProblem,
    options?: ErrorOptions,
  ) {
    super(kind, options)
  }
}
