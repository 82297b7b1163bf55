import type { ReactNode } from 'react'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import type { Saving } from '../../../hooks/saving/use-saver.ts'
import { useSaverNames } from '../../../hooks/saving/use-saver-names.ts'
import type { Choices, Merged } from '../../../model/merge/choice.ts'
import { isSameDocument } from '../../../model/merge/same-document.ts'
import { useTexts } from '../../../texts/texts.ts'
import { MergeView } from './merge-view.tsx'

interface Props<Document, Answer> {
  merge: (choices: Choices) => Merged<Document>
  editor: Editor<Document>
  saving: Saving<Document, Answer>
  /** What the other person made of it. */
  theirs: { readonly document: Document; readonly version: number }
  changesOf: (before: Document, after: Document) => ReactNode
  problemsOf: (document: Document) => readonly string[]
  /** Back without merging, where nothing was sent yet. */
  onCancel?: () => void
  /** The merge was made, and the editor or the save goes on with it. */
  onMerged?: () => void
}

/**
 * After a 412. Changes of one side are merged already; for changes of both sides the person chooses here. There is no
 * way to save over the other version, only on top of it.
 */
export function ConflictView<Document, Answer>(props: Props<Document, Answer>) {
  const { merge, editor, saving, theirs, changesOf, problemsOf, onCancel, onMerged } = props
  const t = useTexts()
  const savers = useSaverNames(editor.part, editor.version, theirs.version)
  const save = (document: Document) => {
    saving.save({ base: theirs.document, version: theirs.version, document })
    onMerged?.()
  }
  const edit = (document: Document) => {
    editor.rebase(theirs.document, theirs.version, document)
    saving.stop()
    onMerged?.()
  }
  return (
    <MergeView
      words={{ ...t.conflict, title: t.savedBy.whileEditing(...savers) }}
      merge={merge}
      result={(document) => changesOf(theirs.document, document)}
      theirChanges={changesOf(editor.base, theirs.document)}
      problemsOf={problemsOf}
      actions={(merged) => [
        ...(onCancel ? [{ label: t.cancel, run: onCancel, always: true }] : []),
        // Saving would make a version in which nothing is changed.
        ...(isSameDocument(merged, theirs.document)
          ? [{ label: t.conflict.takeTheirs, run: () => edit(theirs.document), primary: true }]
          : [
              { label: t.conflict.edit, run: edit, always: true },
              { label: t.conflict.save, run: save, primary: true },
            ]),
      ]}
    />
  )
}
