import type { Draft } from '../save/draft.ts'
import type { Intent } from '../save/intent.ts'
import { begin, record, type Timeline } from './undo.ts'

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
export function discardedState<Document>(
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
export function rebasedState<Document>(
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
