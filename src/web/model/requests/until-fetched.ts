interface Options {
  /** Whether the server answers at all. */
  isServerThere: () => Promise<boolean>
  /** Ends after so many seconds, or when the network is back. */
  rest: (seconds: number) => Promise<void>
}

/** In seconds: 1, 2, 4, and then again every 5. */
const PAUSE = 1
const LONGEST_PAUSE = 5
/** A server that answers so often and does not have it will not have it later. */
const MOST_ANSWERS = 3

/** Fetches until it is there. Fails only for what a server that answers does not have. */
export async function untilFetched<Value>(
  fetchOnce: () => Promise<Value>,
  { isServerThere, rest }: Options,
): Promise<Value> {
  let answers = 0
  for (let failures = 0; ; failures++) {
    try {
      return await fetchOnce()
    } catch (error) {
      if (await isServerThere()) answers++
      if (answers === MOST_ANSWERS) throw error
    }
    await rest(Math.min(LONGEST_PAUSE, PAUSE * 2 ** failures))
  }
}
