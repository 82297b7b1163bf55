import { useState } from 'react'
import type { LyricSection, LyricVersion } from '../../../../client/types.ts'
import { directionOf } from '../../../../core/languages/language-match.ts'
import { LIMITS } from '../../../../core/limits.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { lyricName } from '../../../texts/language-names.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type LineActions, LineInput } from './line-input.tsx'

interface Props {
  section: LyricSection
  isFirst: boolean
  isLast: boolean
  problem: string | undefined
  /** The section of other words that this one translates. */
  source: { section: LyricSection; language: string } | null
  lines: LineActions
  onRename: (name: string) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
  onAddLine: () => void
}

export function SectionCard({ section, isFirst, isLast, source, lines, ...on }: Props) {
  const t = useAllTexts()
  // A section that was just added has no words yet; that is no problem before it was left.
  const [isLeft, setLeft] = useState(false)
  const problem = isLeft ? on.problem : undefined
  const shownName = section.name.trim() || t.lyrics.other
  return (
    <section
      aria-label={shownName}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true)
      }}
      className="rounded-2xl border border-line bg-surface p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-center justify-end gap-1">
        <input
          dir="auto"
          aria-label={t.lyrics.sectionName}
          aria-invalid={problem ? true : undefined}
          value={section.name}
          list="section-names"
          maxLength={LIMITS.sectionName * 2}
          onChange={(event) => on.onRename(event.target.value)}
          className="min-h-10 min-w-0 flex-1 basis-32 rounded-md border border-transparent bg-transparent px-2 font-semibold text-accent hover:border-line focus:border-control aria-invalid:border-danger"
        />
        <IconButton
          icon="up"
          label={t.lyrics.moveUp(shownName)}
          disabled={isFirst}
          onClick={() => on.onMove(-1)}
        />
        <IconButton
          icon="down"
          label={t.lyrics.moveDown(shownName)}
          disabled={isLast}
          onClick={() => on.onMove(1)}
        />
        <IconButton icon="trash" label={t.lyrics.removeSection(shownName)} onClick={on.onRemove} />
      </div>
      {problem && <p className="px-2 text-danger text-sm">{problem}</p>}
      <div className={source ? 'mt-1 sm:grid sm:grid-cols-2 sm:gap-3' : 'mt-1'}>
        {source && <SourceSection {...source} />}
        <div className="min-w-0">
          {section.lines.map((line, at) => (
            <LineInput key={line.id} line={line} label={t.lyrics.line(at + 1, shownName)} actions={lines} />
          ))}
        </div>
      </div>
      <Button variant="quiet" icon="plus" className="mt-1" onClick={on.onAddLine}>
        {t.lyrics.addLine}
      </Button>
    </section>
  )
}

interface ChoiceProps {
  others: readonly LyricVersion[]
  source: LyricVersion | null
  onChange: (source: LyricVersion | null) => void
}

/** Which of the song's other words stand beside those that are edited. */
export function SourceChoice({ others, source, onChange }: ChoiceProps) {
  const t = useAllTexts().lyrics.source
  const reader = useLanguage()
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm">
      <span className="shrink-0 font-medium">{t.label}</span>
      <select
        value={source?.id ?? ''}
        onChange={({ target }) => onChange(others.find(({ id }) => id === target.value) ?? null)}
        className="h-10 min-w-0 max-w-60 rounded-lg border border-line bg-surface px-2.5 hover:border-control"
      >
        <option value="">{t.none}</option>
        {others.map((version) => (
          <option key={version.id} value={version.id}>
            {lyricName(version, reader)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A section of the source, each line at the height of the line that translates it. */
function SourceSection({ section, language }: { section: LyricSection; language: string }) {
  const reader = useLanguage()
  return (
    <section
      aria-label={`${lyricName({ language, label: '' }, reader)}: ${section.name}`}
      className="min-w-0 border-line text-muted max-sm:mb-2 max-sm:border-s-2 sm:order-last sm:border-s"
    >
      {section.lines.map(({ id, text }) => (
        <p
          key={id}
          lang={language}
          dir={directionOf(language)}
          className="px-3 font-serif text-lg leading-normal sm:min-h-10 sm:py-1.5"
        >
          {text}
        </p>
      ))}
    </section>
  )
}
