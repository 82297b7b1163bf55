import type { PeopleChange, Role } from '../../../client/types.ts'
import type { PeopleTexts } from './people-texts.ts'

/** What a person is called: by name, or by address without one. */
export const calledBy = ({ name, email }: { name: string | null; email: string }): string => name ?? email

/** A change of the people of a church as a sentence. */
export function changeSentence(
  { kind, by, person, role, roleBefore }: PeopleChange,
  t: PeopleTexts['history'],
  roleNames: Readonly<Record<Role, string>>,
): string {
  const actor = by ? calledBy(by) : t.host
  const whom = calledBy(person)
  const given = role ? roleNames[role] : ''
  const before = roleBefore ? roleNames[roleBefore] : ''
  const isOwn = by !== null && by.userId === person.userId
  switch (kind) {
    case 'joined':
      return t.itself.joined(whom, given)
    case 'left':
      return t.itself.left(whom)
    case 'changed':
      return isOwn ? t.itself.changed(whom, before, given) : t.changed(actor, whom, before, given)
    case 'invited':
      return t.invited(actor, whom, given)
    case 'uninvited':
      return t.uninvited(actor, whom)
    case 'added':
      return t.added(actor, whom, given)
    case 'removed':
      return t.removed(actor, whom)
  }
}
