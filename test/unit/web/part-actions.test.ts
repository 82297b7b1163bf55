import { expect, test } from 'bun:test'
import type { ErrorBody } from '../../../src/client/types.ts'
import { NoAnswer, RefusedRequest } from '../../../src/web/model/save/failure.ts'
import { type PartAction, PartActions, undoOf } from '../../../src/web/model/save/part-actions.ts'

const part = { churchId: 'church', songId: 'song', of: 'lyrics', id: 'words' } as const
const archive: PartAction = { kind: 'archive', part, name: 'English', version: 2 }
const bringBack: PartAction = { ...archive, kind: 'bringBack' }
const restore: PartAction = { kind: 'restore', part, name: 'English', version: 6, old: 3 }

const refused = (status: number, body: object = {}) =>
  new RefusedRequest(status, { error: `status ${status}`, ...body } as ErrorBody, null)
const savedMeanwhile = (version: number) => refused(412, { currentLyrics: { version } })

/** Answers from a list: a failure, or the version that is current afterwards. */
function actionsWith(...answers: (Error | number)[]) {
  const sent: [kind: string, version: number, key: string][] = []
  const waits: (() => void)[] = []
  const person = { now: 'first' as string | null }
  const counts = { ids: 0, saved: 0, signedOut: 0 }
  const actions = new PartActions({
    send: async (action, key) => {
      sent.push([action.kind, action.version, key])
      const answer = answers[sent.length - 1] ?? 1
      if (answer instanceof Error) throw answer
      return { version: answer }
    },
    newId: () => `id ${counts.ids++}`,
    signedIn: () => person.now,
    after: (_seconds, callback) => {
      waits.push(callback)
      return () => {}
    },
    signedOut: () => counts.signedOut++,
  })
  const start = (action: PartAction) => actions.start(action, () => counts.saved++)
  const states = () => actions.list().map(({ state }) => state.kind)
  const first = () => actions.list()[0] ?? expect.unreachable()
  return { actions, start, sent, waits, person, counts, states, first }
}

/** Until every answer that is there was taken. */
const settle = async () => {
  for (let at = 0; at < 10; at++) await Promise.resolve()
}

test('what was archived is taken back with one action, on the version that the answer named', async () => {
  const { actions, start, sent, first, counts } = actionsWith(2, 2)
  start(archive)
  await settle()
  actions.undo(first().id)
  await settle()
  expect(sent.map(([kind, version]) => [kind, version])).toEqual([
    ['archive', 2],
    ['bringBack', 2],
  ])
  expect(sent[0]?.[2]).not.toBe(sent[1]?.[2] ?? '')
  expect([undoOf(first()), counts.saved]).toEqual([null, 2])
})

test('a restored version is taken back by restoring the one before it', async () => {
  const { actions, start, sent, first } = actionsWith(7, 8)
  start(restore)
  await settle()
  expect(undoOf(first())).toEqual({ ...restore, version: 7, old: 6 })
  actions.undo(first().id)
  await settle()
  expect(sent.map(([kind, version]) => [kind, version])).toEqual([
    ['restore', 6],
    ['restore', 7],
  ])
})

test('a lost answer is tried again with the same key', async () => {
  const { start, sent, waits, states } = actionsWith(new NoAnswer(), 2)
  start(archive)
  await settle()
  expect(states()).toEqual(['waiting'])
  waits[0]?.()
  await settle()
  expect([states(), new Set(sent.map(([, , key]) => key)).size]).toEqual([['saved'], 1])
})

test.each([archive, restore])('to %p what someone saved meanwhile is asked first', async (action) => {
  const { actions, start, sent, first, states, counts } = actionsWith(savedMeanwhile(9), 9)
  start(action)
  await settle()
  expect([states(), sent.length, counts.saved]).toEqual([['conflict'], 1, 0])
  actions.agree(first().id)
  await settle()
  expect([states(), sent[1]?.slice(0, 2)]).toEqual([['saved'], [action.kind, 9]])
  expect(sent[0]?.[2]).not.toBe(sent[1]?.[2] ?? '')
})

test('bringing back hides nothing, so it goes on with the new version', async () => {
  const { start, sent, states } = actionsWith(savedMeanwhile(9), 9)
  start(bringBack)
  await settle()
  expect([states(), sent[1]?.slice(0, 2)]).toEqual([['saved'], ['bringBack', 9]])
})

test('a refusal is shown until it is closed, and what was read is read again', async () => {
  const { actions, start, first, states, counts } = actionsWith(refused(400))
  start(bringBack)
  await settle()
  expect(first().state).toEqual({
    kind: 'refused',
    status: 400,
    sentence: 'status 400',
    message: 'status 400',
  })
  actions.close(first().id)
  expect([states(), counts.saved]).toEqual([[], 1])
})

test('after the session ended it goes on with a sign-in, but not for another person', async () => {
  const { actions, start, sent, states, counts, person } = actionsWith(refused(401), refused(401), 2)
  start(archive)
  await settle()
  expect([states(), counts.signedOut]).toEqual([['signedOut'], 1])
  actions.resume()
  await settle()
  person.now = 'second'
  actions.resume()
  await settle()
  expect([sent.length, states()]).toEqual([2, []])
})

test('only the last action that was done is shown, and those that wait', async () => {
  const other = { ...part, id: 'other words' }
  const { start, actions } = actionsWith(1, new NoAnswer(), 1)
  start(archive)
  await settle()
  start({ ...archive, part: other })
  await settle()
  start({ ...archive, part: { ...part, id: 'third' } })
  await settle()
  expect(actions.list().map(({ action, state }) => [action.part.id, state.kind])).toEqual([
    ['other words', 'waiting'],
    ['third', 'saved'],
  ])
})
