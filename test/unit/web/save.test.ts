import { describe, expect, test } from 'bun:test'
import { NoAnswer, RefusedRequest } from '../../../src/web/model/save/failure.ts'
import { fingerprint, type Intent, intentFor, Saver } from '../../../src/web/model/save/saver.ts'

const counter = () => {
  let count = 0
  return () => `key-${++count}`
}

describe('an intent and its key', () => {
  test('the same intent keeps its key; other words, another version or another place get a new one', () => {
    const newKey = counter()
    const requests = [
      fingerprint('/songs/1', 3, { title: 'a' }),
      fingerprint('/songs/1', 3, { title: 'a' }),
      fingerprint('/songs/1', 3, { title: 'b' }),
      fingerprint('/songs/1', 4, { title: 'b' }),
      fingerprint('/songs/2', 4, { title: 'b' }),
    ]
    let intent: Intent | null = null
    const keys = requests.map((request) => {
      intent = intentFor(intent, { fingerprint: request, person: 'somebody' }, newKey)
      return intent.key
    })
    expect(keys).toEqual(['key-1', 'key-1', 'key-2', 'key-3', 'key-4'])
  })

  test('the key of one person is never used by another, nor by somebody who was not known when it was made', () => {
    const newKey = counter()
    let intent: Intent | null = null
    const keys = ['first', 'first', 'second', 'first', null, 'first'].map((person) => {
      intent = intentFor(intent, { fingerprint: 'the same', person }, newKey)
      return intent.key
    })
    expect(keys).toEqual(['key-1', 'key-1', 'key-2', 'key-3', 'key-4', 'key-5'])
  })
})

/** Answers from a list, a clock that the test moves, and a signed-in person. */
function saverWith(answers: (Error | string)[], author: string | null = null) {
  const signedIn = { person: author }
  const waits: { seconds: number; callback: () => void; off: boolean }[] = []
  let sent = 0
  const saver = new Saver<string>(
    async () => {
      const answer = answers[sent++]
      if (answer instanceof Error) throw answer
      return answer ?? ''
    },
    {
      author,
      signedIn: () => signedIn.person,
      after: (seconds, callback) => {
        const wait = { seconds, callback, off: false }
        waits.push(wait)
        return () => {
          wait.off = true
        }
      },
      changed: () => {},
    },
  )
  return { saver, waits, signedIn, sent: () => sent }
}

const refused = (status: number, retryAfter: number | null = null) =>
  new RefusedRequest(status, { error: `status ${status}` }, retryAfter)

describe('a save', () => {
  test('without an answer is tried again by itself, after 1, 2, 4 seconds', async () => {
    const { saver, waits } = saverWith([new NoAnswer(), new NoAnswer(), new NoAnswer(), 'done'])
    await saver.attempt()
    for (const expected of [1, 2, 4]) {
      expect(saver.state).toEqual({ kind: 'waiting', reason: 'noAnswer', seconds: expected })
      waits.at(-1)?.callback()
      await Promise.resolve()
      await Promise.resolve()
    }
    expect(saver.state).toEqual({ kind: 'saved', saved: 'done' })
  })

  test('trying at once calls off the wait, and two tries never run at the same time', async () => {
    const { saver, waits, sent } = saverWith([new NoAnswer(), 'done'])
    await saver.attempt()
    await Promise.all([saver.attempt(), saver.attempt()])
    expect(waits.map((wait) => wait.off)).toEqual([true])
    expect(sent()).toBe(2)
    expect(saver.state.kind).toBe('saved')
  })

  test('that was stopped while it was sent is not tried again', async () => {
    const { saver, waits, sent } = saverWith([new NoAnswer(), 'done'])
    const attempt = saver.attempt()
    saver.stop()
    await attempt
    await saver.attempt()
    expect([waits.length, sent(), saver.state.kind]).toEqual([0, 1, 'waiting'])
  })

  test('is not sent for anyone but its author, and goes on when that person is back', async () => {
    const { saver, waits, signedIn, sent } = saverWith([new NoAnswer(), 'done'], 'first')
    await saver.attempt()
    signedIn.person = 'second'
    waits.at(-1)?.callback()
    expect([saver.state, sent()]).toEqual([{ kind: 'otherPerson' }, 1])
    signedIn.person = 'first'
    await saver.attempt()
    expect(saver.state).toEqual({ kind: 'saved', saved: 'done' })
  })

  test.each([
    ['the author', 'first', 'first', 'saved'],
    ['someone else', 'first', 'second', 'otherPerson'],
    ['nobody the page knows of', 'first', null, 'saved'],
    ['someone, with an author the page does not know', null, 'second', 'saved'],
  ])('while %s is signed in', async (_who, author, person, expected) => {
    const { saver, signedIn } = saverWith(['done'], author)
    signedIn.person = person
    await saver.attempt()
    expect<string>(saver.state.kind).toBe(expected)
  })

  test.each([
    [401, null, { kind: 'signedOut' }],
    [412, null, { kind: 'conflict', body: { error: 'status 412' } }],
    [429, 17, { kind: 'waiting', reason: 'tooMany', seconds: 17 }],
    [503, 5, { kind: 'waiting', reason: 'busy', seconds: 5 }],
    [400, null, { kind: 'refused', status: 400, sentence: 'status 400', message: 'status 400' }],
    [409, null, { kind: 'refused', status: 409, sentence: 'status 409', message: 'status 409' }],
    [500, null, { kind: 'refused', status: 500, sentence: 'status 500', message: 'status 500' }],
  ])('answered %d', async (status, retryAfter, expected) => {
    const { saver } = saverWith([refused(status, retryAfter)])
    await saver.attempt()
    expect(saver.state).toEqual(expected as typeof saver.state)
  })
})
