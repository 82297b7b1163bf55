import type { Invitation, Person, Role } from '../../../client/types.ts'
import { fold, words } from '../../../core/text.ts'

/** From the least to the most. */
export const ROLES = ['Viewer', 'Editor', 'Administrator'] as const satisfies readonly Role[]

/** What is found of a person, folded once for all searches. */
export interface FindablePerson {
  readonly person: Person
  readonly folded: string
}

export const findable = (
  people: readonly Person[],
  roleNames: Readonly<Record<Role, string>>,
): FindablePerson[] =>
  people.map((person) => {
    const { name, email, role } = person
    return { person, folded: fold([name ?? '', email, roleNames[role]].join('\n')) }
  })

/** The people who have every word of the text in the name, the address or the role. */
export function findPeople(all: readonly FindablePerson[], text: string): Person[] {
  const wanted = words(text)
  return all.filter(({ folded }) => wanted.every((word) => folded.includes(word))).map(({ person }) => person)
}

/** A glance at what was typed; the service checks the address. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text.trim())

/** The open invitation of an address, which counts in small and in capital letters. */
export const invitationOf = (invitations: readonly Invitation[], email: string): Invitation | undefined => {
  const wanted = email.trim().toLowerCase()
  return invitations.find((invitation) => invitation.email.toLowerCase() === wanted)
}
