import { expect } from 'bun:test'
import { PAUSE_MS } from './load/workload.ts'
import type { Scenario } from './scenarios.ts'

interface ShortProof extends Pick<Scenario, 'run'> {
  readonly times: number
}

/** Expects that no save was lost, torn, duplicated or out of order, and that there were enough saves. */
export const expectHeld = async ({ times, run }: ShortProof, seed: number): Promise<void> => {
  const proof = await run(times, seed, PAUSE_MS.test)
  expect(proof.details).toEqual([])
  expect(proof.unknown).toBe(0)
  expect(proof.saves).toBeGreaterThan(10)
}
