import type { ReactNode } from 'react'
import type { FieldChange, LyricsDiff, Piece, SectionChange } from '../model/diff.ts'
import { useAllTexts } from '../texts/further/further-texts.ts'
import { fieldName, useTexts } from '../texts/texts.ts'
import { classes } from '../ui/class-names.ts'

const LOOK = {
  same: '',
  moved: '',
  added: 'bg-good-soft text-good underline decoration-1 underline-offset-2',
  removed: 'bg-danger-soft text-danger line-through',
} as const

/** Words with what was added and removed, marked for screen readers too, not by colour alone. */
function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ kind, text }, at) => {
    const key = `${at}-${text}`
    if (kind === 'same') return <span key={key}>{text}</span>
    const Tag = kind === 'added' ? 'ins' : 'del'
    return (
      <Tag key={key} className={classes('rounded px-0.5', LOOK[kind])}>
        {text}
      </Tag>
    )
  })
}

export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  const t = useTexts()
  return (
    <dl className="space-y-3">
      {changes.map((change) => (
        <div key={change.field}>
          <dt className="font-medium text-muted text-sm">{fieldName(t, change.field)}</dt>
          <dd className="whitespace-pre-line">
            {change.kind === 'text' ? (
              <Pieces pieces={change.pieces} />
            ) : (
              <Entries entries={change.entries} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Entries({ entries }: { entries: Extract<FieldChange, { kind: 'entries' }>['entries'] }) {
  const t = useAllTexts()
  return (
    <ul className="space-y-0.5">
      {entries.map(({ text, kind }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same entry may stand there twice
        <li key={`${text}-${at}`}>
          <Pieces pieces={[{ text, kind: kind === 'moved' ? 'same' : kind }]} />
          {kind !== 'same' && <Tag>{t.diff[kind]}</Tag>}
        </li>
      ))}
    </ul>
  )
}

interface LyricsProps {
  diff: LyricsDiff
  /** Also the sections that are the same in both. */
  all?: boolean
  /** What can be done with a section, beside its name. */
  actionOf?: ((sectionId: string) => ReactNode) | undefined
}

export function LyricsChanges({ diff, all = false, actionOf }: LyricsProps) {
  const t = useAllTexts()
  const names = (list: string[]) => (list.length === 0 ? t.diff.everyOnce : list.join(' · '))
  return (
    <div className="space-y-4">
      {diff.label && (
        <p>
          <span className="text-muted text-sm">{t.diff.label}: </span>
          <Pieces
            pieces={[
              { kind: 'removed', text: diff.label.before },
              { kind: 'added', text: diff.label.after },
            ]}
          />
        </p>
      )}
      {diff.sections
        .filter((section) => all || section.changed)
        .map((section) => (
          <SectionChanges key={section.id} section={section} action={actionOf?.(section.id)} />
        ))}
      {diff.sequence && (
        <div>
          <p className="font-medium text-muted text-sm">{t.diff.order}</p>
          <p>
            <Pieces pieces={[{ kind: 'removed', text: names(diff.sequence.before) }]} />
          </p>
          <p>
            <Pieces pieces={[{ kind: 'added', text: names(diff.sequence.after) }]} />
          </p>
        </div>
      )}
    </div>
  )
}

function SectionChanges({ section, action }: { section: SectionChange; action: ReactNode }) {
  const t = useAllTexts()
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-semibold text-sm">
          {section.name}
          {section.nameBefore !== null && <Tag>{t.diff.renamed(section.nameBefore)}</Tag>}
          {section.kind !== 'same' && <Tag>{t.diff[section.kind]}</Tag>}
          {section.moved && <Tag>{t.diff.moved}</Tag>}
        </p>
        {action}
      </div>
      <ul className="font-serif">
        {section.lines.map((line) => (
          <li
            key={line.id}
            className={classes('min-h-[1lh]', line.kind === 'same' && !line.moved && 'text-muted')}
          >
            <Pieces pieces={line.pieces} />
            {line.moved && (
              <Tag>{line.movedFrom === null ? t.diff.moved : t.diff.movedFrom(line.movedFrom)}</Tag>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Tag({ children }: { children: string }) {
  return (
    <span className="ms-2 rounded bg-sunken px-1.5 py-0.5 font-normal font-sans text-muted text-xs">
      {children}
    </span>
  )
}
