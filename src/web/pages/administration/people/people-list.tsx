import { memo, useDeferredValue, useMemo, useState } from 'react'
import type { Person } from '../../../../client/types.ts'
import { findable, findPeople } from '../../../model/people-and-programs.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { calledBy } from '../../../texts/people/people-sentences.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { shortDate, shortDay } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** A list that fits on a screen needs no search. */
const FEW = 6

interface PeopleListProps {
  people: readonly Person[]
  ownId: string | null
  onChange: (person: Person) => void
  onRemove: (person: Person) => void
}

export function PeopleList({ people, ownId, onChange, onRemove }: PeopleListProps) {
  const t = usePeopleTexts()
  const roles = useAllTexts().churches.role
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const all = useMemo(() => findable(people, roles), [people, roles])
  const found = useMemo(() => findPeople(all, wanted), [all, wanted])
  const isFiltered = wanted.trim() !== ''
  return (
    <Panel title={t.members}>
      {people.length > FEW && (
        <search>
          <TextField
            label={t.filter}
            placeholder={t.filterHint}
            inputMode="search"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={setText}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setText('')
            }}
          />
        </search>
      )}
      <p role="status" className="text-muted text-sm">
        {!isFiltered
          ? t.count(people.length)
          : found.length > 0
            ? t.found(found.length)
            : t.noneFound(wanted)}
      </p>
      <ul aria-label={t.members} className="divide-y divide-line">
        {found.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            isOwn={person.userId === ownId}
            onChange={onChange}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface PersonRowProps {
  person: Person
  isOwn: boolean
  onChange: (person: Person) => void
  onRemove: (person: Person) => void
}

/** Kept as it is while the list around it is filtered, because a church may have hundreds. */
const PersonRow = memo(function PersonRow({ person, isOwn, onChange, onRemove }: PersonRowProps) {
  const t = usePeopleTexts()
  const roles = useAllTexts().churches.role
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
