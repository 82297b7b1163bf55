import { expect } from 'bun:test'

/** Longer than anything takes on a busy machine; a page that is right is seen to be right much sooner. */
const LIMIT = 120_000
const PAUSE = 50

/** Looks again and again until it sees what is wanted: a page does things later than it is told to. */
export async function expectEventually<Seen>(look: () => Promise<Seen> | Seen, wanted: Seen): Promise<void> {
  const end = Date.now() + LIMIT
  let seen = await look()
  while (!Bun.deepEquals(seen, wanted) && Date.now() < end) {
    await Bun.sleep(PAUSE)
    seen = await look()
  }
  expect<unknown>(seen).toEqual(wanted)
}
