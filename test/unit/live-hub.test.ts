import { describe, expect, test } from 'bun:test'
import type { People, Reader } from '../../src/churches/readers.ts'
import { systemClock } from '../../src/core/time.ts'
import type { LiveStateRecord, StoredLive } from '../../src/events/collections.ts'
import { createLiveHub, type LiveFollower, type LiveReads } from '../../src/events/live/hub.ts'
import { describePublicLive, FORGOTTEN_AFTER_MS } from '../../src/events/live/live-state.ts'
import type { Plan } from '../../src/events/live/plan.ts'
import type { Audience } from '../../src/events/live/store.ts'
import { until } from '../../testkit/until.ts'

const churchId = 'church'
const serviceId = 'service'
const ada: Reader = { churchId, userId: 'ada', credentialId: 'session of ada', kind: 'session' }

const state = (own: Partial<StoredLive> = {}): StoredLive => ({
  itemId: 'first',
  songId: 'song',
  lyricVersionId: 'words',
  sectionId: 'verse',
  position: 0,
  blank: false,
  at: new Date('2026-11-15T10:00:00Z'),
  userId: 'ada',
  ...own,
})

const record = (order: number, own: Partial<StoredLive> | null = {}): LiveStateRecord => ({
  ...{ _id: serviceId, churchId, order, state: own && state(own) },
  expiresAt: new Date(Date.now() + FORGOTTEN_AFTER_MS),
})

const people: People = {
  memberships: new Map([[`${churchId} ada`, 'Viewer']]),
  sessions: new Map([['session of ada', { expiresAt: new Date(Date.now() + FORGOTTEN_AFTER_MS) }]]),
  tokens: new Map(),
  persons: new Map([['ada', { name: 'Ada Weaver' }]]),
}

const audience = (own: Partial<Audience> = {}): Audience => ({
  people,
  services: new Map([
    [serviceId, { isPublic: true, items: ['first', 'second'].map((id) => ({ id, songId: 'song' })) }],
  ]),
  publicSongIds: new Set(['song']),
  changes: new Map([[churchId, '1']]),
  ...own,
})

const plan = (version: number): Plan => ({
  version,
  songs: [
    { id: 'song', words: `words ${version}`, music: 'music', isPublic: true },
    { id: 'hidden', words: 'words', music: 'music', isPublic: false },
  ],
})

const NAMED = 'event: plan\ndata: '
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const isPlan = (bytes: Uint8Array): boolean => textOf(bytes).startsWith(NAMED)

/** The version and the songs of each plan that a follower was sent. */
const plansOf = ({ plans }: { plans: readonly Uint8Array[] }) =>
  plans.map((bytes) => {
    const { version, songs } = JSON.parse(textOf(bytes).slice(NAMED.length))
    return [version, ...songs.map(({ id, words }: { id: string; words: string }) => `${id}: ${words}`)]
  })

/** A hub that reads what the test says, and counts the reads. */
const open = () => {
  const stored: LiveStateRecord[] = []
  const counts = { states: 0, plans: 0, audience: 0, errors: 0 }
  const control = {
    stored,
    counts,
    audience: audience(),
    changes: '1',
    plan: plan(1),
    beforeStates: async () => {},
    beforeAudience: async () => {},
  }
  const reads: LiveReads = {
    async states() {
      counts.states++
      await control.beforeStates()
      return [...stored]
    },
    async plans(_churchId, serviceIds) {
      counts.plans++
      return { plans: new Map(serviceIds.map((id) => [id, control.plan])), changes: control.changes }
    },
    async audience() {
      counts.audience++
      await control.beforeAudience()
      return { ...control.audience, changes: new Map([[churchId, control.changes]]) }
    },
  }
  const hub = createLiveHub({
    reads,
    clock: systemClock,
    onError: () => void counts.errors++,
    times: { rightsMs: 150, roundMs: 5, plansMs: 5 },
  })
  const followers: LiveFollower[] = []
  const follow = (reader: Reader | null = null) => {
    const received: Uint8Array[] = []
    const plans: Uint8Array[] = []
    const follower: LiveFollower & { received: Uint8Array[]; plans: Uint8Array[]; hasEnded: boolean } = {
      ...{ churchId, serviceId, reader, sent: null, sentPlan: null, received, plans, hasEnded: false },
      stream: {
        send: (bytes) => void (isPlan(bytes) ? plans : received).push(bytes),
        end() {
          follower.hasEnded = true
          hub.leave(follower)
        },
      },
    }
    followers.push(follower)
    hub.follow(follower)
    return follower
  }
  return {
    hub,
    control,
    follow,
    /** Two rounds that read the rights begin after this call, so that one of them sees everything before it. */
    async rightsAreRead() {
      const before = counts.audience
      await until(() => counts.audience >= before + 2)
    },
    [Symbol.dispose]: () => {
      for (const follower of followers) hub.leave(follower)
    },
  }
}

/** The sections that a follower was sent, with null for nothing and - for blank. */
const sections = ({ received }: { received: readonly Uint8Array[] }): (string | null)[] =>
  received.map((bytes) => {
    const { live } = JSON.parse(new TextDecoder().decode(bytes).slice('data: '.length))
    if (live === null) return null
    return live.blank ? '-' : live.sectionId
  })

describe('followers of a live state', () => {
  test('300 of them cost two queries, and share the bytes of every event', async () => {
    using opened = open()
    opened.control.stored.push(record(1))
    const followers = Array.from({ length: 300 }, () => opened.follow())
    await until(() => followers.every(({ plans }) => plans.length === 1))
    const { counts } = opened.control
    expect([counts.states, counts.plans, counts.audience]).toEqual([1, 1, 1])
    expect(new Set(followers.map(({ plans }) => plans[0])).size).toBe(1)
    opened.hub.show(record(2, { sectionId: 'chorus' }))
    await until(() => followers.every(({ received }) => received.length === 2))
    for (const at of [0, 1]) expect(new Set(followers.map(({ received }) => received[at])).size).toBe(1)
    expect(sections(followers[0] ?? { received: [] })).toEqual(['verse', 'chorus'])
  })

  test('members see who presents and visitors do not', async () => {
    using opened = open()
    opened.control.stored.push(record(1))
    const [member, visitor] = [opened.follow(ada), opened.follow()]
    await until(() => member.received.length + visitor.received.length === 2)
    const live = ({ received }: { received: readonly Uint8Array[] }) =>
      JSON.parse(new TextDecoder().decode(received[0]).slice('data: '.length)).live
    const shown = {
      ...{ itemId: 'first', lyricVersionId: 'words', sectionId: 'verse', position: 0, blank: false },
      at: '2026-11-15T10:00:00.000Z',
    }
    expect([live(member), live(visitor)]).toEqual([
      { ...shown, by: { userId: 'ada', name: 'Ada Weaver' } },
      shown,
    ])
  })

  test('an older state never comes after a newer one, whichever was read first', async () => {
    using opened = open()
    const held = Promise.withResolvers<void>()
    const follower = opened.follow()
    await until(() => follower.received.length === 1)
    opened.control.stored.push(record(1))
    opened.control.beforeStates = () => held.promise
    const before = opened.control.counts.states
    opened.hub.stored(serviceId, 1)
    await until(() => opened.control.counts.states > before)
    opened.hub.show(record(2, { sectionId: 'chorus' }))
    held.resolve()
    await until(() => follower.received.length === 2)
    opened.hub.missed()
    await until(() => opened.control.counts.states === before + 2)
    await opened.rightsAreRead()
    expect(sections(follower)).toEqual([null, 'chorus'])
  })

  test('a state that was set while the rights were read is sent after they were read again', async () => {
    using opened = open()
    const follower = opened.follow()
    await until(() => follower.received.length === 1)
    const held = Promise.withResolvers<void>()
    opened.control.beforeAudience = () => held.promise
    const before = opened.control.counts.audience
    opened.hub.show(record(1))
    await until(() => opened.control.counts.audience > before)
    opened.hub.show(record(2, { sectionId: 'chorus' }))
    opened.control.beforeAudience = async () => {
      opened.control.audience = audience({ services: new Map([[serviceId, { isPublic: false, items: [] }]]) })
    }
    held.resolve()
    await until(() => follower.hasEnded)
    expect(sections(follower)).toEqual([null, 'verse'])
  })

  test('one that joins while the rights of others are read is not taken for one without rights', async () => {
    using opened = open()
    const held = Promise.withResolvers<void>()
    opened.control.beforeAudience = () => held.promise
    opened.control.audience = audience({ people: { ...people, memberships: new Map() } })
    const visitor = opened.follow()
    await until(() => opened.control.counts.audience === 1)
    const member = opened.follow(ada)
    held.resolve()
    opened.control.beforeAudience = async () => {
      opened.control.audience = audience()
    }
    await until(() => member.received.length === 1)
    expect([visitor.hasEnded, member.hasEnded]).toEqual([false, false])
  })

  test('a failure is reported once, and then everything goes on', async () => {
    using opened = open()
    opened.control.stored.push(record(1))
    opened.control.beforeAudience = async () => {
      throw new Error('no storage')
    }
    const follower = opened.follow()
    await until(() => opened.control.counts.audience >= 2)
    opened.control.beforeAudience = async () => {}
    await until(() => follower.received.length === 1)
    expect([opened.control.counts.errors, ...sections(follower)]).toEqual([1, 'verse'])
  })

  test('nothing is read without followers', async () => {
    using opened = open()
    const follower = opened.follow()
    await until(() => follower.received.length === 1)
    opened.hub.leave(follower)
    const before = { ...opened.control.counts }
    opened.hub.show(record(1))
    await Bun.sleep(200)
    expect(opened.control.counts).toEqual(before)
  })

  test('a state whose song is for members from now on becomes blank, and comes back', async () => {
    using opened = open()
    opened.control.stored.push(record(1))
    const [visitor, member] = [opened.follow(), opened.follow(ada)]
    await until(() => visitor.received.length === 1)
    opened.control.audience = audience({ publicSongIds: new Set() })
    await until(() => visitor.received.length === 2)
    opened.control.audience = audience()
    await until(() => visitor.received.length === 3)
    expect([sections(visitor), sections(member)]).toEqual([['verse', '-', 'verse'], ['verse']])
  })
})

describe('what another server has stored', () => {
  test('is read once it was stored: of a followed service, and unless it is known already', async () => {
    using opened = open()
    const follower = opened.follow()
    await until(() => follower.received.length === 1)
    const { counts, stored } = opened.control
    stored.push(record(3))
    await opened.rightsAreRead()
    expect([counts.states, ...sections(follower)]).toEqual([1, null])
    opened.hub.stored('another service', 3)
    opened.hub.stored(serviceId, 3)
    await until(() => follower.received.length === 2)
    expect([counts.states, ...sections(follower)]).toEqual([2, null, 'verse'])
    opened.hub.stored(serviceId, 3)
    await opened.rightsAreRead()
    expect(counts.states).toBe(2)
  })

  test('is read after all when the first attempt fails', async () => {
    using opened = open()
    const follower = opened.follow()
    await until(() => follower.received.length === 1)
    opened.control.stored.push(record(1))
    opened.control.beforeStates = async () => {
      opened.control.beforeStates = async () => {}
      throw new Error('no storage')
    }
    opened.hub.stored(serviceId, 1)
    await until(() => follower.received.length === 2)
    expect([opened.control.counts.errors, ...sections(follower)]).toEqual([1, null, 'verse'])
  })
})

describe('followers of a plan', () => {
  test('get it after the state, and again when something was saved, without the songs that are not public', async () => {
    using opened = open()
    const [member, visitor] = [opened.follow(ada), opened.follow()]
    await until(() => member.plans.length + visitor.plans.length === 2)
    opened.control.plan = plan(2)
    const { counts } = opened.control
    await opened.rightsAreRead()
    // Nothing was saved, so that nothing was read.
    expect([counts.plans, counts.states]).toEqual([1, 1])
    opened.control.changes = '2'
    opened.hub.saved('another church')
    opened.hub.saved(churchId)
    await until(() => member.plans.length + visitor.plans.length === 4)
    expect(plansOf(member)).toEqual([
      [1, 'song: words 1', 'hidden: words'],
      [2, 'song: words 2', 'hidden: words'],
    ])
    expect(plansOf(visitor)).toEqual([
      [1, 'song: words 1'],
      [2, 'song: words 2'],
    ])
    expect([member.received.length, visitor.received.length, counts.plans]).toEqual([1, 1, 2])
  })

  test('get it when the settings of the church were changed, which no event tells of', async () => {
    using opened = open()
    const follower = opened.follow()
    await until(() => follower.plans.length === 1)
    opened.control.plan = { ...plan(1), songs: [] }
    opened.control.changes = '1 1'
    await until(() => follower.plans.length === 2)
    expect(plansOf(follower)).toEqual([[1, 'song: words 1'], [1]])
  })

  test('get nothing when what was saved is in no song of theirs', async () => {
    using opened = open()
    const follower = opened.follow()
    await until(() => follower.plans.length === 1)
    opened.control.changes = '2'
    await until(() => opened.control.counts.plans === 2)
    const before = opened.control.counts.audience
    await until(() => opened.control.counts.audience > before)
    expect(plansOf(follower)).toEqual([[1, 'song: words 1']])
  })

  test('are not sent a plan after the service is no longer public', async () => {
    using opened = open()
    const follower = opened.follow()
    await until(() => follower.plans.length === 1)
    opened.control.audience = audience({ services: new Map([[serviceId, { isPublic: false, items: [] }]]) })
    opened.control.plan = plan(2)
    opened.control.changes = '2'
    await until(() => follower.hasEnded)
    expect(plansOf(follower)).toEqual([[1, 'song: words 1']])
  })
})

describe('what visitors see', () => {
  const items = [{ id: 'first', songId: 'song' }, { id: 'reading' }]
  const shown = ['words', 'verse', 0, false]
  const hidden = [null, null, null, true]
  test.each<[string, Partial<StoredLive>, readonly string[], readonly (string | number | boolean | null)[]]>([
    ['a public song', {}, ['song'], shown],
    ['a song that is not public', {}, [], hidden],
    ['an item that has another song by now', { songId: 'other' }, ['song', 'other'], hidden],
    ['an item that was removed while it is sung', { itemId: 'third' }, ['song'], shown],
    ['a removed item whose song is not public', { itemId: 'third' }, [], hidden],
    ['a text', { itemId: 'reading', songId: null }, [], shown],
    ['a text that was a song before', { itemId: 'reading' }, ['song'], hidden],
  ])('%s', (_, own, publicSongs, expected) => {
    const live = describePublicLive(state(own), items, new Set(publicSongs))
    expect([live?.lyricVersionId, live?.sectionId, live?.position, live?.blank]).toEqual([...expected])
    expect(live).toHaveProperty('itemId', own.itemId ?? 'first')
  })
})
