import { useId } from 'react'
import type { LyricSection } from '../../client/types.ts'
import { LIMITS } from '../../core/limits.ts'
import { moveInSequence, removeFromSequence, sing } from '../model/editor/section-edits.ts'
import { useAllTexts } from '../texts/further/further-texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Counter } from '../ui/field.tsx'

interface Props<D> {
  document: D
  /** The sections that there are. */
  sections: readonly Pick<LyricSection, 'id' | 'name'>[]
  onChange: (next: (document: D) => D) => void
  /** `unknown` is what a section is called that is not there. Left out: those of the words themselves. */
  texts?: { title: string; empty: string; clear: string; unknown: string }
}

/** In which order the sections are sung; one may come as often as the song wants. */
export function SequenceBuilder<D extends { sequence: string[] }>(props: Props<D>) {
  const { document, sections, onChange } = props
  const t = useAllTexts()
  const { lyrics } = t
  const own = { title: lyrics.order, empty: lyrics.orderEmpty, clear: lyrics.orderClear, unknown: '' }
  const { texts = own } = props
  const id = useId()
  const { sequence } = document
  const nameOf = (id: string) => sections.find((section) => section.id === id)?.name ?? texts.unknown
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="min-w-0 wrap-anywhere font-semibold font-serif text-xl">
          {texts.title}
        </h2>
        {sequence.length > LIMITS.sequence * 0.8 && (
          <Counter length={sequence.length} limit={LIMITS.sequence} />
        )}
        {sequence.length > 0 && (
          <Button variant="quiet" onClick={() => onChange((before) => ({ ...before, sequence: [] }))}>
            {texts.clear}
          </Button>
        )}
      </div>
      {sequence.length === 0 ? (
        <p className="mt-1 text-muted text-sm">{texts.empty}</p>
      ) : (
        <ol className="mt-2">
          {sequence.map((id, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a section may stand here several times
              key={at}
              className="flex flex-wrap items-center justify-end gap-1 border-line border-b py-0.5 last:border-b-0"
            >
              <span className="w-8 text-end text-muted text-sm tabular-nums">{at + 1}.</span>
              <span className="min-w-0 flex-1 basis-16 truncate ps-2">{nameOf(id)}</span>
              <IconButton
                icon="up"
                label={t.lyrics.orderEarlier(nameOf(id))}
                disabled={at === 0}
                onClick={() => onChange((before) => moveInSequence(before, at, at - 1))}
              />
              <IconButton
                icon="down"
                label={t.lyrics.orderLater(nameOf(id))}
                disabled={at === sequence.length - 1}
                onClick={() => onChange((before) => moveInSequence(before, at, at + 1))}
              />
              <IconButton
                icon="close"
                label={t.lyrics.orderRemove(nameOf(id))}
                onClick={() => onChange((before) => removeFromSequence(before, at))}
              />
            </li>
          ))}
        </ol>
      )}
      <fieldset className="mt-4 flex flex-wrap gap-2">
        <legend className="mb-1.5 font-medium text-sm">{t.lyrics.orderAdd}</legend>
        {sections.map((section) => (
          <Button key={section.id} icon="plus" onClick={() => onChange((before) => sing(before, section.id))}>
            {section.name}
          </Button>
        ))}
      </fieldset>
    </section>
  )
}
