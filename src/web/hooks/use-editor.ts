import { useCallback, useEffect, useState } from 'react'
import { begin, record, redo, type Timeline, undo } from '../model/editor/undo.ts'
import { Drafts } from '../model/save/drafts.ts'
import type { Intent } from '../model/save/intent.ts'

export interface Editor<Document> {
  base: Document
  /** The version `base` has; null while the thing does not exist yet. */
  version: number | null
  mine: Document
  dirty: boolean
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
  /** Puts the changes on top of another version, after a merge. */
  rebase: (base: Document, version: number, mine: Document) => void
  /** The save is done: nothing is left to keep. */
  finish: () => void
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
  intent: Intent | null
  restoredAt: string | null
  finished: boolean
}

const drafts = () => new Drafts(localStorage)

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
  const dirty = JSON.stringify(mine) !== JSON.stringify(base)

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
    if (finished || !dirty) drafts().discard(name)
    else {
      const editedAt = new Date().toISOString()
      setKept(drafts().keep(name, { base, version: state.version, mine, intent, editedAt }))
    }
  }, [name, base, state.version, mine, intent, dirty, finished])

  const change = useCallback((next: (before: Document) => Document, run: string | null = null) => {
    setState((old) => ({ ...old, timeline: record(old.timeline, next(old.timeline.present), run) }))
  }, [])
  return {
    base,
    version: state.version,
    mine,
    dirty,
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
    rebase: (newBase, newVersion, merged) =>
      setState((old) => ({
        ...old,
        base: newBase,
        version: newVersion,
        // Undo ends here: what stood before the merge does not hold the other person's changes.
        timeline: begin(merged),
        restoredAt: null,
      })),
    finish: () => {
      drafts().discard(name) // at once: the page may be gone before anything else happens
      setState((old) => ({ ...old, finished: true }))
    },
  }
}

const fresh = <Document>(loaded: Document, version: number | null): State<Document> => ({
  base: loaded,
  version,
  timeline: begin(loaded),
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
  const next = fresh(loaded, version)
  return old.version === version ? { ...next, timeline: record(old.timeline, loaded) } : next
}

function startingState<Document>(
  name: string,
  loaded: Document,
  version: number | null,
  isDocument: (value: unknown) => value is Document,
): State<Document> {
  const draft = drafts().load(name, isDocument)
  if (!draft) return fresh(loaded, version)
  return {
    ...fresh(draft.base, draft.version),
    timeline: begin(draft.mine),
    intent: draft.intent,
    restoredAt: draft.editedAt,
  }
}
