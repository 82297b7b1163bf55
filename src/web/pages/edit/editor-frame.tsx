import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Editor } from '../../hooks/saving/use-editor.ts'
import type { Saving } from '../../hooks/saving/use-saver.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { when } from '../../texts/when.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { type Joining, JoinView } from './others/join-view.tsx'
import { MergeNow } from './others/merge-now.tsx'
import { NewerVersion } from './others/newer-version.tsx'
import { OtherTab } from './others/other-tabs.tsx'
import { SaveBar } from './save-bar.tsx'

interface Props<Document, Answer> {
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
export function EditorFrame<Document, Answer>(props: Props<Document, Answer>) {
  const { title, back, editor, saving, problems, isEmpty = false, joining, notice, tools } = props
  const { isWide = false, children } = props
  const t = useTexts()
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
