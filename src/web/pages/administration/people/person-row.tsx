import { memo } from 'react'
import type { Person } from '../../../../client/types.ts'
import { calledBy } from '../../../texts/people/people-sentences.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { shortDate, shortDay } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'

interface Props {
  person: Person
  isOwn: boolean
  onChange: (person: Person) => void
  onRemove: (person: Person) => void
}

/** Kept as it is while the list around it is filtered, because a church may have hundreds. */
export const PersonRow = memo(function PersonRow({ person, isOwn, onChange, onRemove }: Props) {
  const t = usePeopleTexts()
  const roles = useTexts().churches.role
  const language = useLanguage()
  const { name, email, role, since, lastSeenAt } = person
  const called = calledBy(person)
  const seen =
    lastSeenAt === null
      ? t.neverSeen
      : lastSeenAt.slice(0, 10) === new Date().toISOString().slice(0, 10)
        ? t.seenToday
        : t.seen(shortDate(lastSeenAt, language))
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] first:pt-0 last:pb-0">
      <div className="min-w-0 max-w-full flex-1 basis-60">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 break-words font-medium">{called}</span>
          {isOwn && <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs">{t.you}</span>}
        </p>
        {name !== null && <p className="break-words text-sm">{email}</p>}
        <p className="text-muted text-sm">
          {[roles[role], t.since(shortDay(since, language)), seen].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={t.changeOf(called)} className="max-sm:min-h-11" onClick={() => onChange(person)}>
          {t.change}
        </Button>
        <Button
          variant="danger"
          aria-label={isOwn ? t.leave : t.removeOf(called)}
          className="max-sm:min-h-11"
          onClick={() => onRemove(person)}
        >
          {isOwn ? t.leaveAction : t.remove}
        </Button>
      </div>
    </li>
  )
})
