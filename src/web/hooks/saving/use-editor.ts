import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import {
  draftOf,
  type EditorAction,
  type EditorState,
  freshState,
  isBehind,
  isDirty,
  type Loaded,
  nextState,
  restoredState,
  type ToSave,
} from '../../model/editor/editor-state.ts'
import type { IsDocument } from '../../model/save/draft.ts'
import type { Intent } from '../../model/save/saver.ts'
import type { Part } from '../../model/song/part.ts'
import { useOwnDrafts } from './use-kept-text.ts'
import { type OtherDraft, useOtherDrafts } from './use-other-drafts.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

export interface Editor<Document> {
  /** What is edited; null for a document that was never saved. */
  part: Part | null
  base: Document
  /** The version of `base`; null for a document that was never saved. */
  version: number | null
  mine: Document
  dirty: boolean
  /** The author of the changes, as the session names people; null if unknown. */
  author: string | null
  /** The time of the last change, if the changes were restored from a draft. */
  restoredAt: string | null
  /** Whether the loaded version is newer than the one these changes began from. */
  behind: boolean
  /** The version that was loaded last. */
  latest: Loaded<Document> & { savedAt: string | null }
  /** This person's drafts of the same document in other tabs, open or closed. */
  others: OtherDraft<Document>[]
  /** Another tab has merged the draft of this one. */
  taken: boolean
  /** False if the browser's storage refused the draft. */
  kept: boolean
  canUndo: boolean
  canRedo: boolean
  intent: Intent | null
  change: (next: (before: Document) => Document, run?: string | null) => void
  undo: () => void
  redo: () => void
  discard: () => void
  setIntent: (intent: Intent) => void
  /** Puts merged changes on top of another version; `then` is called once the browser has stored them. */
  rebase: (base: Document, version: number | null, mine: Document, then?: () => void) => void
  /** To be called after the save of this document: its draft is discarded. */
  finish: (saved: Document) => void
}

interface Subject<Document> {
  /** The name of the draft in the browser's storage. */
  name: string
  loaded: Document
  version: number | null
  isDocument: IsDocument<Document>
  toSave?: ToSave<Document>
  /** What it is called, or the song it belongs to, for a list of drafts. */
  title?: string
  /** When `version` was saved. */
  savedAt?: string | undefined
  /** Null for a document that was never saved. */
  part: Part | null
}

/** One document being changed, with undo, and with a draft that outlives the page. The model decides; this connects it. */
export function useEditor<Document>(subject: Subject<Document>): Editor<Document> {
  const { name, loaded: document, version, isDocument, toSave, title = '', savedAt = null } = subject
  const own = useOwnDrafts()
  const loaded = useMemo(() => ({ document, version }), [document, version])
  const [state, setState] = useState<EditorState<Document>>(() => {
    const draft = own.drafts.load(name, isDocument)
    return draft ? restoredState(draft) : freshState(document, version)
  })
  const dispatch = useCallback(
    (action: EditorAction<Document>) => setState((old) => nextState(old, action, toSave)),
    [toSave],
  )
  const refreshed = nextState(state, { kind: 'load', loaded }, toSave)
  if (refreshed !== state) setState(refreshed)

  const latest = useRef(state)
  latest.current = state
  const onTaken = useCallback((mine: string) => dispatch({ kind: 'taken', mine, loaded }), [dispatch, loaded])
  const onCrashed = useCallback(
    (page: string) => {
      const draft = isDirty(latest.current, toSave) ? null : own.drafts.take(name, page, isDocument)
      if (draft) dispatch({ kind: 'restore', draft })
    },
    [dispatch, own, name, isDocument, toSave],
  )
  const { others, lost } = useOtherDrafts({ name, own, isDocument, onTaken, onCrashed })

  const { base, timeline, intent, finished, author } = state
  const mine = timeline.present
  const dirty = isDirty(state, toSave)
  const [kept, setKept] = useState(true)
  const [isDrafted] = useState(() => own.drafts.hasOwn(name))
  const holdsDraft = useRef(isDrafted)
  const keptBy = useRef(own.drafts)
  const onceKept = useRef<(() => void) | null>(null)
  const [rebased, countRebase] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored again after another tab removed it, and after each merge
  useEffect(() => {
    if (keptBy.current !== own.drafts) keptBy.current.discard(name)
    keptBy.current = own.drafts
    if (finished) return
    if (dirty) {
      holdsDraft.current = true
      const draft = { ...draftOf(state, new Date().toISOString()), title }
      const isKept = own.drafts.keep(name, draft, true)
      setKept(isKept)
      if (isKept) onceKept.current?.()
      onceKept.current = null
    } else if (holdsDraft.current) {
      holdsDraft.current = false
      own.drafts.discard(name)
    }
  }, [own, name, base, state.version, mine, author, intent, title, dirty, finished, lost, rebased])
  useUnloadWarning(dirty && !kept && !finished)

  const { person } = own
  const change = useCallback(
    (next: (before: Document) => Document, run: string | null = null) =>
      dispatch({ kind: 'change', next, run, person }),
    [dispatch, person],
  )
  return {
    part: subject.part,
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
    behind: isBehind(state, version, toSave),
    latest: { ...loaded, savedAt },
    canUndo: timeline.past.length > 0,
    canRedo: timeline.future.length > 0,
    change,
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    discard: () => dispatch({ kind: 'discard', loaded }),
    setIntent: (intent) => dispatch({ kind: 'intend', intent }),
    rebase: (base, version, mine, then) => {
      onceKept.current = then ?? null
      countRebase()
      dispatch({ kind: 'rebase', base, version, mine, person })
    },
    finish: (saved) => {
      own.drafts.discardSaved(name, saved) // at once, because the page may be closed next
      dispatch({ kind: 'finish' })
    },
  }
}
