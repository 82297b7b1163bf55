import { useEffect, useMemo, useRef } from 'react'
import { withKept } from '../model/live/kept-items.ts'

/** The items of a plan as it is now, with those that are shown although the plan has lost them. */
export function useKeptItems<One extends { readonly id: string }>(
  items: readonly One[],
  ...keptIds: readonly (string | null)[]
): readonly One[] {
  const before = useRef(items)
  const ids = keptIds.join(' ')
  const shown = useMemo(() => withKept(before.current, items, ids.split(' ')), [items, ids])
  useEffect(() => {
    before.current = shown
  }, [shown])
  return shown
}
