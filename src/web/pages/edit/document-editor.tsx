import { type ComponentProps, type ReactNode, useCallback, useMemo } from 'react'
import type { ErrorBody } from '../../../client/types.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import type { Choices } from '../../model/merge/choice.ts'
import { ConflictView } from './conflict/conflict-view.tsx'
import { type CameIn, useCleanMerge } from './conflict/use-clean-merge.ts'
import { EditorFrame } from './editor-frame.tsx'

/** The current version in the answer to a save that was refused because of it; null when it holds none. */
export type CurrentIn<Document> = (
  body: ErrorBody,
) => { readonly document: Document; readonly version: number } | null

interface Props<Document, Answer>
  extends Omit<ComponentProps<typeof EditorFrame<Document, Answer>>, 'tools'> {
  /** The song that the document belongs to, for the title of the page. */
  songTitle: string | undefined
  /** A constant: the merge is made again when it changes. */
  currentIn: CurrentIn<Document>
  /** Where a merge without questions is saved by itself: called with what others saved meanwhile. */
  onCameIn?: (cameIn: CameIn<Document>) => void
  /** Puts something beside the editor, such as its preview; `tools` are the buttons that it needs there. */
  around?: (editor: (tools: ReactNode) => ReactNode) => ReactNode
}

const alone = (editor: (tools: ReactNode) => ReactNode) => editor(null)

/** The editor of details, words and sheet music: the form in its frame, or the merge after a conflict. */
export function DocumentEditor<Document, Answer>(props: Props<Document, Answer>) {
  const { songTitle, currentIn, onCameIn, around = alone, ...frame } = props
  const { title, editor, saving, joining } = frame
  const { merge, changesOf, problemsOf } = joining
  usePageTitle(title, songTitle)
  const theirs = useMemo(
    () => (saving.state.kind === 'conflict' ? currentIn(saving.state.body) : null),
    [saving.state, currentIn],
  )
  const merged = useCallback(
    (choices: Choices) => merge(editor.base, editor.mine, theirs?.document ?? editor.base, choices),
    [merge, editor.base, editor.mine, theirs],
  )
  const clean = useMemo(() => (onCameIn && theirs ? merged({}) : null), [onCameIn, theirs, merged])
  const isClean = useCleanMerge({
    ...{ editor, saving, theirs, problemsOf, merged: clean },
    onCameIn: onCameIn ?? (() => {}),
  })
  if (theirs && !isClean)
    return <ConflictView {...{ merge: merged, editor, saving, theirs, changesOf, problemsOf }} />
  return around((tools) => <EditorFrame {...frame} tools={tools} />)
}
