import { describe, expect, test } from 'bun:test'
import { LiveFeed, type LiveNews } from '../../../../src/web/model/live/live-feed.ts'
import type { SavedPlan } from '../../../../src/web/model/live/sung-service.ts'
import { NoAnswer, RefusedRequest } from '../../../../src/web/model/save/failure.ts'
import { settled, testClock } from '../changes/changes-made.ts'

/** A phone that follows a server of which the test says how it answers. */
function following() {
  const clock = testClock()
  const server = {
    live: 1 as number | null,
    refuses: null as Error | null,
    refusesStreams: null as Error | null,
    reads: 0,
    streams: 0,
    open: null as {
      send: (live: number | null) => void
      save: (plan: SavedPlan) => void
      end: () => void
    } | null,
  }
  let news: LiveNews<number> = { live: undefined, connection: 'opening' }
  const feed = new LiveFeed<number>({
    ...clock,
    random: () => 0.5,
    service: {
      read: async () => {
        server.reads++
        if (server.refuses) throw server.refuses
        return server.live
      },
      stream: (onLive, onPlan, signal) => {
        server.streams++
        const refusal = server.refuses ?? server.refusesStreams
        if (refusal) return Promise.reject(refusal)
        onLive(server.live)
        return new Promise((resolve) => {
          const end = () => {
            server.open = null
            resolve()
          }
          server.open = { send: onLive, save: onPlan, end }
          signal.addEventListener('abort', end)
        })
      },
    },
    changed: (next) => {
      news = next
    },
  })
  const turn = (live: number | null) => {
    server.live = live
    server.open?.send(live)
  }
  return { clock, server, feed, turn, shown: () => news }
}

const refusal = (status: number, retryAfter: number | null = null) =>
  new RefusedRequest(status, { error: '' }, retryAfter)

describe('following a service', () => {
  test('by its stream, without any other request', async () => {
    const { clock, server, feed, turn, shown } = following()
    feed.start()
    await clock.pass(600)
    turn(2)
    expect(shown()).toEqual({ live: 2, connection: 'open' })
    turn(null)
    expect(shown()).toEqual({ live: null, connection: 'open' })
    expect([server.streams, server.reads]).toEqual([1, 0])
  })

  test('with what is saved of the service, until only its live state is asked for', async () => {
    const { clock, server, feed, turn, shown } = following()
    feed.start()
    const plan = { version: 2, songs: [] }
    server.open?.save(plan)
    expect(shown()).toEqual({ live: 1, connection: 'open', plan })
    turn(2)
    expect(shown()).toEqual({ live: 2, connection: 'open', plan })
    server.refusesStreams = refusal(503)
    server.open?.end()
    await clock.pass(3)
    expect(shown()).toEqual({ live: 2, connection: 'open' })
  })

  test('by asking every two seconds where streams are refused, which are tried again', async () => {
    const { clock, server, feed, turn, shown } = following()
    server.refusesStreams = refusal(503)
    feed.start()
    await settled()
    expect(shown()).toEqual({ live: 1, connection: 'open' })
    turn(2)
    await clock.pass(2)
    expect(shown()).toEqual({ live: 2, connection: 'open' })
    expect(server.streams).toBe(1)
    await clock.pass(4)
    expect(server.streams).toBe(2)
    server.refusesStreams = null
    await clock.pass(30)
    const { reads } = server
    await clock.pass(30)
    expect(server.open).not.toBeNull()
    expect(server.reads).toBe(reads)
  })

  test('keeps what it knew without a server, and goes on by itself', async () => {
    const { clock, server, feed, turn, shown } = following()
    feed.start()
    await settled()
    server.refuses = new NoAnswer()
    server.open?.end()
    await settled()
    expect(shown()).toEqual({ live: 1, connection: 'lost' })
    await clock.pass(60)
    expect(shown()).toEqual({ live: 1, connection: 'lost' })
    const { streams } = server
    turn(7)
    server.refuses = null
    await clock.pass(3)
    expect(shown()).toEqual({ live: 7, connection: 'open' })
    expect(server.open).not.toBeNull()
    expect(server.streams).toBe(streams + 1)
  })

  test('a service that is gone is asked for seldom, and found again', async () => {
    const { clock, server, feed, shown } = following()
    server.refuses = refusal(404)
    feed.start()
    await settled()
    expect(shown().connection).toBe('gone')
    await clock.pass(19)
    expect(server.reads).toBe(1)
    server.refuses = null
    await clock.pass(1)
    expect(shown()).toEqual({ live: 1, connection: 'open' })
  })

  test('a device that slept begins anew, and a stopped one is silent', async () => {
    const { clock, server, feed, shown } = following()
    feed.start()
    await settled()
    server.live = 9
    feed.start()
    await settled()
    expect(shown().live).toBe(9)
    feed.stop()
    const { reads, streams } = server
    await clock.pass(600)
    expect([server.reads, server.streams]).toEqual([reads, streams])
  })

  test('waits as long as a busy server asks for', async () => {
    const { clock, server, feed } = following()
    server.refuses = refusal(429, 30)
    feed.start()
    await clock.pass(29)
    expect(server.reads).toBe(1)
    await clock.pass(1)
    expect(server.reads).toBe(2)
  })
})
