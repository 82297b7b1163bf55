import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Choice, Choices, Conflict, Merged } from '../../../model/merge/choice.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConflictQuestion } from './conflict-question.tsx'

interface Words {
  title: string
  introClean: string
  intro: (count: number) => string
  mine: string
  theirs: string
  result: string
  theirChanges: string
}

interface Action<Document> {
  label: string
  run: (merged: Document) => void
  primary?: boolean
  /** Whether it can be chosen while questions are open. */
  always?: boolean
}

interface Props<Document> {
  words: Words
  merge: (choices: Choices) => Merged<Document>
  /** What the merge changes, and what the other side had changed. */
  result: (merged: Document) => ReactNode
  theirChanges: ReactNode
  problemsOf: (document: Document) => readonly string[]
  actions: (merged: Document) => readonly Action<Document>[]
}

/** Merges two versions of one document. The person decides about changes of both sides; the rest is merged already. */
export function MergeView<Document>(props: Props<Document>) {
  const { words, merge, result, theirChanges, problemsOf, actions } = props
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
  const blocked = open > 0 || problems.length > 0
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <h1 ref={heading} tabIndex={-1} className="font-semibold font-serif text-3xl outline-none">
        {words.title}
      </h1>
      <p className="text-lg">{conflicts.length === 0 ? words.introClean : words.intro(conflicts.length)}</p>
      {conflicts.map((conflict) => (
        <ConflictQuestion
          key={conflict.key}
          conflict={conflict}
          labels={words}
          onChoose={(choice) => choose(conflict, choice)}
        />
      ))}
      <section aria-labelledby="result" className="rounded-2xl border border-line bg-surface p-5">
        <h2 id="result" className="mb-3 font-semibold font-serif text-xl">
          {words.result}
        </h2>
        {result(document)}
      </section>
      <details className="rounded-2xl border border-line bg-surface px-5 py-3">
        <summary className="rounded font-medium">{words.theirChanges}</summary>
        <div className="pt-3 pb-2">{theirChanges}</div>
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
        {actions(document).map(({ label, run, primary = false, always = false }) => (
          <Button
            key={label}
            variant={primary ? 'primary' : 'plain'}
            disabled={blocked && !always}
            onClick={() => run(document)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
