import { useMemo } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import type { ListPlace } from '../../../addresses.ts'
import { decodeList } from '../../../model/lists/list-link.ts'
import type { OwnList, SetList } from '../../../model/lists/set-list.ts'
import { useOwnLists } from './use-own-lists.ts'

export type OpenedList =
  | { kind: 'own'; list: OwnList; place: ListPlace }
  | { kind: 'linked'; list: SetList; place: ListPlace }
  | { kind: 'none' | 'broken' | 'newer' | 'gone' }

/** The list of an address: one of this browser by its id, or the one in the address itself. */
export function useOpenedList(churchId: string, listId: string | undefined): OpenedList {
  const { lists } = useOwnLists(churchId)
  const fragment = useLocationProperty(() => location.hash.slice(1))
  const linked = useMemo(() => decodeList(fragment), [fragment])
  if (listId !== undefined) {
    const list = lists.find(({ id }) => id === listId)
    return list ? { kind: 'own', list, place: { listId } } : { kind: 'gone' }
  }
  return linked.kind === 'list' ? { kind: 'linked', list: linked.list, place: { fragment } } : linked
}
