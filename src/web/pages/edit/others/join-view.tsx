import { type ReactNode, useCallback } from 'react'
import type { Editor } from '../../../hooks/saving/use-editor.ts'
import type { OtherDraft } from '../../../hooks/saving/use-other-drafts.ts'
import type { Choices, Merged } from '../../../model/merge/choice.ts'
import { mergeBase } from '../../../model/save/other-drafts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { MergeView } from '../conflict/merge-view.tsx'

/** How an editor's documents are merged and compared. */
export interface Joining<Document> {
  merge: (base: Document, mine: Document, theirs: Document, choices: Choices) => Merged<Document>
  changesOf: (before: Document, after: Document) => ReactNode
  problemsOf: (document: Document) => readonly string[]
}

interface Props<Document> {
  editor: Editor<Document>
  other: OtherDraft<Document>
  joining: Joining<Document>
  onEnd: () => void
}

/** What this person typed in two tabs, as one draft in this tab. Nothing is sent. */
export function JoinView<Document>({ editor, other, joining, onEnd }: Props<Document>) {
  const t = useTexts()
  const { draft } = other
  const { base, version, mine } = editor
  const { merge, changesOf, problemsOf } = joining
  const common = mergeBase({ base, version, mine }, draft)
  const merged = useCallback(
    (choices: Choices) => merge(common.base, mine, draft.mine, choices),
    [merge, common.base, mine, draft.mine],
  )
  const use = (document: Document) => {
    editor.rebase(common.onto.base, common.onto.version, document, other.taken)
    onEnd()
  }
  return (
    <MergeView
      words={t.otherTab}
      merge={merged}
      result={(document) => changesOf(mine, document)}
      theirChanges={changesOf(draft.base, draft.mine)}
      problemsOf={problemsOf}
      actions={() => [
        { label: t.cancel, run: onEnd, always: true },
        { label: t.otherTab.use, run: use, primary: true },
      ]}
    />
  )
}
