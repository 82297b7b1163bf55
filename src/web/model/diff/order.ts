import { commonPairs } from '../../../core/lcs.ts'

export interface OrderedChange {
  id: string
  kind: 'same' | 'moved' | 'added' | 'removed'
}

/** The ids that a person has moved, the latest last. */
export type Moves = ReadonlySet<string>

/** More than moves count together, so that they only decide between orders that keep equally many. */
const STAYED = 1_000_000

/**
 * Two orders of ids as one list: the new order, with what was removed standing where it stood. Where two entries have
 * changed places, the one that was moved counts as moved, the latest move first.
 */
export function diffOrder(
  before: readonly string[],
  after: readonly string[],
  moves: Moves = new Set(),
): OrderedChange[] {
  const [old, young] = [new Set(before), new Set(after)]
  const ranks = new Map([...moves].slice(-1000).map((id, rank) => [id, rank + 1]))
  const common = before.filter((id) => young.has(id))
  const pairs = commonPairs(
    common,
    after.filter((id) => old.has(id)),
    (id) => STAYED - (ranks.get(id) ?? 0),
  )
  const stayed = new Set(pairs.map(([at]) => common[at]))
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
