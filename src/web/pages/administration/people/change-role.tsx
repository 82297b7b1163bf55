import { useState } from 'react'
import type { Person } from '../../../../client/types.ts'
import { changeRole } from '../../../api/people/people.ts'
import type { RefusedRequest } from '../../../model/save/failure.ts'
import { calledBy } from '../../../texts/people/people-sentences.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useRequest } from '../use-request.ts'
import { RoleChoice } from './role-choice.tsx'

interface Props {
  churchId: string
  person: Person
  isOwn: boolean
  onClose: () => void
  onChanged: (person: Person) => void
  /** The person was removed in the meantime. */
  onGone: () => void
}

export function ChangeRole({ churchId, person, isOwn, onClose, onChanged, onGone }: Props) {
  const t = useTexts()
  const texts = usePeopleTexts()
  const [role, setRole] = useState(person.role)
  const { isSending, problem, setProblem, run } = useRequest()
  const refused = ({ status }: RefusedRequest): boolean => {
    if (status === 404) onGone()
    else if (status === 409) setProblem(texts.lastAdministrator)
    else return false
    return true
  }
  const save = () => run(() => changeRole(churchId, person.userId, role), { done: onChanged, refused })
  return (
    <Dialog title={texts.changeTitle(calledBy(person))} closeLabel={t.close} onClose={onClose}>
      <div className="space-y-4">
        <RoleChoice
          value={role}
          onChange={(next) => {
            setRole(next)
            setProblem(null)
          }}
        />
        {isOwn && person.role === 'Administrator' && role !== 'Administrator' && (
          <Notice tone="warn">{texts.ownLess}</Notice>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" disabled={isSending || role === person.role} onClick={() => void save()}>
            {texts.change}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
