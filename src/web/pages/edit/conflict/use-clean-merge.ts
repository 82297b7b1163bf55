import { useEffect, useRef } from 'react'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import type { Saving } from '../../../hooks/saving/use-saver.ts'
import type { Merged } from '../../../model/merge/choice.ts'

/** What others saved between the version that was edited and the one that a save was merged with. */
export interface CameIn<Document> {
  base: Document
  since: number
  theirs: Document
  version: number
}

interface Merging<Document, Answer> {
  editor: Editor<Document>
  saving: Saving<Document, Answer>
  /** The version that is saved now, after a save was refused because of it. */
  theirs: { readonly document: Document; readonly version: number } | null
  /** null: a person looks at every merge. */
  merged: Merged<Document> | null
  problemsOf: (document: Document) => readonly string[]
  onCameIn: (cameIn: CameIn<Document>) => void
}

/** Saves a merge without questions by itself. Whether it does. */
export function useCleanMerge<Document, Answer>(merging: Merging<Document, Answer>): boolean {
  const { theirs, merged, problemsOf } = merging
  const isClean =
    theirs !== null &&
    merged !== null &&
    merged.conflicts.length === 0 &&
    problemsOf(merged.document).length === 0
  const latest = useRef(merging)
  latest.current = merging
  const savedOn = useRef<unknown>(null)
  useEffect(() => {
    const { editor, saving, onCameIn } = latest.current
    // The save changes the editor and the merge, and must not begin again because of that.
    if (!isClean || savedOn.current === theirs || editor.version === null) return
    savedOn.current = theirs
    onCameIn({ base: editor.base, since: editor.version, theirs: theirs.document, version: theirs.version })
    saving.save({ base: theirs.document, version: theirs.version, document: merged.document })
  }, [isClean, theirs, merged])
  return isClean
}
