import { newId } from '../new-id.ts'
import { browserStorage, tabStorage } from '../storage.ts'

/** In a place that all tabs share, as they share the session. */
const PERSON = 'psaltery.person'
/** The address that was typed at sign-in, for the header; gone when the session is. */
const ADDRESS = 'psaltery.address'
const UNKNOWN = 'psaltery.nobody'
const UNKNOWN_PREFIX = 'nobody-'

/** Who signed in last, as `personOf` names people; null when this browser has not seen it. */
export const personHere = (): string | null => browserStorage.get(PERSON)

export function setPersonHere(person: string | null): void {
  if (person === null) browserStorage.remove(PERSON)
  else browserStorage.set(PERSON, person)
}

export const addressHere = (): string | null => browserStorage.get(ADDRESS)

export function setAddressHere(address: string | null): void {
  if (address === null) browserStorage.remove(ADDRESS)
  else browserStorage.set(ADDRESS, address)
}

/**
 * The owner of drafts: the signed-in person. A session whose sign-in this browser has not seen has a name of its own in
 * this tab, which ends with the session, so that its drafts are shown to no other person.
 */
export function ownerHere(): string {
  const person = personHere()
  if (person !== null) return person
  const known = tabStorage.get(UNKNOWN)
  if (known !== null) return known
  const made = UNKNOWN_PREFIX + newId()
  tabStorage.set(UNKNOWN, made)
  return made
}

export const isUnknownPerson = (owner: string): boolean => owner.startsWith(UNKNOWN_PREFIX)

export const endUnknownPerson = (): void => tabStorage.remove(UNKNOWN)
