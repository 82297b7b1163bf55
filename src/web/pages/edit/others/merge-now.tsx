import { useCallback, useState } from 'react'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import type { Saving } from '../../../hooks/saving/use-saver.ts'
import type { Choices } from '../../../model/merge/choice.ts'
import { ConflictView } from '../conflict/conflict-view.tsx'
import type { Joining } from './join-view.tsx'

interface Props<Document, Answer> {
  editor: Editor<Document>
  saving: Saving<Document, Answer>
  joining: Joining<Document>
  onEnd: () => void
}

/** The merge that a save would need, before anything is sent. */
export function MergeNow<Document, Answer>({ editor, saving, joining, onEnd }: Props<Document, Answer>) {
  // What was there when this began; a still newer version is found by the next save.
  const [theirs] = useState(() => ({ ...editor.latest, version: editor.latest.version ?? 0 }))
  const { merge, changesOf, problemsOf } = joining
  const merged = useCallback(
    (choices: Choices) => merge(editor.base, editor.mine, theirs.document, choices),
    [merge, editor.base, editor.mine, theirs],
  )
  return (
    <ConflictView
      merge={merged}
      editor={editor}
      saving={saving}
      theirs={theirs}
      changesOf={changesOf}
      problemsOf={problemsOf}
      onCancel={onEnd}
      onMerged={onEnd}
    />
  )
}
