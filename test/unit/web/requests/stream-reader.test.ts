import { expect, test } from 'bun:test'
import { standingComment } from '../../../../src/client/web-contract.ts'
import { type StreamEvent, streamReader } from '../../../../src/web/model/stream-reader.ts'

const STREAM = [
  ': hello\n\n',
  'event: change\nid: 7\ndata: {"title":"a: b"}\n\n',
  'data: {"songs":[\ndata: "Grüße,\u2028은혜"]}\n\n',
  ':\n\n',
  standingComment({ role: 'Editor', version: 3, people: 17 }),
  'event: nothing\n\n',
].join('')

const read = (pieces: Iterable<string>) => {
  const events: StreamEvent<unknown>[] = []
  const comments: string[] = []
  const take = streamReader(
    (event) => events.push(event),
    (comment) => comments.push(comment),
  )
  for (const piece of pieces) take(piece)
  return { events, comments }
}

const ALL = {
  events: [
    { name: 'change', data: { title: 'a: b' } },
    { name: undefined, data: { songs: ['Grüße,\u2028은혜'] } },
  ],
  comments: ['hello', '', 'standing {"role":"Editor","version":3,"people":17}'],
}

test('events and comments are read whole, however the network cuts the stream', () => {
  expect(read([STREAM])).toEqual(ALL)
  expect(read(STREAM)).toEqual(ALL)
  for (let at = 0; at < STREAM.length; at += 7)
    expect(read([STREAM.slice(0, at), STREAM.slice(at)])).toEqual(ALL)
})

test('what is not whole is no event', () => {
  expect(read(['data: {"a":1}\n', 'data'])).toEqual({ events: [], comments: [] })
})
