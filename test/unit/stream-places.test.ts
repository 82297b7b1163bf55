import { describe, expect, test } from 'bun:test'
import { LIMITS } from '../../src/core/limits.ts'
import {
  createStreamPlaces,
  limitOfChanges,
  limitOfPerson,
  limitOfToken,
  limitsOfVisitor,
  type StreamLimit,
  type StreamLimits,
} from '../../src/http/event-streams/stream-places.ts'

const { streams } = LIMITS

/** How many streams one after the other get a place, and why the next does not. */
const fill = (
  limitsOf: (at: number) => readonly StreamLimit[],
  churchOf: (at: number) => string = () => 'a',
  most?: StreamLimits,
) => {
  const places = createStreamPlaces(most)
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
    [
      '2,000 of visitors at an address',
      streams.ofVisitorsAtAddress,
      2000,
      (at: number) => limitsOfVisitor(`church ${at % 3}`, 'a'),
      (at: number) => `church ${at % 3}`,
      /^Your address has 2000 open/,
    ],
    [
      'half of a church for its visitors',
      streams.ofVisitorsOfChurch,
      streams.ofChurch / 2,
      (at: number) => limitsOfVisitor('a', `address ${at}`),
      undefined,
      /^This church has as many open streams of visitors/,
    ],
    [
      'half of the process for visitors',
      streams.ofVisitorsInProcess,
      streams.inProcess / 2,
      (at: number) => limitsOfVisitor(`church ${at % 3}`, `address ${at % 2}`),
      (at: number) => `church ${at % 3}`,
      /^This server has as many open streams of visitors/,
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

  test.each([
    ['one address at one church', 1, 1],
    ['one address at all churches', 1, 3],
    ['many addresses at one church', 50, 1],
    ['many addresses at all churches', 50, 3],
  ])('visitors of %s leave members half of every place', (_, addresses, churches) => {
    const most = { ...streams, inProcess: 24, ofChurch: 12, ofVisitorsInProcess: 12, ofVisitorsOfChurch: 6 }
    const { places, taken } = fill(
      (at) => limitsOfVisitor(`church ${at % churches}`, `address ${at % addresses}`),
      (at) => `church ${at % churches}`,
      { ...most, ofVisitorsAtAddress: 10 },
    )
    const visitors = taken.length
    expect(visitors).toBe(Math.min(most.ofVisitorsOfChurch * churches, addresses === 1 ? 10 : 12))
    for (let member = 0; member < 6; member++) places.take('church 0', [limitOfPerson(`person ${member}`)])
    for (let member = 6; member < 12; member++) places.take('church 1', [limitOfPerson(`person ${member}`)])
    expect(places.taken).toBe(visitors + 12)
    taken[0]?.()
    expect(() => places.take('church 0', limitsOfVisitor('church 0', 'address 0'))).not.toThrow()
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
