import { type ReactNode, useState } from 'react'
import type { LyricVersion } from '../../../client/types.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { classes } from '../../ui/class-names.ts'
import { lyricName } from './language-names.ts'
import { LyricColumn, type WordOrder } from './lyric-column.tsx'

const SIZES = ['1', '1.125', '1.25', '1.5', '1.75', '2.125'] as const

interface Props {
  lyrics: readonly LyricVersion[]
  copyright: string
  /** What a member may do with one version of the words. */
  editOf?: (lyrics: LyricVersion) => ReactNode
}

/** The words, one column a language, with the copyright always underneath. */
export function Words({ lyrics, copyright, editOf }: Props) {
  const t = useTexts()
  const reader = useLanguage()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [order, setOrder] = useStoredState<WordOrder>('order', ['sung', 'once'], 'sung')
  const [size, setSize] = useStoredState<(typeof SIZES)[number]>('text-size', SIZES, '1.25')
  const shown = lyrics.filter((version) => !hidden.has(version.id))
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    if (next.size < lyrics.length) setHidden(next)
  }
  const resize = (step: number) => {
    const next = SIZES[SIZES.indexOf(size) + step]
    if (next) setSize(next)
  }
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        {lyrics.length > 1 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t.song.languages}</legend>
            {lyrics.map((version) => (
              <LanguageToggle
                key={version.id}
                label={lyricName(version, reader)}
                checked={!hidden.has(version.id)}
                onChange={() => toggle(version.id)}
              />
            ))}
          </fieldset>
        )}
        <ChoiceGroup
          label={t.song.orderLabel}
          value={order}
          onChange={setOrder}
          options={[
            { value: 'sung', label: t.song.asSung },
            { value: 'once', label: t.song.partsOnce },
          ]}
        />
        <fieldset className="flex items-center">
          <legend className="sr-only">{t.song.textSize}</legend>
          <IconButton
            icon="minus"
            label={t.song.smaller}
            onClick={() => resize(-1)}
            disabled={size === SIZES[0]}
          />
          <span aria-hidden="true" className="font-serif text-lg">
            Aa
          </span>
          <IconButton
            icon="plus"
            label={t.song.larger}
            onClick={() => resize(1)}
            disabled={size === SIZES.at(-1)}
          />
        </fieldset>
      </div>
      <div
        style={{ fontSize: `${size}rem` }}
        className={classes(
          'grid grid-cols-1 gap-x-12 gap-y-10 font-serif',
          shown.length > 1 && 'md:grid-cols-2',
          shown.length > 2 && 'xl:grid-cols-3',
        )}
      >
        {shown.map((version) => (
          <LyricColumn
            key={version.id}
            lyrics={version}
            order={order}
            heading={lyrics.length > 1 || version.label !== '' || editOf !== undefined}
            edit={editOf?.(version)}
          />
        ))}
      </div>
      <Copyright text={copyright} />
    </div>
  )
}

export function Copyright({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <p className="max-w-prose whitespace-pre-line border-line border-t pt-4 text-muted text-sm">{text}</p>
  )
}

function LanguageToggle({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: () => void
}) {
  return (
    <label
      className={classes(
        'inline-flex min-h-10 items-center gap-2 rounded-lg border px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
        checked ? 'border-accent bg-accent-soft' : 'border-line bg-surface text-muted',
      )}
    >
      <input type="checkbox" className="size-4 accent-accent" checked={checked} onChange={onChange} />
      {label}
    </label>
  )
}
