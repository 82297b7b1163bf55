import { signInTooOld } from '../failures.ts'

/** How long after signing in a person may do what would keep a thief of the session signed in. */
const RECENT_SIGN_IN_MINUTES = 10

/** Throws 403 for a session that began earlier, and for a token, which has no sign-in. */
export const refuseOldSignIn = (signedInAt: Date | null, now: Date): void => {
  if (signedInAt === null || now.getTime() - signedInAt.getTime() > RECENT_SIGN_IN_MINUTES * 60_000)
    throw signInTooOld(RECENT_SIGN_IN_MINUTES)
}
