import { useDeferredValue, useMemo, useState } from 'react'
import type { Person } from '../../../../client/types.ts'
import { findable, findPeople } from '../../../model/people-and-programs.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../panel.tsx'
import { PersonRow } from './person-row.tsx'

/** A list that fits on a screen needs no search. */
const FEW = 6

interface Props {
  people: readonly Person[]
  ownId: string | null
  onChange: (person: Person) => void
  onRemove: (person: Person) => void
}

export function PeopleList({ people, ownId, onChange, onRemove }: Props) {
  const t = usePeopleTexts()
  const roles = useTexts().churches.role
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
