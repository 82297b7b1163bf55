import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { session } from '../../api/people/session.ts'

interface PersonChange {
  /** Changes when another person signs in, in this tab or in another: what the page shows begins anew then. */
  generation: number
  /** Another person was signed in on this page before. */
  isOther: boolean
  dismiss: () => void
  /** The person has signed out in another tab. */
  hasLeft: boolean
}

/** The person of the open page. A person who was not known when it opened counts as the one who signs in over it. */
export function usePersonChange(): PersonChange {
  const queries = useQueryClient()
  const person = useSyncExternalStore(session.subscribe, session.person)
  const [shown, setShown] = useState({ person, generation: 0, isOther: false })
  const { generation } = shown
  if (person !== null && person !== shown.person) {
    const isOther = shown.person !== null
    setShown({ person, generation: generation + Number(isOther), isOther })
  }
  useEffect(() => {
    // What was read for one person is not shown to the next.
    if (generation > 0) void queries.resetQueries()
  }, [queries, generation])
  return {
    generation,
    isOther: shown.isOther,
    dismiss: () => setShown({ ...shown, isOther: false }),
    hasLeft: person === null && shown.person !== null,
  }
}
