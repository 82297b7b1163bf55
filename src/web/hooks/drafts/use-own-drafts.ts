import { useEffect, useState } from 'react'
import { session } from '../../api/people/session.ts'
import { type Drafts, drafts } from '../../model/save/drafts.ts'
import { isUnknownPerson, ownerHere } from '../../model/save/owner.ts'

export interface OwnDrafts {
  owner: string
  /** As the session names people; null when that is not known. */
  person: string | null
  drafts: Drafts
}

const draftsOf = (owner: string): OwnDrafts => ({
  owner,
  person: isUnknownPerson(owner) ? null : owner,
  drafts: drafts.of(owner),
})

/**
 * The drafts of the person who was signed in when this editor was opened, also after another one has signed in. An unknown
 * person is the one who signs in over the open page.
 */
export function useOwnDrafts(): OwnDrafts {
  const [own, setOwn] = useState(() => draftsOf(ownerHere()))
  useEffect(() => {
    const changed = () => {
      const person = session.person()
      setOwn((old) => (old.person === null && person !== null ? draftsOf(person) : old))
    }
    changed()
    return session.subscribe(changed)
  }, [])
  return own
}
