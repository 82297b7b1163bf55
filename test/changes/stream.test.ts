import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { disableUser, setPassword } from '../../src/accounts/auth/service.ts'
import { standingIn } from '../../src/client/web-contract.ts'
import { systemClock } from '../../src/core/time.ts'
import { changesPath, cursorsOn, followChanges } from '../../testkit/changes.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import type { OpenedStream } from '../../testkit/http/event-reader.ts'
import { testMongoUri } from '../../testkit/mongodb/mongodb.ts'
import { startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { type Client, makeChurch, makeMember, takeFromChurch } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { makeProgram, type Program } from '../../testkit/tokens.ts'
import { until } from '../../testkit/until.ts'

hashCheaply()
let churchId: string
let editor: Client
const lines: { readonly level: string; readonly message: string }[] = []
const opened: OpenedStream[] = []

const proxy = await startMongoProxy(await testMongoUri())
const server = await startTestServer({
  env: { MONGODB_URI: proxy.uri },
  log: (level, message) => void lines.push({ level, message }),
})
afterEach(async () => {
  proxy.onCommand = null
  for (const stream of opened.splice(0)) stream.close()
})
afterAll(async () => {
  await server.stop()
  await proxy.stop()
})

const newChurch = async (): Promise<void> => {
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
}

/** Waits for a place: the server notices a moment later that the streams of the test before are closed. */
const follow = async (who: Client | Program, options?: Parameters<typeof followChanges>[3]) => {
  let stream = await followChanges(server, who, churchId, options)
  await until(async () => {
    if (stream.status === 503) stream = await followChanges(server, who, churchId, options)
    return stream.status !== 503
  })
  opened.push(stream)
  return stream
}

const saveSongs = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 16)
    await Promise.all(Array.from({ length: Math.min(left, 16) }, () => createSong(editor, churchId)))
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('a stream', () => {
  beforeAll(newChurch)

  test('200: has the changes there are and those that come, each with its cursor, kind and Change', async () => {
    await saveSongs(2)
    const stream = await follow(editor)
    expect([
      stream.status,
      ...['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding'].map((name) =>
        stream.headers.get(name),
      ),
    ]).toEqual([200, 'text/event-stream', 'no-store', 'no', null])
    await until(() => stream.events.length === 2)
    await saveSongs(1)
    await until(() => stream.events.length === 3)
    const { changes } = (await editor.send(changesPath(churchId))).body
    expect(stream.events.map(({ id, event, data }) => [id, event, JSON.parse(data)])).toEqual(
      changes.map((change: { cursor: number; kind: string }) => [String(change.cursor), change.kind, change]),
    )
  })

  test('200: begins after a cursor, or after Last-Event-ID, which wins', async () => {
    const streams = [
      await follow(editor, { after: 1 }),
      await follow(editor, { after: 1, lastEventId: '2' }),
      await follow(editor, { after: 2, lastEventId: '' }),
      await follow(editor, { after: 'now' }),
    ]
    await saveSongs(1)
    const [first, second, third, fourth] = streams as [OpenedStream, OpenedStream, OpenedStream, OpenedStream]
    await until(() => [first, second, third].every((stream) => cursorsOn(stream).at(-1) === 4))
    expect([first, second, third, fourth].map(cursorsOn)).toEqual([[2, 3, 4], [3, 4], [3, 4], [4]])
    for (const { text } of streams) expect(text).toStartWith(`:feed ${churchId}\n\n`)
  })

  test('409: after a cursor that the church does not have, or of another feed, as after a restore', async () => {
    for (const options of [{ after: 5 }, { lastEventId: '5' }, { after: 1, feed: crypto.randomUUID() }]) {
      const stream = await follow(editor, options)
      expect(stream.status).toBe(409)
      expect(JSON.parse(stream.text)).toMatchObject({ newest: 4, feed: churchId })
    }
  })

  test.each(['x', '-1', '1.5', '9007199254740992', '1e3'])('400: Last-Event-ID %s', async (lastEventId) => {
    const stream = await follow(editor, { lastEventId })
    expect([stream.status, JSON.parse(stream.text)]).toEqual([
      400,
      { error: 'Last-Event-ID must be a whole number from 0 to 9007199254740991.' },
    ])
  })

  test('200: HEAD has the headers and opens nothing, also where no place is left', async () => {
    await Promise.all([1, 2, 3, 4].map(() => follow(editor)))
    const headers = { accept: 'text/event-stream' }
    const answer = await editor.send(changesPath(churchId), { method: 'HEAD', headers })
    expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([
      200,
      'text/event-stream',
      '',
    ])
  })

  test('401, 404: others get no stream', async () => {
    const outsider = await makeMember(server, await makeChurch(server), 'Administrator')
    expect((await follow(outsider)).status).toBe(404)
    expect((await follow({ ...outsider, cookie: null })).status).toBe(401)
  })

  test('200: one that catches up while others are ahead of it has no gap', async () => {
    await newChurch()
    await saveSongs(1)
    const first = await follow(editor)
    await until(() => first.events.length === 1)
    const [rights, found] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = { rights: 0, find: 0 }
    let mayHoldFind = false
    let idleRights = 0
    proxy.onCommand = ({ step }) => {
      if (step === 'aggregate memberships') idleRights++
      return 'pass'
    }
    // They are not read again for a while, so the next ones are those of the second stream.
    await until(() => idleRights > 0)
    proxy.onCommand = ({ step }) => {
      if (step === 'aggregate memberships' && held.rights++ === 0) return { holdUntil: rights.promise }
      if (step === 'find events' && mayHoldFind && held.find++ === 0) return { holdUntil: found.promise }
      return 'pass'
    }
    const second = await follow(editor)
    await until(() => held.rights === 1)
    await saveSongs(1)
    await until(() => first.events.length === 2)
    mayHoldFind = true
    await saveSongs(1)
    await until(() => held.find > 0)
    // It catches up with the first change, while the query for what comes after the second one is under way.
    rights.resolve()
    await until(() => second.events.length === 1)
    found.resolve()
    await until(() => [first, second].every(({ events }) => events.length === 3))
    expect([first, second].map(cursorsOn)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  test('200: one gets what was saved while it caught up, also when nothing is saved after that', async () => {
    await newChurch()
    await saveSongs(1)
    const { promise, resolve } = Promise.withResolvers<void>()
    let held = 0
    proxy.onCommand = ({ step }) =>
      step === 'aggregate memberships' && held++ === 0 ? { holdUntil: promise } : 'pass'
    const stream = await follow(editor)
    await until(() => held > 0)
    await saveSongs(1)
    // The news of the second change are over before the first one is sent.
    await Bun.sleep(500)
    expect(cursorsOn(stream)).toEqual([])
    resolve()
    await until(() => stream.events.length === 2)
    expect(cursorsOn(stream)).toEqual([1, 2])
  })

  test('200: one that starts far behind gets everything once and in order, while more is saved', async () => {
    await newChurch()
    // More than the 200 that are read at once.
    await saveSongs(250)
    const streams = [await follow(editor), await follow(editor, { lastEventId: '23' })]
    await saveSongs(50)
    await until(() => streams.every((stream) => cursorsOn(stream).at(-1) === 300))
    expect(streams.map(cursorsOn)).toEqual([numbers(1, 300), numbers(24, 300)])
  })
})

describe('limits', () => {
  beforeAll(newChurch)

  test('503: the fifth stream of a person or a token, with a sentence and Retry-After', async () => {
    const program = await makeProgram(server, churchId, editor, 'read')
    const [first] = await Promise.all(Array.from({ length: 4 }, () => follow(editor)))
    await Promise.all(Array.from({ length: 4 }, () => follow(program)))
    expect(opened.map(({ status }) => status)).toEqual(Array(8).fill(200))
    for (const [who, whose] of [
      [editor, 'You have'],
      [program, 'This token has'],
    ] as const) {
      const refused = await followChanges(server, who, churchId)
      expect([refused.status, refused.headers.get('retry-after'), JSON.parse(refused.text)]).toEqual([
        503,
        '5',
        {
          error: `${whose} 4 open streams, which is the most. Ask without a stream, or try again in a few seconds.`,
        },
      ])
      expect((await who.send(changesPath(churchId))).status).toBe(200)
    }
    first?.close()
    expect((await follow(editor)).status).toBe(200)
  })
})

describe('rights', () => {
  interface Loss {
    readonly name: string
    readonly by: 'session' | 'token'
    happen(person: Client, tokenId: string): Promise<unknown>
  }
  const collections = () => server.database.collections
  const deps = () => ({ collections: collections(), clock: systemClock })
  const past = { $set: { expiresAt: new Date(0) } }
  const losses: readonly Loss[] = [
    {
      name: 'signed out',
      by: 'session',
      happen: (person) => person.send('/api/v2/session', { method: 'DELETE' }),
    },
    {
      name: 'session expired',
      by: 'session',
      happen: ({ userId }) => collections().sessions.updateMany({ userId: userId ?? '' }, past),
    },
    {
      name: 'new password',
      by: 'session',
      happen: ({ email }) => setPassword(deps(), { email: email ?? '', password: 'another one, quite long' }),
    },
    {
      name: 'new password',
      by: 'token',
      happen: ({ email }) => setPassword(deps(), { email: email ?? '', password: 'another one, quite long' }),
    },
    { name: 'disabled', by: 'session', happen: ({ email }) => disableUser(collections(), email ?? '') },
    {
      name: 'removed',
      by: 'session',
      happen: ({ userId }) => takeFromChurch(collections(), churchId, userId ?? ''),
    },
    {
      name: 'removed',
      by: 'token',
      happen: ({ userId }) => takeFromChurch(collections(), churchId, userId ?? ''),
    },
    {
      name: 'token revoked',
      by: 'token',
      happen: (person, tokenId) =>
        person.send(`/api/v2/churches/${churchId}/tokens/${tokenId}`, { method: 'DELETE' }),
    },
    {
      name: 'token expired',
      by: 'token',
      happen: (_, tokenId) => collections().tokens.updateMany({ churchId, tokenId }, past),
    },
  ]

  const followAll = () =>
    Promise.all(
      losses.map(async (loss) => {
        const person = await makeMember(server, churchId, 'Viewer')
        const program = await makeProgram(server, churchId, person, 'read')
        const stream = await follow(loss.by === 'token' ? program : person)
        return { loss, stream, lose: () => loss.happen(person, program.tokenId) }
      }),
    )

  beforeAll(newChurch)

  test('every way to lose them ends the stream, also when nothing changes', async () => {
    const kept = await follow(editor)
    const lost = await followAll()
    for (const { lose } of lost) await lose()
    for (const { loss, stream } of lost)
      await until(() => stream.hasEnded).catch(() => expect(`${loss.by}: ${loss.name}`).toBe('ended'))
    expect(kept.hasEnded).toBe(false)
  })

  test('nothing is sent that was saved after they were lost', async () => {
    const kept = await follow(editor)
    const lost = await followAll()
    for (const { lose } of lost) await lose()
    await saveSongs(1)
    await until(() => kept.events.length === 1)
    await until(() => lost.every(({ stream }) => stream.hasEnded))
    expect(lost.map(({ stream }) => stream.events)).toEqual(lost.map(() => []))
  })

  test('nothing is sent that was found before they were lost', async () => {
    const [viewer, kept] = [await makeMember(server, churchId, 'Viewer'), await follow(editor)]
    const stream = await follow(viewer)
    await until(() => cursorsOn(stream).length === 1 && cursorsOn(kept).length === 1)
    const { promise, resolve } = Promise.withResolvers<void>()
    let held = 0
    proxy.onCommand = ({ step }) => {
      if (step !== 'aggregate memberships') return 'pass'
      held++
      return { holdUntil: promise }
    }
    await saveSongs(1)
    const before = held
    // The event is found, and the rights are about to be read.
    await until(() => held > before)
    await takeFromChurch(server.database.collections, churchId, viewer.userId ?? '')
    resolve()
    await until(() => stream.hasEnded && cursorsOn(kept).length === 2)
    expect(cursorsOn(stream)).toEqual([1])
  })

  test('a changed role ends nothing: a Viewer may follow', async () => {
    const stream = await follow(editor)
    const { memberships } = server.database.collections
    await memberships.updateOne({ churchId, userId: editor.userId ?? '' }, { $set: { role: 'Viewer' } })
    const other = await makeMember(server, churchId, 'Editor')
    const seen = cursorsOn(stream).length
    await createSong(other, churchId)
    await until(() => cursorsOn(stream).length > seen)
    expect(stream.hasEnded).toBe(false)
  })
})

describe('the standing of a session, in comments', () => {
  const standingsOn = ({ text }: OpenedStream) =>
    text.split('\n').flatMap((line) => (line.startsWith(':') ? (standingIn(line.slice(1)) ?? []) : []))
  const change = async (administrator: Client, values: object) => {
    const path = `/api/v2/churches/${churchId}`
    const { id: _id, version, ...now } = (await administrator.send(path)).body.church
    const headers = { 'if-match': `"${version}"` }
    const body = { ...now, ...values }
    expect((await administrator.send(path, { method: 'PUT', headers, body })).status).toBe(200)
  }

  beforeAll(newChurch)

  test('comes with the stream, and again within two seconds when role, settings or people are others', async () => {
    const administrator = await makeMember(server, churchId, 'Administrator')
    const viewer = await makeMember(server, churchId, 'Viewer')
    const [stream, programs] = [
      await follow(viewer),
      await follow(await makeProgram(server, churchId, viewer, 'read')),
    ]
    await until(() => standingsOn(stream).length === 1)
    const [first] = standingsOn(stream)
    expect(first).toMatchObject({ role: 'Viewer', version: 1 })
    const people = first?.people ?? 0

    const seen = async (happen: () => Promise<unknown>) => {
      const before = standingsOn(stream).length
      await happen()
      const startedAt = performance.now()
      await until(() => standingsOn(stream).length > before)
      expect(performance.now() - startedAt).toBeLessThan(2000)
      return standingsOn(stream).at(-1)
    }
    const person = `/api/v2/churches/${churchId}/people/${viewer.userId}`
    const role = { role: 'Editor' }
    expect(await seen(() => administrator.send(person, { method: 'PUT', body: role }))).toEqual({
      ...{ role: 'Editor', version: 1, people: people + 1 },
    })
    expect(await seen(() => change(administrator, { name: 'Harbour Church' }))).toEqual({
      ...{ role: 'Editor', version: 2, people: people + 1 },
    })
    expect(await seen(() => makeMember(server, churchId, 'Viewer'))).toEqual({
      ...{ role: 'Editor', version: 2, people: people + 2 },
    })
    // No event, no comment for programs, and none without news.
    await saveSongs(1)
    await until(() => stream.events.length === 1 && programs.events.length === 1)
    expect([standingsOn(stream).length, standingsOn(programs)]).toEqual([4, []])
  })

  test('a person who is removed is cut off within two seconds, also when nothing is saved', async () => {
    const administrator = await makeMember(server, churchId, 'Administrator')
    const viewer = await makeMember(server, churchId, 'Viewer')
    const [kept, lost] = [await follow(administrator), await follow(viewer)]
    await until(() => standingsOn(lost).length === 1 && standingsOn(kept).length === 1)
    const startedAt = performance.now()
    const person = `/api/v2/churches/${churchId}/people/${viewer.userId}`
    expect((await administrator.send(person, { method: 'DELETE' })).status).toBe(204)
    await until(() => lost.hasEnded)
    expect(performance.now() - startedAt).toBeLessThan(2000)
    await until(() => standingsOn(kept).length === 2)
    expect([standingsOn(lost).length, kept.hasEnded]).toEqual([1, false])
  })

  test('a change while the rights are read is not missed', async () => {
    const administrator = await makeMember(server, churchId, 'Administrator')
    const stream = await follow(administrator)
    await until(() => standingsOn(stream).length === 1)
    const held = Promise.withResolvers<void>()
    let reads = 0
    proxy.onCommand = ({ step }) =>
      step === 'aggregate memberships' && reads++ === 0 ? { holdUntil: held.promise } : 'pass'
    await change(administrator, { name: 'First' })
    await until(() => reads === 1)
    await change(administrator, { name: 'Second' })
    held.resolve()
    const startedAt = performance.now()
    const { version } = (await administrator.send(`/api/v2/churches/${churchId}`)).body.church
    await until(() => standingsOn(stream).at(-1)?.version === version)
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })
})

/** The commands from now on, without those of webhooks. */
const recordSteps = (): string[] => {
  const steps: string[] = []
  proxy.onCommand = ({ step, collection }) => {
    if (!/webhook|deliver|outbox|lease/i.test(collection ?? '')) steps.push(step)
    return 'pass'
  }
  return steps
}

describe('the database', () => {
  beforeAll(newChurch)

  test('is asked for the rights alone while nothing is saved, and for a save once, however many follow', async () => {
    const people = await Promise.all(Array.from({ length: 13 }, () => makeMember(server, churchId, 'Viewer')))
    const streams = await Promise.all(
      people.flatMap((person) => Array.from({ length: 4 }, () => follow(person))),
    )
    expect(streams.map(({ status }) => status)).toEqual(Array(52).fill(200))
    await saveSongs(1)
    await until(() => streams.every(({ events }) => events.length === 1))
    // What rang twice is looked for once more.
    await Bun.sleep(500)
    const idle = recordSteps()
    const startedAt = performance.now()
    await until(() => idle.length === 3)
    expect(idle).toEqual(Array(3).fill('aggregate memberships'))
    expect(performance.now() - startedAt).toBeGreaterThan(5500)
    const busy = recordSteps()
    await saveSongs(1)
    await until(() => streams.every(({ events }) => events.length === 2))
    await Bun.sleep(500)
    const finds = busy.filter((step) => step === 'find events').length
    // The save itself rings, and so does the stream of changes.
    expect(finds).toBeGreaterThanOrEqual(1)
    expect(finds).toBeLessThanOrEqual(2)
    expect(busy.filter((step) => step === 'aggregate memberships').length).toBeLessThanOrEqual(2)
  })

  test('is not asked for a church that nobody follows any more', async () => {
    const stream = await follow(editor)
    await until(() => stream.events.length > 0)
    stream.close()
    await until(
      async () => (await Promise.all([1, 2, 3, 4].map(() => follow(editor)))).at(-1)?.status === 200,
    )
    for (const other of opened) other.close()
    // A round may be under way.
    await Bun.sleep(500)
    const steps = recordSteps()
    await Bun.sleep(3500)
    expect(steps).toEqual([])
  })

  test('may be away for a while: the streams stay, and nothing is missed', async () => {
    await newChurch()
    const stream = await follow(editor)
    await saveSongs(1)
    await until(() => stream.events.length === 1)
    lines.length = 0
    let lost = 0
    proxy.onCommand = ({ step }) => {
      if (step !== 'find events') return 'pass'
      lost++
      return 'lose the command'
    }
    await saveSongs(3)
    // The driver repeats each read once.
    await until(() => lost >= 5)
    proxy.onCommand = null
    await until(() => stream.events.length === 4)
    expect(cursorsOn(stream)).toEqual([1, 2, 3, 4])
    expect(lines.filter(({ level }) => level === 'error')).toEqual([
      { level: 'error', message: 'the changes of a church could not be read for its streams' },
    ])
  })
})

test('the stop of the server ends all streams and does not wait for their readers', async () => {
  await newChurch()
  const own = await startTestServer({
    beside: server,
    log: (level, message) => void lines.push({ level, message }),
  })
  const streams = [await followChanges(own, editor, churchId), await followChanges(own, editor, churchId)]
  lines.length = 0
  await own.stop()
  await until(() => streams.every(({ hasEnded }) => hasEnded))
  // They were ended, and not cut off with the connections that are left at the deadline of the stop.
  expect(streams.map(({ wasCut }) => wasCut)).toEqual([false, false])
  expect(lines).toEqual([{ level: 'info', message: 'stopped' }])
})
