import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Editor } from '../../../hooks/use-editor.ts'
import type { Saving } from '../../../hooks/use-save.ts'
import type { Choice, Choices, Conflict, Merged } from '../../../model/merge/choice.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConflictQuestion } from './conflict-question.tsx'

interface Props<Document, Answer> {
  merge: (choices: Choices) => Merged<Document>
  editor: Editor<Document>
  saving: Saving<Document, Answer>
  /** What the other person made of it. */
  theirs: { readonly document: Document; readonly version: number }
  changesOf: (before: Document, after: Document) => ReactNode
  problemsOf: (document: Document) => readonly string[]
}

/**
 * Someone else saved first. What only one side touched is merged already; what both touched is asked here. There is no
 * way to save over the other version, only on top of it.
 */
export function ConflictView<Document, Answer>(props: Props<Document, Answer>) {
  const { merge, editor, saving, theirs, changesOf, problemsOf } = props
  const t = useTexts()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const { document, conflicts, open } = useMemo(() => merge(choices), [merge, choices])
  const problems = problemsOf(document)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  const save = () => saving.save({ base: theirs.document, version: theirs.version, document })
  const edit = () => {
    editor.rebase(theirs.document, theirs.version, document)
    saving.stop()
  }
  const choose = (conflict: Conflict, choice: Choice) => setChoices({ ...choices, [conflict.key]: choice })
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <h1 ref={heading} tabIndex={-1} className="font-semibold font-serif text-3xl outline-none">
        {t.conflict.title}
      </h1>
      <p className="text-lg">
        {conflicts.length === 0 ? t.conflict.introClean : t.conflict.intro(conflicts.length)}
      </p>
      {conflicts.map((conflict) => (
        <ConflictQuestion
          key={conflict.key}
          conflict={conflict}
          onChoose={(choice) => choose(conflict, choice)}
        />
      ))}
      <section aria-labelledby="result" className="rounded-2xl border border-line bg-surface p-5">
        <h2 id="result" className="mb-3 font-semibold font-serif text-xl">
          {t.conflict.result}
        </h2>
        {changesOf(theirs.document, document)}
      </section>
      <details className="rounded-2xl border border-line bg-surface px-5 py-3">
        <summary className="rounded font-medium">{t.conflict.theirChanges}</summary>
        <div className="pt-3 pb-2">{changesOf(editor.base, theirs.document)}</div>
      </details>
      {problems.length > 0 && (
        <ul className="list-inside list-disc text-danger text-sm">
          {[...new Set(problems)].map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper px-4 py-3">
        {open > 0 && (
          <p role="status" className="text-sm text-warn">
            {t.conflict.open(open)}
          </p>
        )}
        <Button onClick={edit}>{t.conflict.edit}</Button>
        <Button variant="primary" disabled={open > 0 || problems.length > 0} onClick={save}>
          {t.conflict.save}
        </Button>
      </div>
    </div>
  )
}
