import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Choice, Choices, Conflict, Merged } from '../../../model/merge/choice.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConflictQuestion } from './conflict-question.tsx'

interface Props<Document> {
  merge: (choices: Choices) => Merged<Document>
  /** What was loaded before either side changed it, and what the other person made of it. */
  base: Document
  theirs: Document
  changesOf: (before: Document, after: Document) => ReactNode
  problemsOf: (document: Document) => readonly string[]
  onSave: (document: Document) => void
  onEdit: (document: Document) => void
}

/**
 * Someone else saved first. What only one side touched is merged already; what both touched is asked here. There is no
 * way to save over the other version, only on top of it.
 */
export function ConflictView<Document>(props: Props<Document>) {
  const { merge, base, theirs, changesOf, problemsOf, onSave, onEdit } = props
  const t = useTexts()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const { document, conflicts, open } = useMemo(() => merge(choices), [merge, choices])
  const problems = problemsOf(document)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
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
        {changesOf(theirs, document)}
      </section>
      <details className="rounded-2xl border border-line bg-surface px-5 py-3">
        <summary className="rounded font-medium">{t.conflict.theirChanges}</summary>
        <div className="pt-3 pb-2">{changesOf(base, theirs)}</div>
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
        <Button onClick={() => onEdit(document)}>{t.conflict.edit}</Button>
        <Button variant="primary" disabled={open > 0 || problems.length > 0} onClick={() => onSave(document)}>
          {t.conflict.save}
        </Button>
      </div>
    </div>
  )
}
