import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Editor } from '../hooks/saving/use-editor.ts'
import type { Saving } from '../hooks/saving/use-saver.ts'
import { useSaverNames } from '../hooks/saving/use-saver-names.ts'
import {
  type Choice,
  type Choices,
  type Conflict,
  isSameDocument,
  type Merged,
} from '../model/merge/choice.ts'
import { useAllTexts } from '../texts/further/further-texts.ts'
import { fieldName } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/class-names.ts'

interface ConflictViewProps<Document, Answer> {
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
export function ConflictView<Document, Answer>(props: ConflictViewProps<Document, Answer>) {
  const { merge, editor, saving, theirs, changesOf, problemsOf, onCancel, onMerged } = props
  const t = useAllTexts()
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

interface MergeViewProps<Document> {
  words: Words
  merge: (choices: Choices) => Merged<Document>
  /** What the merge changes, and what the other side had changed. */
  result: (merged: Document) => ReactNode
  theirChanges: ReactNode
  problemsOf: (document: Document) => readonly string[]
  actions: (merged: Document) => readonly Action<Document>[]
}

/** Merges two versions of one document. The person decides about changes of both sides; the rest is merged already. */
export function MergeView<Document>(props: MergeViewProps<Document>) {
  const { words, merge, result, theirChanges, problemsOf, actions } = props
  const t = useAllTexts()
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

/** One thing both changed: what it was, what each made of it, and which to take. */
function ConflictQuestion({
  conflict,
  labels,
  onChoose,
}: {
  conflict: Conflict
  /** What the two sides are called. */
  labels: { mine: string; theirs: string }
  onChoose: (choice: Choice) => void
}) {
  const t = useAllTexts()
  const name = useId()
  const subject = fieldName(t, conflict.subject)
  const options: { value: Choice; label: string; words: string[] | null }[] = [
    { value: 'mine', label: labels.mine, words: conflict.mine },
    { value: 'theirs', label: labels.theirs, words: conflict.theirs },
  ]
  if (conflict.both) options.push({ value: 'both', label: t.conflict.both, words: conflict.both })
  const Words = conflict.kind === 'sequence' ? Order : Quoted
  return (
    <fieldset className="rounded-2xl border border-warn/50 bg-surface p-5">
      <legend className="px-2 font-semibold font-serif text-lg">
        {t.conflict.kind[conflict.kind](subject)}
      </legend>
      <div className="mb-3 text-muted text-sm">
        <span className="font-medium">{t.conflict.base}: </span>
        <Words words={conflict.base} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(({ value, label, words }) => (
          <label
            key={value}
            className={classes(
              'flex items-start gap-3 rounded-xl border p-3 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              conflict.choice === value ? 'border-accent bg-accent-soft' : 'border-line hover:border-control',
            )}
          >
            <input
              type="radio"
              name={name}
              className="mt-1 size-4 accent-accent"
              checked={conflict.choice === value}
              onChange={() => onChoose(value)}
            />
            <span className="min-w-0">
              <span className="block font-medium text-sm">{label}</span>
              <span className="block font-serif">
                <Words words={words} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A singing order, whole. */
function Order({ words }: { words: string[] | null }) {
  const t = useAllTexts()
  if (words === null || words.length === 0) return <em>{t.diff.everyOnce}</em>
  return <span className="block">{words.join(' · ')}</span>
}

function Quoted({ words }: { words: string[] | null }) {
  const t = useAllTexts()
  if (words === null) return <em>{t.conflict.gone}</em>
  if (words.length === 0 || (words.length === 1 && words[0] === '')) return <em>{t.conflict.empty}</em>
  return words.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place tells them apart
    <span key={at} className="block whitespace-pre-line">
      {line}
    </span>
  ))
}

/** What others saved between the version that was edited and the one that a save was merged with. */
export interface CameIn<Document> {
  base: Document
  since: number
  theirs: Document
  version: number
}

interface Merging<Document, Answer> {
  editor: Editor<Document>
  saving: Saving<Document, Answer>
  /** The version that is saved now, after a save was refused because of it. */
  theirs: { readonly document: Document; readonly version: number } | null
  /** null: a person looks at every merge. */
  merged: Merged<Document> | null
  problemsOf: (document: Document) => readonly string[]
  onCameIn: (cameIn: CameIn<Document>) => void
}

/** Saves a merge without questions by itself. Whether it does. */
export function useCleanMerge<Document, Answer>(merging: Merging<Document, Answer>): boolean {
  const { theirs, merged, problemsOf } = merging
  const isClean =
    theirs !== null &&
    merged !== null &&
    merged.conflicts.length === 0 &&
    problemsOf(merged.document).length === 0
  const latest = useRef(merging)
  latest.current = merging
  const savedOn = useRef<unknown>(null)
  useEffect(() => {
    const { editor, saving, onCameIn } = latest.current
    // The save changes the editor and the merge, and must not begin again because of that.
    if (!isClean || savedOn.current === theirs || editor.version === null) return
    savedOn.current = theirs
    onCameIn({ base: editor.base, since: editor.version, theirs: theirs.document, version: theirs.version })
    saving.save({ base: theirs.document, version: theirs.version, document: merged.document })
  }, [isClean, theirs, merged])
  return isClean
}
