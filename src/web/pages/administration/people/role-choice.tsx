import type { Role } from '../../../../client/types.ts'
import { ROLES } from '../../../model/people-and-programs.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'

/** A role, each with what it allows. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const names = useAllTexts().churches.role
  const t = usePeopleTexts()
  return (
    <ChoiceList
      label={t.role}
      value={value}
      onChange={onChange}
      options={ROLES.map((role) => ({ value: role, label: names[role], hint: t.roleHints[role] }))}
    />
  )
}
