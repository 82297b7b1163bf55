import { describe, expect, test } from 'bun:test'
import type { Standing } from '../../../../src/client/web-contract.ts'
import { type CaughtUp, Feed, type StreamReceiver } from '../../../../src/web/model/changes/feed.ts'
import { NoAnswer, RefusedRequest } from '../../../../src/web/model/save/failure.ts'
import { at, change, churchWith, cursorsOf, settled, testClock } from './changes-made.ts'

const refusal = (status: number, retryAfter: number | null = null) =>
  new RefusedRequest(status, { error: '' }, retryAfter)

/** A feed on a church of which the test says how it answers. */
function feedOf(count: number) {
  const clock = testClock()
  const { church, read } = churchWith(count)
  const service = {
    refuses: null as Error | null,
    refusesStreams: null as Error | null,
    /** How often the end of the membership was told. */
    noMember: 0,
    /** Every standing that was told. */
    standings: [] as (Standing | null)[],
    reads: 0,
    streams: 0,
    /** The open stream. */
    open: null as {
      send: StreamReceiver['onChanges']
      stand: StreamReceiver['onStanding']
      end: () => void
    } | null,
  }
  const feed = new Feed(
    {
      read: async (after, limit) => {
        service.reads++
        if (service.refuses) throw service.refuses
        return read(after, limit)
      },
      stream: (after, { onChanges, onStanding }, signal) => {
        service.streams++
        if (service.refusesStreams) return Promise.reject(service.refusesStreams)
        onChanges(church.changes.filter(({ cursor }) => cursor > after.cursor))
        return new Promise((resolve) => {
          const end = () => {
            service.open = null
            resolve()
          }
          service.open = { send: onChanges, stand: onStanding, end }
          signal.addEventListener('abort', end)
        })
      },
    },
    clock,
    {
      onNoMember: () => void service.noMember++,
      onStanding: (standing) => void service.standings.push(standing),
    },
  )
  const save = () => {
    const saved = change(church.changes.length + 1)
    church.changes.push(saved)
    service.open?.send([saved])
  }
  return { feed, clock, service, church, save }
}

/** What a page was told. */
function page() {
  const told: CaughtUp[] = []
  return {
    told,
    receive: (news: CaughtUp) => void told.push(news),
    cursors: () => told.flatMap(({ changes }) => cursorsOf(changes)),
  }
}

describe('a feed', () => {
  test('tells each page what came after its cursor, once and in order', async () => {
    const { feed, clock, save } = feedOf(4)
    const [first, second, third, fourth] = [page(), page(), page(), page()]
    feed.follow(first.receive, at(2))
    feed.wake()
    await clock.pass(0)
    save()
    feed.follow(second.receive, at(4))
    feed.follow(third.receive, null)
    feed.follow(fourth.receive, at(1))
    save()
    expect(first.cursors()).toEqual([3, 4, 5, 6])
    expect(second.cursors()).toEqual([5, 6])
    expect(third.cursors()).toEqual([3, 4, 5, 6])
    // What lies between its cursor and the first that is known cannot be told.
    expect(fourth.told[0]).toEqual({ changes: [], ...at(5), isWhole: false })
    expect(fourth.cursors()).toEqual([6])
  })

  test('misses nothing when the stream ends and when it is paused', async () => {
    const { feed, clock, service, save } = feedOf(1)
    const { receive, cursors } = page()
    feed.follow(receive, at(1))
    feed.wake()
    await clock.pass(60)
    service.open?.end()
    await settled()
    save()
    await clock.pass(1)
    service.open?.send([change(2)])
    expect(cursors()).toEqual([2])
    feed.pause()
    expect(service.open).toBeNull()
    save()
    const { reads } = service
    await clock.pass(600)
    expect(service.reads).toBe(reads)
    feed.wake()
    await settled()
    expect(cursors()).toEqual([2, 3])
    save()
    expect(cursors()).toEqual([2, 3, 4])
  })

  test('polls where streams are refused, and tries them again later and later', async () => {
    const { feed, clock, service, save } = feedOf(0)
    service.refusesStreams = refusal(503)
    const { receive, cursors } = page()
    feed.follow(receive, at(0))
    feed.wake()
    await clock.pass(3600)
    const { reads, streams } = service
    expect(streams).toBeWithin(5, 10)
    expect(reads).toBeWithin(200, 300)
    save()
    await clock.pass(15)
    expect(cursors()).toEqual([1])
    service.refusesStreams = null
    await clock.pass(900)
    expect(service.open).not.toBeNull()
    save()
    expect(cursors()).toEqual([1, 2])
  })

  test('tells the standing that its stream tells, and that it is not known with each poll', async () => {
    const { feed, clock, service } = feedOf(0)
    const standing: Standing = { role: 'Editor', version: 3, people: 17 }
    feed.follow(page().receive, at(0))
    feed.wake()
    await settled()
    const { open } = service
    open?.stand(standing)
    expect(service.standings).toEqual([standing])
    service.refusesStreams = refusal(503)
    open?.end()
    await clock.pass(1)
    expect(service.standings).toEqual([standing, null])
    // The stream is tried in between.
    await clock.pass(16)
    expect(service.standings).toEqual([standing, null, null])
    // One that was left has nothing to tell any more.
    feed.pause()
    open?.stand(standing)
    expect(service.standings).toHaveLength(3)
  })

  test('tells every page that it missed changes when the church has another feed, and goes on there', async () => {
    const { feed, clock, service, church, save } = feedOf(4)
    const [first, second] = [page(), page()]
    feed.follow(first.receive, at(4))
    feed.wake()
    await clock.pass(60)
    church.feed = 'restored'
    church.changes.length = 2
    service.open?.end()
    await clock.pass(1)
    expect(first.told).toEqual([{ changes: [], ...at(2, 'restored'), isWhole: false }])
    feed.follow(second.receive, at(2))
    expect(second.told).toEqual([{ changes: [], ...at(2, 'restored'), isWhole: false }])
    save()
    expect(first.cursors()).toEqual([3])
  })

  test('counts a stream that breaks at once as refused', async () => {
    const { feed, clock, service } = feedOf(0)
    feed.follow(page().receive, at(0))
    feed.wake()
    for (let second = 0; second < 600; second++) {
      await clock.pass(1)
      service.open?.end()
    }
    expect(service.streams).toBeLessThan(8)
  })

  test('waits longer after each failure, as long as the service says, and not after it was woken', async () => {
    const { feed, clock, service, save } = feedOf(0)
    const { receive, cursors } = page()
    service.refuses = new NoAnswer()
    feed.follow(receive, at(0))
    feed.wake()
    await clock.pass(3600)
    expect(service.reads).toBeWithin(10, 25)
    service.refuses = refusal(429, 1200)
    await clock.pass(300)
    const { reads } = service
    await clock.pass(800)
    expect(service.reads).toBe(reads)
    service.refuses = null
    save()
    feed.wake()
    await settled()
    expect(cursors()).toEqual([1])
  })

  test('stops when the session or the membership has ended, until it is woken', async () => {
    for (const status of [401, 403, 404]) {
      const { feed, clock, service } = feedOf(0)
      service.refuses = refusal(status)
      feed.follow(page().receive, at(0))
      feed.wake()
      await clock.pass(3600)
      expect(service.reads).toBe(1)
      // Without a session it is not known whether the person is still a member.
      expect(service.noMember).toBe(status === 401 ? 0 : 1)
      service.refuses = null
      feed.wake()
      await settled()
      expect(service.open).not.toBeNull()
    }
  })

  test('a page that joins late gets what is kept; one further behind is told that it missed some', async () => {
    const { feed, clock, save } = feedOf(0)
    feed.follow(page().receive, at(0))
    feed.wake()
    await clock.pass(0)
    for (let count = 0; count < 600; count++) save()
    const [near, far] = [page(), page()]
    feed.follow(near.receive, at(100))
    feed.follow(far.receive, at(99))
    expect(near.cursors()).toHaveLength(500)
    expect(far.told).toEqual([{ changes: [], ...at(600), isWhole: false }])
  })
})
