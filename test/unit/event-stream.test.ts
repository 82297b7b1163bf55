import { describe, expect, test } from 'bun:test'
import { LIMITS } from '../../src/core/limits.ts'
import { CROWDED_IDLE_SECONDS, createUnsentBytes } from '../../src/files/unsent-bytes.ts'
import {
  createEventStream,
  createStreamPlaces,
  eventText,
  limitOfChanges,
  limitOfPerson,
  limitOfToken,
  limitsOfVisitor,
  MAX_LAG_BYTES,
  type StreamLimit,
  type StreamLimits,
} from '../../src/http/event-streams.ts'
import { eventParser } from '../../testkit/http/event-reader.ts'
import { nextTurn, until } from '../../testkit/until.ts'

const bytesOf = (length: number) => new Uint8Array(length).fill(65)

const open = (commentMs?: number) => {
  let ends = 0
  const stream = createEventStream({
    onEnd: () => void ends++,
    ...(commentMs === undefined ? {} : { commentMs }),
  })
  return {
    stream,
    get ends() {
      return ends
    },
  }
}

test('an event has its id, its name and one line of data', () => {
  const text = eventText({ id: 7, event: 'song.created', data: { title: 'one\ntwo\r\n\n' } })
  expect(text).toBe('id: 7\nevent: song.created\ndata: {"title":"one\\ntwo\\r\\n\\n"}\n\n')
  const parser = eventParser()
  for (const character of `:\n\n${text}${eventText({ data: null })}`) parser.take(character)
  expect([parser.comments, ...parser.events]).toEqual([
    1,
    { id: '7', event: 'song.created', data: '{"title":"one\\ntwo\\r\\n\\n"}' },
    { id: '', event: '', data: 'null' },
  ])
})

describe('a stream', () => {
  test('begins with a comment and goes on with one whenever nothing else is sent', async () => {
    const { stream } = open(1)
    const reader = stream.body.getReader()
    const comments: string[] = []
    while (comments.length < 4) comments.push(new TextDecoder().decode((await reader.read()).value))
    expect(comments.join('').slice(0, 12)).toBe(':\n\n:\n\n:\n\n:\n\n')
    stream.end()
  })

  test('that was ended is closed after what was read, and once', async () => {
    const opened = open()
    const { stream } = opened
    const reader = stream.body.getReader()
    await reader.read()
    stream.send(bytesOf(5))
    expect((await reader.read()).value).toEqual(bytesOf(5))
    stream.end()
    stream.end()
    stream.send(bytesOf(5))
    expect([await reader.read(), stream.isOpen, opened.ends]).toEqual([
      { value: undefined, done: true },
      false,
      1,
    ])
  })

  test('drops what a slow reader has not taken when it is ended', async () => {
    const { stream } = open()
    const reader = stream.body.getReader()
    stream.send(bytesOf(100))
    stream.end()
    await expect(reader.read()).rejects.toThrow('The stream was ended.')
  })

  test('of a reader that has gone tells so once', async () => {
    const opened = open()
    await opened.stream.body.cancel()
    opened.stream.end()
    expect([opened.stream.isOpen, opened.ends]).toEqual([false, 1])
  })

  test('ends when its reader is too far behind', async () => {
    const opened = open()
    let sent = 0
    for (; opened.stream.isOpen; sent += 65_536) opened.stream.send(bytesOf(65_536))
    expect(sent).toBeGreaterThanOrEqual(MAX_LAG_BYTES)
    expect(sent).toBeLessThan(MAX_LAG_BYTES + 65_536)
    expect(opened.ends).toBe(1)
  })

  test('over a socket ends when its reader stops to read, after what the system takes', async () => {
    let opened: ReturnType<typeof open> | undefined
    const server = Bun.serve({
      port: 0,
      fetch() {
        opened = open()
        return new Response(opened.stream.body)
      },
    })
    const reader = await Bun.connect({
      hostname: '127.0.0.1',
      port: server.port ?? 0,
      socket: {
        data: (socket) => void socket.pause(),
        open: (socket) => void socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'),
      },
    })
    await until(() => opened !== undefined)
    let sent = 0
    for (; opened?.stream.isOpen; sent += 65_536) {
      opened.stream.send(bytesOf(65_536))
      await nextTurn()
    }
    // The system takes a few megabytes for each connection.
    expect(sent).toBeLessThan(32_000_000)
    expect(opened?.ends).toBe(1)
    reader.end()
    await server.stop(true)
  })

  test('is drained when its reader has taken nearly everything', async () => {
    const { stream } = open()
    const reader = stream.body.getReader()
    await reader.read()
    expect(stream.isDrained).toBe(true)
    await stream.drained()
    let isDrained = false
    stream.send(bytesOf(100_000))
    stream.send(bytesOf(100_000))
    const drained = stream.drained().then(() => {
      isDrained = true
    })
    await reader.read()
    await nextTurn()
    expect([stream.isDrained, isDrained]).toEqual([false, false])
    await reader.read()
    await drained
    expect(stream.isDrained).toBe(true)
    stream.end()
  })

  test('that ends wakes whoever waits for its reader', async () => {
    const { stream } = open()
    stream.send(bytesOf(100_000))
    const drained = stream.drained()
    stream.end()
    await drained
    await until(() => !stream.isOpen)
  })
})

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

const LARGE = 20_000_000

const connection = (address: string) => {
  const seconds: number[] = []
  const state = { isOpen: true }
  return {
    address,
    seconds,
    close: () => {
      state.isOpen = false
    },
    isOpen: () => state.isOpen,
    setIdleTimeout: (value: number) => void seconds.push(value),
  }
}

const begin = (count: number, address = '192.0.2.1') => {
  const unsent = createUnsentBytes()
  const connections = Array.from({ length: count }, () => connection(address))
  const answers = connections.map((each) => unsent.add(each, LARGE))
  return { unsent, connections, answers }
}

test('16 large answers of one address may take minutes', () => {
  const { connections, answers } = begin(16)
  expect(connections.flatMap(({ seconds }) => seconds)).toEqual([])
  expect(new Set(answers.map(({ idleSeconds }) => idleSeconds))).toEqual(new Set([255]))
})

test('of more than 16, the oldest ones are shortened, each once', () => {
  const { connections, answers } = begin(20)
  expect(connections.map(({ seconds }) => seconds)).toEqual([
    ...Array.from({ length: 4 }, () => [CROWDED_IDLE_SECONDS]),
    ...Array.from({ length: 16 }, () => []),
  ])
  expect(answers[0]?.idleSeconds).toBe(CROWDED_IDLE_SECONDS)
  expect(answers[4]?.idleSeconds).toBe(255)
})

test('answers that ended are not counted', () => {
  const { unsent, connections } = begin(16)
  connections[0]?.close()
  const next = unsent.add(connection('192.0.2.1'), LARGE)
  expect(connections.flatMap(({ seconds }) => seconds)).toEqual([])
  expect(next.idleSeconds).toBe(255)
})

test('the 65th large answer of one address is refused, and one of another address is not', () => {
  const { unsent } = begin(64)
  expect(() => unsent.add(connection('192.0.2.1'), LARGE)).toThrow(/too many files/)
  expect(unsent.add(connection('192.0.2.2'), LARGE).idleSeconds).toBe(255)
})
