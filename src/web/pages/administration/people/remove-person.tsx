import type { Church, Person } from '../../../../client/types.ts'
import { removePerson } from '../../../api/people/people.ts'
import { calledBy } from '../../../texts/people/people-sentences.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

interface Props {
  church: Church
  person: Person
  onClose: () => void
  onRemoved: () => void
}

export function RemovePerson({ church, person, onClose, onRemoved }: Props) {
  const t = usePeopleTexts()
  const called = calledBy(person)
  return (
    <ConfirmDialog
      title={t.removeTitle(called)}
      action={t.remove}
      send={() => removePerson(church.id, person.userId)}
      sentences={{ 409: t.lastAdministrator }}
      onClose={onClose}
      onDone={onRemoved}
    >
      <p>{t.removeHint(called, church.name)}</p>
      <p className="mt-3 text-muted text-sm">{t.removeStays(called)}</p>
    </ConfirmDialog>
  )
}
