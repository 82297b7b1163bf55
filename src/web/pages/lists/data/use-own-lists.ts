import { useSyncExternalStore } from 'react'
import { type OwnList, ownLists } from '../../../model/lists/set-list.ts'

const watch = (changed: () => void) => {
  const unsubscribe = ownLists.subscribe(changed)
  // Other tabs send this event for their changes.
  window.addEventListener('storage', changed)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', changed)
  }
}

/** The lists of a church that this browser keeps, and whether it does keep them. */
export function useOwnLists(churchId: string): { lists: readonly OwnList[]; areKept: boolean } {
  const lists = useSyncExternalStore(watch, () => ownLists.all(churchId))
  const areKept = useSyncExternalStore(watch, () => ownLists.areKept())
  return { lists, areKept }
}
