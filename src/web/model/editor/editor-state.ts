import type { Draft } from '../save/draft.ts'
import type { Intent } from '../save/saver.ts'

/** One document being changed. */
export interface EditorState<Document> {
  base: Document
  version: number | null
  timeline: Timeline<Document>
  author: string | null
  intent: Intent | null
  restoredAt: string | null
  /** Another tab has taken what was typed here. */
  taken: boolean
  finished: boolean
}

/** What a save sends of a document: without blank lines at the end of a section, for example. */
export type ToSave<Document> = (document: Document) => Document

/** Whether a save would change anything. */
export function isDirty<Document>(
  { timeline: { present }, base }: EditorState<Document>,
  toSave: ToSave<Document> = (document) => document,
): boolean {
  const saved = JSON.stringify(base)
  return JSON.stringify(present) !== saved && JSON.stringify(toSave(present)) !== saved
}

/** Whether a newer version lacks nothing that was typed here: nothing was, or a save arrived whose answer was lost. */
const isSavedIn = <Document>(
  state: EditorState<Document>,
  newer: Document,
  toSave: ToSave<Document> = (document) => document,
): boolean =>
  !isDirty(state, toSave) || JSON.stringify(toSave(state.timeline.present)) === JSON.stringify(newer)

export const freshState = <Document>(loaded: Document, version: number | null): EditorState<Document> => ({
  base: loaded,
  version,
  timeline: begin(loaded),
  author: null,
  intent: null,
  restoredAt: null,
  taken: false,
  finished: false,
})

/** Undo brings the changes back, as long as they still fit the version they began from. */
function discardedState<Document>(
  old: EditorState<Document>,
  loaded: Document,
  version: number | null,
): EditorState<Document> {
  const next = { ...freshState(loaded, version), author: old.author }
  return old.version === version ? { ...next, timeline: record(old.timeline, loaded) } : next
}

export const restoredState = <Document>(draft: Draft<Document>): EditorState<Document> => ({
  ...freshState(draft.base, draft.version),
  timeline: begin(draft.mine),
  author: draft.author,
  intent: draft.intent,
  restoredAt: draft.editedAt,
})

/** The changes on top of another version, after a merge. */
function rebasedState<Document>(
  old: EditorState<Document>,
  base: Document,
  version: number | null,
  merged: Document,
): EditorState<Document> {
  const isSameGround = old.version === version
  return {
    ...old,
    base,
    version,
    // Undo ends at another version: what stood before the merge does not hold the other person's changes.
    timeline: isSameGround ? record(old.timeline, merged) : begin(merged),
    restoredAt: null,
    taken: false,
  }
}

/** What the service has now, as far as this page has loaded it. */
export interface Loaded<Document> {
  document: Document
  version: number | null
}

export type EditorAction<Document> =
  /** `person` is the author of changes to an unchanged document. `run` joins changes to one step of undo. */
  | { kind: 'change'; next: (before: Document) => Document; run: string | null; person: string | null }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'discard'; loaded: Loaded<Document> }
  /** Another version was loaded. */
  | { kind: 'load'; loaded: Loaded<Document> }
  /** Another tab has merged the draft of this one, in the wording `mine`. */
  | { kind: 'taken'; mine: string; loaded: Loaded<Document> }
  /** Continues a draft that a page left behind. */
  | { kind: 'restore'; draft: Draft<Document> }
  | { kind: 'rebase'; base: Document; version: number | null; mine: Document; person: string | null }
  | { kind: 'intend'; intent: Intent }
  | { kind: 'finish' }

/** The state after an action; the same object if the action does not apply. */
export function nextState<Document>(
  state: EditorState<Document>,
  action: EditorAction<Document>,
  toSave?: ToSave<Document>,
): EditorState<Document> {
  const authorOf = (person: string | null) => (isDirty(state, toSave) ? state.author : person)
  switch (action.kind) {
    case 'change': {
      const timeline = record(state.timeline, action.next(state.timeline.present), action.run)
      return { ...state, taken: false, author: authorOf(action.person), timeline }
    }
    case 'undo':
      return { ...state, timeline: undo(state.timeline) }
    case 'redo':
      return { ...state, timeline: redo(state.timeline) }
    case 'discard':
      return discardedState(state, action.loaded.document, action.loaded.version)
    case 'load':
      return hasNewer(state, action.loaded.version) && isSavedIn(state, action.loaded.document, toSave)
        ? {
            ...state,
            base: action.loaded.document,
            version: action.loaded.version,
            timeline: begin(action.loaded.document),
            restoredAt: null,
          }
        : state
    case 'taken':
      // The draft of this tab may have changed since the other tab read it.
      return JSON.stringify(state.timeline.present) === action.mine
        ? { ...discardedState(state, action.loaded.document, action.loaded.version), taken: true }
        : state
    case 'restore':
      return isDirty(state, toSave) ? state : restoredState(action.draft)
    case 'rebase': {
      const { base, version, mine, person } = action
      return { ...rebasedState(state, base, version, mine), author: authorOf(person) }
    }
    case 'intend':
      return { ...state, intent: action.intent }
    case 'finish':
      return { ...state, finished: true }
  }
}

const hasNewer = ({ version, finished }: EditorState<unknown>, loaded: number | null): boolean =>
  !finished && loaded !== null && loaded > (version ?? 0)

/** Whether these changes began from an older version than the loaded one. */
export const isBehind = <Document>(
  state: EditorState<Document>,
  loaded: number | null,
  toSave?: ToSave<Document>,
): boolean => loaded !== null && state.version !== null && loaded > state.version && isDirty(state, toSave)

/** What the browser stores of the state. */
export const draftOf = <Document>(
  { base, version, timeline, author, intent }: EditorState<Document>,
  editedAt: string,
): Draft<Document> => ({ base, version, mine: timeline.present, author, intent, editedAt })

/** Where an editor was, is, and could go again. */
interface Timeline<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What kind of change came last: a run of the same kind is undone in one step. */
  run: string | null
}

const MAX_STEPS = 200

export const begin = <T>(present: T): Timeline<T> => ({ past: [], present, future: [], run: null })

/** `run` names changes that belong together, such as typing in one line; null never joins. */
export function record<T>(timeline: Timeline<T>, present: T, run: string | null = null): Timeline<T> {
  if (present === timeline.present) return timeline
  const joins = run !== null && run === timeline.run && timeline.past.length > 0
  const past = joins ? timeline.past : [...timeline.past, timeline.present].slice(-MAX_STEPS)
  return { past, present, future: [], run }
}

export function undo<T>(timeline: Timeline<T>): Timeline<T> {
  const present = timeline.past.at(-1)
  if (present === undefined) return timeline
  return {
    past: timeline.past.slice(0, -1),
    present,
    future: [timeline.present, ...timeline.future],
    run: null,
  }
}

export function redo<T>(timeline: Timeline<T>): Timeline<T> {
  const [present, ...future] = timeline.future
  if (present === undefined) return timeline
  return { past: [...timeline.past, timeline.present], present, future, run: null }
}
