import { afterAll } from 'bun:test'
import { DUMMY_HASH } from '../src/accounts/auth/password.ts'
import { FAST_HASH } from './people.ts'

/**
 * New passwords of a test file are hashed with the smallest cost that Argon2 allows: 0.1 ms instead of 220 ms of
 * processor time. Unknown addresses are compared with a hash of that cost, too.
 */
export const hashCheaply = (): void => {
  const { hash, verify } = Bun.password
  Bun.password.hash = (password) => hash(password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
  Bun.password.verify = (password, against) => verify(password, against === DUMMY_HASH ? FAST_HASH : against)
  afterAll(() => {
    Object.assign(Bun.password, { hash, verify })
  })
}
