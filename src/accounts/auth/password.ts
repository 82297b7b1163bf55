import { type PasswordContext, type Weakness, weaknessOf } from '../../client/web-contract.ts'
import { Limiter, LimiterFull } from '../../core/async/limiter.ts'
import { invalid, tooManySignIns } from '../../core/failures.ts'
import { LIMITS } from '../../core/limits.ts'

/** Argon2id takes a quarter of a second and a thread of the pool that also serves files and DNS. */
const CONCURRENT_HASHES = 2
const argon2 = new Limiter({ concurrency: CONCURRENT_HASHES, maxWaiting: Number.POSITIVE_INFINITY })

/**
 * The queue is short, so that a sign-in waits seconds at most. One address has one check at a time and half of the queue,
 * so that it does not delay the others.
 */
const signIns = new Limiter({
  concurrency: CONCURRENT_HASHES,
  concurrencyPerKey: 1,
  maxWaiting: 32,
  maxWaitingPerKey: 16,
})

/** Made for people with a valid link or the right password, by the administrator: they wait as long as it takes. */
export const hashPassword = (password: string): Promise<string> =>
  argon2.run(() => Bun.password.hash(password, 'argon2id'))

/** The hash of a person without a password: no typed password matches it. */
export const NO_PASSWORD = ''

/** The client of a sign-in: its address, the program as it calls itself, and whether it is still connected. */
export interface SignInSource {
  readonly address: string
  readonly agent: string | null
  readonly signal: AbortSignal
}

/** The hash of a random password that was not kept, with the cost of all others. Its password opens no account. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=65536,t=2,p=1$r9kcHB8vDJdMdww4W4xcMBck2HecmpSSoxLFjpRV39k$eH49i9n72yUmZPC6bIM+V2TEZmFe+QQ3Dq4hawyjM+E'

/** An unknown address, and an account without a password, take the same time as a wrong one: a dummy hash is compared. */
export const verifyPassword = async (
  password: string,
  hash: string | null,
  source: SignInSource | null,
): Promise<boolean> => {
  const against = hash || DUMMY_HASH
  const matches = await inQueue(source, () => Bun.password.verify(password, against))
  return matches && against === hash
}

const inQueue = async <T>(source: SignInSource | null, check: () => Promise<T>): Promise<T> => {
  const options = source ? { keys: [source.address], signal: source.signal } : {}
  try {
    return await signIns.run(() => argon2.run(check), options)
  } catch (error) {
    if (error instanceof LimiterFull) throw tooManySignIns()
    if (source?.signal.aborted) throw invalid('The sign-in was broken off. Try again.')
    throw error
  }
}

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
