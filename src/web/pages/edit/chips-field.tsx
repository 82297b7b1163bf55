import { type KeyboardEvent, useId, useState } from 'react'
import { lengthOf } from '../../../core/limits.ts'
import { moved } from '../../model/editor/section-edits.ts'
import { splitEntry } from '../../model/song/suggestions.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button } from '../../ui/button.tsx'
import { OptionList, useCombobox } from '../../ui/combobox/combobox.tsx'
import { Counter } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  label: string
  entries: readonly string[]
  limits: { items: number; length: number }
  problem?: string | undefined
  /** What other songs have here, for what is being typed. */
  suggest?: (typed: string, taken: readonly string[]) => readonly string[]
  /** The entries that one may stand for. */
  several?: (entry: string) => readonly string[] | null
  /** `run` names changes that are undone in one step. */
  onChange: (entries: string[], run: string | null) => void
}

/** A list of short texts. What is being typed already is its last entry; it only becomes a chip when it is done. */
export function ChipsField({ label, entries, limits, problem, suggest, several, onChange }: Props) {
  const t = useAllTexts()
  const id = useId()
  const [typed, setTyped] = useState('')
  const isTyping = typed.trim() !== '' && entries.at(-1) === typed.trim()
  const chips = isTyping ? entries.slice(0, -1) : entries
  const type = (text: string) => {
    setTyped(text)
    ask()
    onChange(text.trim() === '' ? [...chips] : [...chips, text.trim()], `typing-${chips.length}`)
  }
  const done = () => {
    setTyped('')
    setAsked(false)
    box.close()
  }
  const [asked, setAsked] = useState(false)
  const box = useCombobox<string>({
    options: asked ? (suggest?.(typed, chips) ?? []) : [],
    first: null,
    onPick: (entry) => {
      onChange([...chips, entry], `typing-${chips.length}`)
      setTyped('')
    },
  })
  const ask = () => {
    setAsked(true)
    box.open()
  }
  const severalAt = chips.findIndex((entry) => several?.(entry))
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') setAsked(true)
    if (suggest && box.press(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      done()
    } else if (event.key === 'Backspace' && typed === '' && chips.length > 0)
      onChange(chips.slice(0, -1), null)
  }
  return (
    <div className="space-y-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {entries.length > limits.items * 0.8 && <Counter length={entries.length} limit={limits.items} />}
      </div>
      <div className="relative flex flex-wrap items-center gap-2 rounded-lg border border-control bg-surface p-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
        {chips.length > 0 && (
          <ul aria-label={label} className="contents">
            {chips.map((entry, at) => (
              <Chip
                // biome-ignore lint/suspicious/noArrayIndexKey: the same entry may stand there twice
                key={`${entry}-${at}`}
                text={entry}
                tooLong={lengthOf(entry) > limits.length}
                onMove={(step) => onChange(moved(chips, at, at + step), null)}
                onRemove={() => onChange(chips.toSpliced(at, 1), null)}
              />
            ))}
          </ul>
        )}
        <input
          id={id}
          {...(suggest ? box.input : {})}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onClick={ask}
          onBlur={done}
          data-own-undo={typed === '' ? undefined : ''}
          aria-describedby={`${id}-note`}
          className="min-w-24 flex-1 bg-transparent px-1 outline-none"
        />
        {box.expanded && (
          <OptionList
            label={`${t.choose.suggestions}: ${label}`}
            list={box.list}
            keyOf={(entry) => entry}
            show={(entry) => entry}
          />
        )}
      </div>
      {severalAt >= 0 && (
        <SplitOffer
          entry={chips[severalAt] ?? ''}
          parts={several?.(chips[severalAt] ?? '') ?? []}
          onSplit={(parts) => {
            onChange(splitEntry(chips, severalAt, parts), null)
            setTyped('')
          }}
        />
      )}
      <p id={`${id}-note`} className={problem ? 'text-danger text-sm' : 'text-muted text-sm'}>
        {problem ?? t.metadata.addHint}
      </p>
    </div>
  )
}

interface SplitProps {
  entry: string
  parts: readonly string[]
  onSplit: (parts: readonly string[]) => void
}

function SplitOffer({ entry, parts, onSplit }: SplitProps) {
  const t = useAllTexts()
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span>{t.choose.split.question(entry)}</span>
      <Button onClick={() => onSplit(parts)}>{t.choose.split.make(parts)}</Button>
    </div>
  )
}

interface ChipProps {
  text: string
  tooLong: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** Alt with the arrows moves an entry while its button has the focus. */
function Chip({ text, tooLong, onMove, onRemove }: ChipProps) {
  const t = useAllTexts()
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    onMove(event.key === forward ? 1 : -1)
  }
  return (
    <li
      className={`inline-flex max-w-full items-center rounded-full py-0.5 pe-0.5 ps-3 text-sm ${tooLong ? 'bg-danger-soft' : 'bg-accent-soft'}`}
    >
      <span className="truncate">{text}</span>
      <button
        type="button"
        aria-label={t.metadata.remove(text)}
        title={t.metadata.remove(text)}
        onClick={onRemove}
        onKeyDown={press}
        className="ms-1 inline-flex size-7 items-center justify-center rounded-full hover:bg-surface"
      >
        <Icon name="close" className="size-3.5" />
      </button>
    </li>
  )
}
