import { useEffect, useMemo, useReducer } from 'react'
import type { FoundDraft } from '../../model/save/draft.ts'
import { drafts } from '../../model/save/drafts.ts'

interface DraftsHere {
  found: FoundDraft<unknown>[]
  /** Deletes all drafts of one document. */
  discard: (name: string) => void
}

/** All unsaved drafts of the signed-in person, in all tabs. */
export function useDraftsHere(): DraftsHere {
  const [seen, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when something was stored
  const found = useMemo(() => drafts.all(), [seen])
  const discard = (name: string) => {
    for (const { page } of found.filter((draft) => draft.name === name)) drafts.discard(name, page)
    look()
  }
  return { found, discard }
}
