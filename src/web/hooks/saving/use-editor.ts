import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import {
  discardedState,
  type EditorState,
  freshState,
  isDirty,
  rebasedState,
  restoredState,
  type ToSave,
} from '../../model/editor/editor-state.ts'
import { begin, record, redo, undo } from '../../model/editor/undo.ts'
import type { IsDocument } from '../../model/save/draft.ts'
import type { Intent } from '../../model/save/intent.ts'
import { type OtherDraft, useOtherDrafts } from '../drafts/use-other-drafts.ts'
import { useOwnDrafts } from '../drafts/use-own-drafts.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

export interface Editor<Document> {
  base: Document
  /** The version `base` has; null while the thing does not exist yet. */
  version: number | null
  mine: Document
  dirty: boolean
  /** Who typed the changes, as the session names people; null when that is not known. */
  author: string | null
  /** When the changes on the screen were typed, if they came back from an earlier visit. */
  restoredAt: string | null
  /** Someone has saved a newer version than the one these changes began from. */
  behind: boolean
  /** What the service has now, as far as this page knows. */
  latest: { document: Document; version: number | null; savedAt: string | null }
  /** Drafts of the same document that this person has in other tabs, or left in them. */
  others: OtherDraft<Document>[]
  /** Another tab has taken what was typed here. */
  taken: boolean
  /** False when this browser refuses to keep drafts. */
  kept: boolean
  canUndo: boolean
  canRedo: boolean
  intent: Intent | null
  change: (next: (before: Document) => Document, run?: string | null) => void
  undo: () => void
  redo: () => void
  discard: () => void
  setIntent: (intent: Intent) => void
  /** Puts the changes on top of another version, after a merge; `then` is called once that is kept in the browser. */
  rebase: (base: Document, version: number | null, mine: Document, then?: () => void) => void
  /** This document is saved: nothing of it is left to keep. */
  finish: (saved: Document) => void
}

interface Subject<Document> {
  /** What the draft is called in this browser. */
  name: string
  loaded: Document
  version: number | null
  isDocument: IsDocument<Document>
  toSave?: ToSave<Document>
  /** The song it belongs to, for a list of drafts. */
  title?: string
  /** When `version` was saved. */
  savedAt?: string | undefined
}

/** One document being changed, with undo, and with a draft that outlives the page. */
export function useEditor<Document>(subject: Subject<Document>): Editor<Document> {
  const { name, loaded, version, isDocument, toSave, title = '', savedAt = null } = subject
  const own = useOwnDrafts()
  const [state, setState] = useState<EditorState<Document>>(() => {
    const draft = own.drafts.load(name, isDocument)
    return draft ? restoredState(draft) : freshState(loaded, version)
  })
  const [kept, setKept] = useState(true)
  const { base, timeline, intent, finished, author } = state
  const mine = timeline.present
  const dirty = isDirty(state, toSave)
  const [isDrafted] = useState(() => own.drafts.hasOwn(name))
  const holdsDraft = useRef(isDrafted)
  const keptBy = useRef(own.drafts)
  const latest = useRef(state)
  latest.current = state
  const onceKept = useRef<(() => void) | null>(null)
  const [joined, join] = useReducer((count: number) => count + 1, 0)

  // A newer version arrived while nothing was changed here: go on from that one.
  if (
    !dirty &&
    !finished &&
    version !== state.version &&
    version !== null &&
    version > (state.version ?? 0)
  ) {
    setState({ ...state, base: loaded, version, timeline: begin(loaded) })
  }

  const onTaken = useCallback(
    (taken: string) =>
      setState((old) =>
        JSON.stringify(old.timeline.present) === taken
          ? { ...discardedState(old, loaded, version), taken: true }
          : old,
      ),
    [loaded, version],
  )
  const onFound = useCallback(
    (page: string) => {
      const draft = isDirty(latest.current, toSave) ? null : own.drafts.take(name, page, isDocument)
      if (draft) setState(restoredState(draft))
    },
    [own, name, isDocument, toSave],
  )
  const { others, lost } = useOtherDrafts({ name, own, isDocument, onTaken, onFound })

  // biome-ignore lint/correctness/useExhaustiveDependencies: kept again after another tab removed it, and after each merge
  useEffect(() => {
    if (keptBy.current !== own.drafts) keptBy.current.discard(name)
    keptBy.current = own.drafts
    if (finished) return
    if (dirty) {
      const editedAt = new Date().toISOString()
      holdsDraft.current = true
      const draft = { base, version: state.version, mine, author, intent, editedAt, title }
      const isKept = own.drafts.keep(name, draft, true)
      setKept(isKept)
      if (isKept) onceKept.current?.()
      onceKept.current = null
    } else if (holdsDraft.current) {
      holdsDraft.current = false
      own.drafts.discard(name)
    }
  }, [own, name, base, state.version, mine, author, intent, title, dirty, finished, lost, joined])
  useUnloadWarning(dirty && !kept && !finished)

  const { person } = own
  const change = useCallback(
    (next: (before: Document) => Document, run: string | null = null) =>
      setState((old) => ({
        ...old,
        taken: false,
        author: isDirty(old, toSave) ? old.author : person,
        timeline: record(old.timeline, next(old.timeline.present), run),
      })),
    [person, toSave],
  )
  return {
    base,
    version: state.version,
    mine,
    dirty,
    author,
    kept,
    intent,
    others,
    taken: state.taken,
    restoredAt: state.restoredAt,
    behind: dirty && version !== null && state.version !== null && version > state.version,
    latest: { document: loaded, version, savedAt },
    canUndo: timeline.past.length > 0,
    canRedo: timeline.future.length > 0,
    change,
    undo: () => setState((old) => ({ ...old, timeline: undo(old.timeline) })),
    redo: () => setState((old) => ({ ...old, timeline: redo(old.timeline) })),
    discard: () => setState((old) => discardedState(old, loaded, version)),
    setIntent: (next) => setState((old) => ({ ...old, intent: next })),
    rebase: (onto, newVersion, merged, then) => {
      onceKept.current = then ?? null
      join()
      setState((old) => {
        const author = isDirty(old, toSave) ? old.author : person
        return { ...rebasedState(old, onto, newVersion, merged), author }
      })
    },
    finish: (saved) => {
      own.drafts.discardSaved(name, saved) // at once: the page may be gone before anything else happens
      setState((old) => ({ ...old, finished: true }))
    },
  }
}
