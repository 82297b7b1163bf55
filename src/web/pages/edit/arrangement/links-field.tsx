import { type FocusEvent, useState } from 'react'
import type { ArrangementLink } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

interface Props {
  links: readonly ArrangementLink[]
  problem: string | undefined
  onChange: (links: ArrangementLink[], run: string | null) => void
}

const EMPTY: ArrangementLink = { title: '', url: '', public: false }

/** Recordings and pages to rehearse with, one row each. */
export function LinksField({ links, problem, onChange }: Props) {
  const t = useAllTexts().arrangement.links
  // A new row is no link before something is typed into it.
  const [isAdding, setAdding] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const rows = isAdding ? [...links, EMPTY] : links
  const setRow = (at: number, row: ArrangementLink) => {
    if (at === links.length) setAdding(false)
    onChange(links.toSpliced(at, 1, row), `link-${at}`)
  }
  const remove = (at: number) => {
    if (at === links.length) setAdding(false)
    else onChange(links.toSpliced(at, 1), null)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true)
  }
  return (
    <fieldset className="space-y-3" onFocus={() => setLeft(false)} onBlur={leave}>
      <legend className="font-medium text-sm">{t.title}</legend>
      <p className="text-muted text-sm">{t.hint}</p>
      {rows.map((row, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
          key={at}
          className="space-y-2 rounded-lg border border-line p-3"
        >
          <legend className="sr-only">{row.title.trim() || t.add}</legend>
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={t.name}
                limit={LIMITS.links.title}
                value={row.title}
                isFirst={row === EMPTY}
                onChange={(title) => setRow(at, { ...row, title })}
              />
            </div>
            <IconButton
              icon="trash"
              label={t.remove(row.title.trim() || t.title)}
              onClick={() => remove(at)}
            />
          </div>
          <TextField
            label={t.url}
            inputMode="url"
            placeholder="https://"
            limit={LIMITS.links.url}
            value={row.url}
            onChange={(url) => setRow(at, { ...row, url: url.trim() })}
          />
          <label className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={row.public}
              onChange={(event) => setRow(at, { ...row, public: event.target.checked })}
            />
            {t.public}
          </label>
        </fieldset>
      ))}
      <Button
        icon="plus"
        disabled={isAdding || links.length >= LIMITS.links.items}
        onClick={() => setAdding(true)}
      >
        {t.add}
      </Button>
      {problem && isLeft && <p className="text-danger text-sm">{problem}</p>}
    </fieldset>
  )
}
