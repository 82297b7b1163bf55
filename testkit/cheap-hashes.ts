import { afterAll, beforeAll } from 'bun:test'
import { prepareDummyHash } from '../src/auth/password.ts'

/**
 * New passwords of a test file are hashed with the smallest cost that Argon2 allows: 0.1 ms instead of 220 ms of
 * processor time. The hash that unknown addresses are compared with keeps its cost, because files share it.
 */
export const hashCheaply = (): void => {
  const { hash } = Bun.password
  beforeAll(async () => {
    await prepareDummyHash()
    Bun.password.hash = (password) => hash(password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
  })
  afterAll(() => {
    Bun.password.hash = hash
  })
}
