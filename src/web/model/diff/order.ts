import { commonPairs } from '../../../core/lcs.ts'

export interface OrderedChange {
  id: string
  kind: 'same' | 'moved' | 'added' | 'removed'
}

/** Two orders of ids as one list: the new order, with what was removed standing where it stood. */
export function diffOrder(before: readonly string[], after: readonly string[]): OrderedChange[] {
  const [old, young] = [new Set(before), new Set(after)]
  const stayed = new Set(
    commonPairs(
      before.filter((id) => young.has(id)),
      after.filter((id) => old.has(id)),
    ).map(([at]) => before.filter((id) => young.has(id))[at]),
  )
  const changes: OrderedChange[] = after.map((id) => ({
    id,
    kind: !old.has(id) ? 'added' : stayed.has(id) ? 'same' : 'moved',
  }))
  before.forEach((id, at) => {
    if (young.has(id)) return
    const previous = before[at - 1]
    const place = previous === undefined ? 0 : changes.findIndex((change) => change.id === previous) + 1
    changes.splice(place, 0, { id, kind: 'removed' })
  })
  return changes
}
