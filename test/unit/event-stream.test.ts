import { describe, expect, test } from 'bun:test'
import { createEventStream, MAX_LAG_BYTES } from '../../src/http/event-streams/event-stream.ts'
import { eventText } from '../../src/http/event-streams/event-text.ts'
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
