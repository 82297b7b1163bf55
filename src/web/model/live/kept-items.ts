interface Item {
  readonly id: string
}

/**
 * The items of a plan that has changed. Those that are kept although it has lost them stand before the item that they were
 * followed by, so that the next step leads there.
 */
export function withKept<One extends Item>(
  before: readonly One[],
  now: readonly One[],
  keptIds: readonly (string | null)[],
): readonly One[] {
  const lost = before.filter(({ id }) => keptIds.includes(id) && !now.some((item) => item.id === id))
  return lost.reduceRight<readonly One[]>((items, item) => {
    const at = placeOf(item, before, items)
    return [...items.slice(0, at), item, ...items.slice(at)]
  }, now)
}

/** Before the next of its followers that is still there; after the nearest item before it where none is. */
function placeOf(item: Item, before: readonly Item[], items: readonly Item[]): number {
  const from = before.findIndex(({ id }) => id === item.id)
  const places = new Map(items.map(({ id }, at) => [id, at]))
  for (const { id } of before.slice(from + 1)) {
    const at = places.get(id)
    if (at !== undefined) return at
  }
  for (const { id } of before.slice(0, from).reverse()) {
    const at = places.get(id)
    if (at !== undefined) return at + 1
  }
  return items.length
}
