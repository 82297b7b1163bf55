import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '../api/session.ts'
import { begin, record, redo, type Timeline, undo } from '../model/editor/undo.ts'
import { drafts } from '../model/save/drafts.ts'
import type { Intent } from '../model/save/intent.ts'
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
  /** From now on the changes count as those of whoever is signed in. */
  takeOver: () => void
  /** Puts the changes on top of another version, after a merge. */
  rebase: (base: Document, version: number, mine: Document) => void
  /** This document is saved: nothing of it is left to keep. */
  finish: (saved: Document) => void
}

interface Subject<Document> {
  /** What the draft is called in this browser. */
  name: string
  loaded: Document
  version: number | null
  isDocument: (value: unknown) => value is Document
}

interface State<Document> {
  base: Document
  version: number | null
  timeline: Timeline<Document>
  author: string | null
  intent: Intent | null
  restoredAt: string | null
  finished: boolean
}

/** One document being changed, with undo, and with a draft that outlives the page. */
export function useEditor<Document>({
  name,
  loaded,
  version,
  isDocument,
}: Subject<Document>): Editor<Document> {
  const [state, setState] = useState<State<Document>>(() => startingState(name, loaded, version, isDocument))
  const [kept, setKept] = useState(true)
  const { base, timeline, intent, finished } = state
  const mine = timeline.present
  const dirty = isDirty(state)
  const { author } = state
  const [isDrafted] = useState(() => drafts.has(name))
  const holdsDraft = useRef(isDrafted)

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

  useEffect(() => {
    if (finished) return
    if (dirty) {
      const editedAt = new Date().toISOString()
      holdsDraft.current = true
      setKept(drafts.keep(name, { base, version: state.version, mine, author, intent, editedAt }))
    } else if (holdsDraft.current) {
      // Only a draft of this editor: another tab may have one under the same name.
      holdsDraft.current = false
      drafts.discard(name)
    }
  }, [name, base, state.version, mine, author, intent, dirty, finished])
  useUnloadWarning(dirty && !kept && !finished)

  const change = useCallback((next: (before: Document) => Document, run: string | null = null) => {
    setState((old) => ({
      ...old,
      author: isDirty(old) ? old.author : session.person(),
      timeline: record(old.timeline, next(old.timeline.present), run),
    }))
  }, [])
  return {
    base,
    version: state.version,
    mine,
    dirty,
    author,
    kept,
    intent,
    restoredAt: state.restoredAt,
    behind: dirty && version !== null && state.version !== null && version > state.version,
    canUndo: timeline.past.length > 0,
    canRedo: timeline.future.length > 0,
    change,
    undo: () => setState((old) => ({ ...old, timeline: undo(old.timeline) })),
    redo: () => setState((old) => ({ ...old, timeline: redo(old.timeline) })),
    discard: () => setState((old) => discarded(old, loaded, version)),
    setIntent: (next) => setState((old) => ({ ...old, intent: next })),
    takeOver: () => setState((old) => ({ ...old, author: session.person() })),
    rebase: (newBase, newVersion, merged) =>
      setState((old) => ({
        ...old,
        base: newBase,
        version: newVersion,
        // Undo ends here: what stood before the merge does not hold the other person's changes.
        timeline: begin(merged),
        restoredAt: null,
      })),
    finish: (saved) => {
      drafts.discardSaved(name, saved) // at once: the page may be gone before anything else happens
      setState((old) => ({ ...old, finished: true }))
    },
  }
}

const isDirty = <Document>({ timeline, base }: State<Document>) =>
  JSON.stringify(timeline.present) !== JSON.stringify(base)

const fresh = <Document>(loaded: Document, version: number | null): State<Document> => ({
  base: loaded,
  version,
  timeline: begin(loaded),
  author: null,
  intent: null,
  restoredAt: null,
  finished: false,
})

/** Undo brings the changes back, as long as they still fit the version they began from. */
function discarded<Document>(
  old: State<Document>,
  loaded: Document,
  version: number | null,
): State<Document> {
  const next = { ...fresh(loaded, version), author: old.author }
  return old.version === version ? { ...next, timeline: record(old.timeline, loaded) } : next
}

function startingState<Document>(
  name: string,
  loaded: Document,
  version: number | null,
  isDocument: (value: unknown) => value is Document,
): State<Document> {
  const draft = drafts.load(name, isDocument)
  if (!draft) return fresh(loaded, version)
  return {
    ...fresh(draft.base, draft.version),
    timeline: begin(draft.mine),
    author: draft.author,
    intent: draft.intent,
    restoredAt: draft.editedAt,
  }
}
