import { describe, expect, test } from 'bun:test'
import { LatestSender, type LivePlace, OwnPlaces } from '../../../../src/web/model/live/sending.ts'
import { NoAnswer, RefusedRequest } from '../../../../src/web/model/save/failure.ts'
import { settled, testClock } from '../changes/changes-made.ts'

/** A server that answers each request when the test says so. */
function sending() {
  const clock = testClock()
  const requests: { state: number; answer: () => void; fail: (reason: Error) => void }[] = []
  const sender = new LatestSender<number>({
    send: (state) =>
      new Promise<void>((resolve, reject) => requests.push({ state, answer: resolve, fail: reject })),
    after: clock.after,
    changed: () => {},
  })
  const sent = () => requests.map(({ state }) => state)
  const last = () => requests[requests.length - 1]
  return { clock, sender, sent, last }
}

describe('sending the newest state', () => {
  test('leaves out what was replaced while a request was on its way', async () => {
    const { sender, sent, last } = sending()
    for (const state of [1, 2, 3, 4]) sender.say(state)
    expect(sent()).toEqual([1])
    last()?.answer()
    await settled()
    expect(sent()).toEqual([1, 4])
    last()?.answer()
    await settled()
    expect(sent()).toEqual([1, 4])
    expect(sender.problem).toBeNull()
  })

  test('tries again without an answer, with the newest state', async () => {
    const { clock, sender, sent, last } = sending()
    sender.say(1)
    last()?.fail(new NoAnswer())
    await settled()
    expect(sender.problem).toEqual({ kind: 'noAnswer' })
    await clock.pass(1)
    expect(sent()).toEqual([1, 1])
    sender.say(2)
    last()?.fail(new NoAnswer())
    await clock.pass(2)
    expect(sent()).toEqual([1, 1, 2])
    last()?.answer()
    await settled()
    expect(sender.problem).toBeNull()
  })

  test('keeps the pause that a busy server asks for, and no refusal is repeated', async () => {
    const { clock, sender, sent, last } = sending()
    sender.say(1)
    last()?.fail(new RefusedRequest(429, { error: '' }, 7))
    await settled()
    sender.say(2)
    await clock.pass(6)
    expect(sent()).toEqual([1])
    await clock.pass(1)
    expect(sent()).toEqual([1, 2])
    last()?.fail(new RefusedRequest(403, { error: 'Not yours.' }, null))
    await clock.pass(60)
    expect(sent()).toEqual([1, 2])
    expect(sender.problem).toEqual({ kind: 'refused', status: 403 })
  })

  test('sends a last state behind what is on its way', async () => {
    const { sender, sent, last } = sending()
    sender.say(1)
    sender.stopWith(9)
    sender.stop()
    last()?.answer()
    await settled()
    expect(sent()).toEqual([1, 9])
    last()?.answer()
    await settled()
    sender.say(2)
    expect(sent()).toEqual([1, 9])
  })

  test('stops for good', async () => {
    const { clock, sender, sent, last } = sending()
    sender.say(1)
    last()?.fail(new NoAnswer())
    await settled()
    sender.stop()
    sender.say(2)
    await clock.pass(60)
    expect(sent()).toEqual([1])
  })
})

describe('two presenters', () => {
  const place = (position: number): LivePlace => ({
    itemId: 'item',
    lyricVersionId: null,
    sectionId: null,
    position,
    blank: false,
  })

  test('own states are known by their order, also where some are left out', () => {
    const own = new OwnPlaces()
    for (const at of [1, 2, 3]) own.sent(place(at))
    expect(own.isOwn(place(2))).toBe(true)
    expect(own.isOwn(place(1))).toBe(false)
    expect(own.isOwn(place(3))).toBe(true)
    // The state of the moment comes again with each new stream.
    expect(own.isOwn(place(3))).toBe(true)
  })

  test('the same place is another presenter’s once the other has spoken', () => {
    const own = new OwnPlaces()
    own.sent(place(1))
    expect(own.isOwn(place(1))).toBe(true)
    expect(own.isOwn(place(5))).toBe(false)
    own.giveUp()
    expect(own.isOwn(place(1))).toBe(false)
    expect(own.isOwn(null)).toBe(false)
  })
})
