import { type ReactNode, useCallback, useId, useState } from 'react'
import type { Editor } from '../hooks/saving/use-editor.ts'
import type { OtherDraft } from '../hooks/saving/use-other-drafts.ts'
import type { Saving } from '../hooks/saving/use-saver.ts'
import { useSaverNames } from '../hooks/saving/use-saver-names.ts'
import { useNow } from '../hooks/use-time.ts'
import type { Choices, Merged } from '../model/merge/choice.ts'
import { mergeBase } from '../model/save/other-drafts.ts'
import { useAllTexts } from '../texts/further/further-texts.ts'
import { useLanguage } from '../texts/texts.ts'
import { ago, when } from '../texts/when.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ConflictView, MergeView } from './conflict-view.tsx'

interface OtherTabProps {
  other: OtherDraft<unknown>
  onMerge: () => void
}

/** This person has typed into the same document elsewhere: where, and how the two come together. */
export function OtherTab({ other, onMerge }: OtherTabProps) {
  const t = useAllTexts()
  const language = useLanguage()
  const [shown, setShown] = useState(false)
  const time = when(other.draft.editedAt, language)
  const show = () => {
    other.show()
    setShown(true)
  }
  return (
    <Notice
      tone="warn"
      className="mb-6"
      actions={
        <>
          {other.isOpen ? (
            <Button onClick={show}>{t.otherTab.show}</Button>
          ) : (
            <Button variant="danger" onClick={other.discard}>
              {t.otherTab.delete}
            </Button>
          )}
          <Button onClick={onMerge}>{t.otherTab.merge}</Button>
        </>
      }
    >
      {other.isOpen ? t.otherTab.open(time) : t.otherTab.left(time)}
      {shown && other.isOpen && <p className="mt-1 font-medium">{t.otherTab.shown}</p>}
    </Notice>
  )
}

interface NewerVersionProps<Document> {
  editor: Pick<Editor<Document>, 'part' | 'version' | 'latest'>
  changes: ReactNode
  onMerge: () => void
}

/** Shown if a newer version was loaded since these changes began, with the differences and a button to merge now. */
export function NewerVersion<Document>({ editor, changes, onMerge }: NewerVersionProps<Document>) {
  const t = useAllTexts()
  const language = useLanguage()
  const now = useNow()
  const [open, setOpen] = useState(false)
  const id = useId()
  const { latest } = editor
  const version = latest.version ?? 0
  const savers = useSaverNames(editor.part, editor.version, version)
  const time = ago(latest.savedAt ?? new Date(now).toISOString(), now, language)
  return (
    <div className="mb-6">
      <Notice
        tone="warn"
        actions={
          <>
            <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {open ? t.newer.hide : t.newer.see}
            </Button>
            <Button onClick={onMerge}>{t.newer.merge}</Button>
          </>
        }
      >
        <p className="font-medium">
          {t.savedBy.version(...savers, version)} ({time}).
        </p>
        <p>{t.newer.hint}</p>
      </Notice>
      <section
        id={id}
        hidden={!open}
        aria-label={t.newer.changed(version)}
        className="mt-2 rounded-2xl border border-line bg-surface p-5"
      >
        {open && changes}
      </section>
    </div>
  )
}

interface MergeNowProps<Document, Answer> {
  editor: Editor<Document>
  saving: Saving<Document, Answer>
  joining: Joining<Document>
  onEnd: () => void
}

/** The merge that a save would need, before anything is sent. */
export function MergeNow<Document, Answer>({
  editor,
  saving,
  joining,
  onEnd,
}: MergeNowProps<Document, Answer>) {
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

/** How an editor's documents are merged and compared. */
export interface Joining<Document> {
  merge: (base: Document, mine: Document, theirs: Document, choices: Choices) => Merged<Document>
  changesOf: (before: Document, after: Document) => ReactNode
  problemsOf: (document: Document) => readonly string[]
}

interface JoinViewProps<Document> {
  editor: Editor<Document>
  other: OtherDraft<Document>
  joining: Joining<Document>
  onEnd: () => void
}

/** What this person typed in two tabs, as one draft in this tab. Nothing is sent. */
export function JoinView<Document>({ editor, other, joining, onEnd }: JoinViewProps<Document>) {
  const t = useAllTexts()
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
