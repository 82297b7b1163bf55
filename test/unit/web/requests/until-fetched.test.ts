import { describe, expect, test } from 'bun:test'
import { untilFetched } from '../../../../src/web/model/waits.ts'

/** Fetches that fail so often, with the pauses between them. */
async function failing(times: number, isServerThere: (attempt: number) => boolean) {
  const pauses: number[] = []
  let attempts = 0
  const fetchOnce = async () => {
    attempts++
    if (attempts <= times) throw new TypeError(`attempt ${attempts}`)
    return 'there'
  }
  const outcome = await untilFetched(fetchOnce, {
    isServerThere: async () => isServerThere(attempts),
    rest: async (seconds) => {
      pauses.push(seconds)
    },
  }).catch((error: Error) => error.message)
  return { outcome, pauses, attempts }
}

describe('what is fetched', () => {
  test('at once needs no pause', async () => {
    expect(await failing(0, () => false)).toEqual({ outcome: 'there', pauses: [], attempts: 1 })
  })

  test.each([1, 2, 5, 40])(
    'after %d failures of the network is there, however long it takes',
    async (times) => {
      const { outcome, pauses, attempts } = await failing(times, () => false)
      expect([outcome, attempts]).toEqual(['there', times + 1])
      expect(pauses).toEqual([1, 2, 4, ...Array<number>(times).fill(5)].slice(0, times))
    },
  )

  test('and is not on a server that answers fails after three answers, not before', async () => {
    expect(await failing(2, () => true)).toMatchObject({ outcome: 'there', attempts: 3 })
    expect(await failing(9, () => true)).toMatchObject({ outcome: 'attempt 3', attempts: 3 })
    // The network was away in between.
    expect(await failing(9, (attempt) => attempt % 2 === 1)).toMatchObject({ outcome: 'attempt 5' })
  })
})
