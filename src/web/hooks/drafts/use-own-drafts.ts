import { useEffect, useState } from 'react'
import { session } from '../../api/session.ts'
import { type Drafts, drafts } from '../../model/save/drafts.ts'
import { isNobody, ownerHere } from '../../model/save/owner.ts'

export interface OwnDrafts {
  owner: string
  /** As the session names people; null when that is not known. */
  person: string | null
  drafts: Drafts
}

const draftsOf = (owner: string): OwnDrafts => ({
  owner,
  person: isNobody(owner) ? null : owner,
  drafts: drafts.of(owner),
})

/**
 * The drafts of whoever was signed in when this editor was opened, and no one else's later. Who was not known then is
 * whoever signs in over the open page.
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
