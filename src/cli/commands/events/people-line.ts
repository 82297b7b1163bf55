import type { PeopleChange } from '../../../churches/members/schema.ts'
import { localTime } from '../../../events/log/event-line.ts'

/** A change of people in one line: the time in the church's time zone, who, and what. */
export const peopleLine = (change: PeopleChange, timeZone: string): string =>
  `${localTime(new Date(change.at), timeZone)}  ${change.by?.email ?? "the admin's tool"} ${whatChanged(change)}`

const whatChanged = ({ kind, person: { email }, role, roleBefore }: PeopleChange): string => {
  switch (kind) {
    case 'invited':
      return `invited ${email} as ${role}`
    case 'uninvited':
      return `revoked the invitation of ${email}`
    case 'joined':
      return `joined as ${role}`
    case 'added':
      return `added ${email} as ${role}`
    case 'changed':
      return `made ${email} ${role}, before ${roleBefore}`
    case 'removed':
      return `removed ${email}, who was ${roleBefore}`
    case 'left':
      return `left, and was ${roleBefore}`
  }
}
