import { describe, expect, test } from 'bun:test'
import {
  draftOf,
  type EditorAction,
  freshState,
  isBehind,
  isDirty,
  nextState,
} from '../../../src/web/model/editor/editor-state.ts'

const loaded = { document: 'a', version: 3 }
const fresh = freshState('a', 3)
const typed = (text: string, person: string | null = 'anna'): EditorAction<string> => ({
  kind: 'change',
  next: () => text,
  run: null,
  person,
})
const after = (...actions: EditorAction<string>[]) =>
  actions.reduce((state, action) => nextState(state, action), fresh)

describe('the author', () => {
  test('is the person of the first change, until the document is unchanged again', () => {
    expect(after(typed('b')).author).toBe('anna')
    expect(after(typed('b'), typed('c', 'ben')).author).toBe('anna')
    expect(after(typed('b'), { kind: 'undo' }, typed('c', 'ben')).author).toBe('ben')
  })

  test('stays after a merge, and is the person who merges into an unchanged document', () => {
    const rebase = { kind: 'rebase', base: 'x', version: 4, mine: 'y', person: 'ben' } as const
    expect(after(typed('b'), rebase).author).toBe('anna')
    expect(after(rebase).author).toBe('ben')
  })
})

describe('a newer version', () => {
  const newer = { kind: 'load', loaded: { document: 'n', version: 4 } } as const

  test('replaces an unchanged document, and nothing can be undone', () => {
    const { base, version, timeline } = after(newer)
    expect([base, version, timeline.present, timeline.past.length]).toEqual(['n', 4, 'n', 0])
  })

  test('replaces changes that it has, because their save arrived without an answer', () => {
    const restored = nextState(fresh, { kind: 'restore', draft: draftOf(after(typed('n')), '2026-11-17') })
    for (const changed of [after(typed('n')), restored]) {
      const { base, version, timeline, restoredAt } = nextState(changed, newer)
      expect([base, version, timeline.present, restoredAt]).toEqual(['n', 4, 'n', null])
    }
    const spaced = nextState(after(typed('n ')), newer, (text) => text.trim())
    expect([spaced.version, spaced.timeline.present]).toEqual([4, 'n'])
  })

  test('does not replace changes, which are behind from then on', () => {
    const changed = after(typed('b'))
    expect(nextState(changed, newer)).toBe(changed)
    expect([isBehind(changed, 4), isBehind(changed, 3), isBehind(fresh, 4), isBehind(changed, null)]).toEqual(
      [true, false, false, false],
    )
  })

  test('does not replace a document that was saved', () => {
    const finished = after({ kind: 'finish' })
    expect(nextState(finished, newer)).toBe(finished)
  })

  test.each([3, 2, null])('is not version %p', (version) => {
    expect(nextState(fresh, { kind: 'load', loaded: { document: 'n', version } })).toBe(fresh)
  })
})

describe('a draft that another tab has merged', () => {
  test('is discarded, which can be undone', () => {
    const state = after(typed('b'), { kind: 'taken', mine: '"b"', loaded })
    expect([state.taken, isDirty(state)]).toEqual([true, false])
    expect(nextState(state, { kind: 'undo' }).timeline.present).toBe('b')
    expect(nextState(state, typed('c')).taken).toBe(false)
  })

  test('stays if it has changed since', () => {
    const state = after(typed('b'), typed('c'))
    expect(nextState(state, { kind: 'taken', mine: '"b"', loaded })).toBe(state)
  })
})

describe('a draft', () => {
  const draft = draftOf(
    after(typed('b'), { kind: 'intend', intent: { fingerprint: 'f', key: 'k', person: 'anna' } }),
    'T',
  )

  test('restores changes, author, intent and time', () => {
    const state = after({ kind: 'restore', draft })
    expect([state.timeline.present, state.author, state.intent?.key, state.restoredAt]).toEqual([
      'b',
      'anna',
      'k',
      'T',
    ])
    expect(draftOf(state, 'T')).toEqual(draft)
  })

  test('does not replace changes', () => {
    const changed = after(typed('c'))
    expect(nextState(changed, { kind: 'restore', draft })).toBe(changed)
  })
})

test('discarding changes of an older version starts again from the loaded one', () => {
  const state = after(typed('b'), { kind: 'discard', loaded: { document: 'n', version: 4 } })
  expect([state.base, state.version, state.timeline.past.length]).toEqual(['n', 4, 0])
})

test('what a save would not send is no change', () => {
  const toSave = (text: string) => text.trimEnd()
  const state = nextState(fresh, typed('a  '), toSave)
  expect([isDirty(state, toSave), isDirty(state)]).toEqual([false, true])
})
