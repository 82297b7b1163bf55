import type { Clock } from '../core/clock.ts'
import { invalid } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Church as KnownChurch, Role, User } from '../core/people.ts'
import { compareText, fold } from '../core/text.ts'
import type { Collections } from '../db/collections.ts'
import type { Church } from './schema.ts'
import { churchesById, insertChurch, membershipsOf } from './store.ts'

export const churchesOf = async (collections: Collections, user: User): Promise<Church[]> => {
  const memberships = await membershipsOf(collections, user.id)
  const roleIn = new Map<string, Role>(memberships.map(({ churchId, role }) => [churchId, role]))
  const records = await churchesById(collections, [...roleIn.keys()])
  return records
    .sort((a, b) => compareText(fold(a.name), fold(b.name)) || compareText(a._id, b._id))
    .flatMap(({ _id, name, timeZone }) => {
      const role = roleIn.get(_id)
      return role ? [{ id: _id, name, timeZone, role }] : []
    })
}

/** What everyone who may see the church sees of it. */
export const describeChurch = ({ id, name, timeZone }: KnownChurch): Church => ({ id, name, timeZone })

interface NewChurch {
  readonly name: string
  readonly timeZone: string
}

export const createChurch = async (
  { collections, clock }: { readonly collections: Collections; readonly clock: Clock },
  { name, timeZone }: NewChurch,
): Promise<string> => {
  if (name.trim() === '') throw invalid('The name of a church must not be empty.')
  if (!isTimeZone(timeZone))
    throw invalid(`"${timeZone}" is not a time zone. Give an IANA name such as Europe/Berlin.`)
  const church = { _id: newId(), name, timeZone, cursor: 0, createdAt: clock.now() }
  await insertChurch(collections, church)
  return church._id
}

/** Offsets such as +01:00 are known to the platform too, but are not IANA names. */
const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
