import { useState } from 'react'
import type { LyricSection } from '../../../../client/types.ts'
import { LIMITS } from '../../../../core/limits.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type LineActions, LineInput } from './line-input.tsx'
import { SourceSection } from './source-words.tsx'

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
  const t = useTexts()
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
