import { afterAll, beforeAll } from 'bun:test'

/**
 * New passwords of a test file are hashed with the smallest cost that Argon2 allows: 0.1 ms instead of 220 ms of
 * processor time. The hash that unknown addresses are compared with keeps its cost.
 */
export const hashCheaply = (): void => {
  const { hash } = Bun.password
  beforeAll(() => {
    Bun.password.hash = (password) => hash(password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
  })
  afterAll(() => {
    Bun.password.hash = hash
  })
}
