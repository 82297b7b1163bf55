import { expect } from 'bun:test'

/** Longer than any step takes on a busy machine; a correct page resolves much sooner. */
const LIMIT = 120_000
const PAUSE = 50

/** Polls until the expectation holds, because a page reacts asynchronously. */
export async function expectEventually<Seen>(look: () => Promise<Seen> | Seen, wanted: Seen): Promise<void> {
  const end = Date.now() + LIMIT
  let seen = await look()
  while (!Bun.deepEquals(seen, wanted) && Date.now() < end) {
    await Bun.sleep(PAUSE)
    seen = await look()
  }
  expect<unknown>(seen).toEqual(wanted)
}
