import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ErrorBody } from '../../client/types.ts'
import type { Editor } from '../hooks/saving/use-editor.ts'
import type { Saving } from '../hooks/saving/use-saver.ts'
import { usePageTitle } from '../hooks/screen/use-page-title.ts'
import type { Choices } from '../model/merge/choice.ts'
import { useAllTexts } from '../texts/further/further-texts.ts'
import { useLanguage } from '../texts/texts.ts'
import { when } from '../texts/when.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'
import { Notice } from '../ui/notice.tsx'
import { PagePart } from '../ui/page-part.tsx'
import { type CameIn, ConflictView, useCleanMerge } from './conflict-view.tsx'
import { type Joining, JoinView, MergeNow, NewerVersion, OtherTab } from './other-versions.tsx'
import { SaveBar } from './save-bar.tsx'

/** The current version in the answer to a save that was refused because of it; null when it holds none. */
export type CurrentIn<Document> = (
  body: ErrorBody,
) => { readonly document: Document; readonly version: number } | null

interface DocumentEditorProps<Document, Answer>
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
export function DocumentEditor<Document, Answer>(props: DocumentEditorProps<Document, Answer>) {
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

interface EditorFrameProps<Document, Answer> {
  title: string
  /** Which song, and where Back leads. */
  back: { label: string; href: string }
  editor: Editor<Document>
  saving: Saving<Document, Answer>
  problems: readonly string[]
  isEmpty?: boolean
  joining: Joining<Document>
  /** Above the form. */
  notice?: ReactNode
  /** Beside undo and redo. */
  tools?: ReactNode
  /** Whether a wide window is used for two columns. */
  isWide?: boolean
  children: ReactNode
}

/** What all editors have in common: the way back, the restored draft, the changes, and Save. */
function EditorFrame<Document, Answer>(props: EditorFrameProps<Document, Answer>) {
  const { title, back, editor, saving, problems, isEmpty = false, joining, notice, tools } = props
  const { isWide = false, children } = props
  const t = useAllTexts()
  const language = useLanguage()
  const [address] = useSearchParams()
  const [copied, section] = [address.get('copied'), address.get('section')]
  const busy = saving.state.kind !== 'idle' && saving.state.kind !== 'refused'
  // The other side of the merge: a saved version, or this person's draft of another page.
  const [merging, setMerging] = useState<'newer' | { page: string } | null>(null)
  const end = () => setMerging(null)
  if (merging === 'newer' && editor.behind)
    return <MergeNow editor={editor} saving={saving} joining={joining} onEnd={end} />
  const other =
    typeof merging === 'object' && merging && editor.others.find(({ page }) => page === merging.page)
  if (other) return <JoinView editor={editor} other={other} joining={joining} onEnd={end} />
  return (
    <div className={classes('mx-auto w-full max-w-3xl', isWide && 'lg:max-w-none')}>
      <BackLink href={back.href} label={back.label} />
      <h1 className="mt-3 mb-6 font-semibold font-serif text-3xl">{title}</h1>
      {notice}
      {copied && section && editor.dirty && (
        <Notice
          tone="info"
          className="mb-6"
          actions={<Button onClick={editor.discard}>{t.edit.discard}</Button>}
        >
          {t.history.copiedSection(section, Number(copied))}
        </Notice>
      )}
      {!copied && editor.restoredAt && editor.dirty && (
        <Notice
          tone="info"
          className="mb-6"
          actions={<Button onClick={editor.discard}>{t.edit.discard}</Button>}
        >
          {t.edit.restored(when(editor.restoredAt, language))}
        </Notice>
      )}
      {editor.taken && !editor.dirty && (
        <Notice tone="info" className="mb-6">
          {t.otherTab.taken} {editor.canUndo && t.otherTab.takenUndo}
        </Notice>
      )}
      {!busy &&
        editor.others.map((found) => (
          <OtherTab key={found.page} other={found} onMerge={() => setMerging({ page: found.page })} />
        ))}
      {editor.behind && !busy && (
        <NewerVersion
          editor={editor}
          changes={joining.changesOf(editor.base, editor.latest.document)}
          onMerge={() => setMerging('newer')}
        />
      )}
      <fieldset disabled={busy} className="min-w-0">
        <legend className="sr-only">{title}</legend>
        <PagePart of={editor.mine}>{children}</PagePart>
      </fieldset>
      {editor.dirty && editor.version !== null && (
        <section aria-labelledby="changes" className="mt-10 rounded-2xl border border-line bg-surface p-5">
          <h2 id="changes" className="mb-3 font-semibold font-serif text-xl">
            {t.edit.changes}
          </h2>
          <PagePart of={editor.mine}>
            <Changes of={() => joining.changesOf(editor.base, editor.mine)} />
          </PagePart>
        </section>
      )}
      <SaveBar editor={editor} saving={saving} problems={problems} isEmpty={isEmpty} tools={tools} />
    </div>
  )
}

/** Compares within its own part of the page. */
const Changes = ({ of }: { of: () => ReactNode }) => of()
