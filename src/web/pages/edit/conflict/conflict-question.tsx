import { useId } from 'react'
import type { Choice, Conflict } from '../../../model/merge/choice.ts'
import { fieldName, useTexts } from '../../../texts/texts.ts'
import { classes } from '../../../ui/class-names.ts'

/** One thing both changed: what it was, what each made of it, and which to take. */
export function ConflictQuestion({
  conflict,
  labels,
  onChoose,
}: {
  conflict: Conflict
  /** What the two sides are called. */
  labels: { mine: string; theirs: string }
  onChoose: (choice: Choice) => void
}) {
  const t = useTexts()
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
  const t = useTexts()
  if (words === null || words.length === 0) return <em>{t.diff.everyOnce}</em>
  return <span className="block">{words.join(' · ')}</span>
}

function Quoted({ words }: { words: string[] | null }) {
  const t = useTexts()
  if (words === null) return <em>{t.conflict.gone}</em>
  if (words.length === 0 || (words.length === 1 && words[0] === '')) return <em>{t.conflict.empty}</em>
  return words.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place tells them apart
    <span key={at} className="block whitespace-pre-line">
      {line}
    </span>
  ))
}
