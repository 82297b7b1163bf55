import { useMemo, useSyncExternalStore } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { ListPlace } from '../../addresses.ts'
import { decodeList } from '../../model/lists/list-link.ts'
import { type OwnList, ownLists, type SetList } from '../../model/lists/set-list.ts'

export type OpenedList =
  | { kind: 'own'; list: OwnList; place: ListPlace }
  | { kind: 'linked'; list: SetList; place: ListPlace }
  | { kind: 'none' | 'broken' | 'newer' | 'gone' }

/** The list of an address: one of this browser by its id, or the one in the address itself. */
export function useOpenedList(churchId: string, listId: string | undefined): OpenedList {
  const fragment = useLocationProperty(() => location.hash.slice(1))
  return useListAt(churchId, listId === undefined ? { fragment } : { listId })
}

export function useListAt(churchId: string, place: ListPlace): OpenedList {
  const { lists } = useOwnLists(churchId)
  const fragment = 'fragment' in place ? place.fragment : ''
  const linked = useMemo(() => decodeList(fragment), [fragment])
  if ('listId' in place) {
    const list = lists.find(({ id }) => id === place.listId)
    return list ? { kind: 'own', list, place } : { kind: 'gone' }
  }
  return linked.kind === 'list' ? { kind: 'linked', list: linked.list, place } : linked
}

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
