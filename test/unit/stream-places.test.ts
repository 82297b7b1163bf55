import { describe, expect, test } from 'bun:test'
import { LIMITS } from '../../src/core/limits.ts'
import {
  createStreamPlaces,
  limitOfChanges,
  limitOfPerson,
  limitOfToken,
  type StreamLimit,
} from '../../src/http/event-streams/stream-places.ts'

const { streams } = LIMITS

/** How many streams one after the other get a place, and why the next does not. */
const fill = (
  limitsOf: (at: number) => readonly StreamLimit[],
  churchOf: (at: number) => string = () => 'a',
) => {
  const places = createStreamPlaces()
  const taken: (() => void)[] = []
  for (;;)
    try {
      taken.push(places.take(churchOf(taken.length), limitsOf(taken.length)))
    } catch (error) {
      return { places, taken, refusal: error }
    }
}

describe('places of streams', () => {
  test.each([
    ['4 of a person', streams.ofPerson, 4, () => [limitOfPerson('ada')], undefined, /^You have 4 open/],
    ['4 of a token', streams.ofToken, 4, () => [limitOfToken('t')], undefined, /^This token has 4 open/],
    [
      '200 of the changes of a church',
      streams.ofChangesOfChurch,
      200,
      (at: number) => [limitOfPerson(`person ${at}`), limitOfChanges('a')],
      undefined,
      /^The changes of this church have 200 open/,
    ],
    ['half of the process for one church', streams.ofChurch, 2500, () => [], undefined, /^This church has/],
    [
      '5,000 of a process',
      streams.inProcess,
      5000,
      () => [],
      (at: number) => `church ${at % 3}`,
      /^This server/,
    ],
  ])('503: beyond %s', (_, limit, most, limitsOf, churchOf, sentence) => {
    const { places, taken, refusal } = fill(limitsOf, churchOf)
    expect([limit, taken.length, places.taken]).toEqual([most, most, most])
    expect(refusal).toMatchObject({ status: 503, message: expect.stringMatching(sentence) })
    expect(refusal).toMatchObject({ headers: { 'retry-after': '5' } })
    // Freeing one twice frees one.
    taken[0]?.()
    taken[0]?.()
    const take = () => places.take(churchOf?.(0) ?? 'a', limitsOf(0))
    expect(take).not.toThrow()
    expect(take).toThrow()
    for (const free of taken) free()
    expect(places.taken).toBe(1)
  })

  test('a refused stream counts nowhere', () => {
    const places = createStreamPlaces()
    for (let time = 0; time < 4; time++) places.take('a', [limitOfPerson('ada')])
    for (let time = 0; time < 3; time++)
      expect(() => places.take('a', [limitOfToken('t'), limitOfPerson('ada')])).toThrow()
    expect(places.taken).toBe(4)
    for (let time = 0; time < 4; time++) places.take('a', [limitOfToken('t')])
  })

  test('a token and its person have places of their own', () => {
    const places = createStreamPlaces()
    for (let time = 0; time < 4; time++) places.take('a', [limitOfPerson('ada')])
    for (let time = 0; time < 4; time++) places.take('a', [limitOfToken('of ada')])
    expect(places.taken).toBe(8)
  })
})
