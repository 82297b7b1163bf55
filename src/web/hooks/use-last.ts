import { useEffect, useMemo, useRef, useState } from 'react'
import { withKept } from '../model/live/sung-service.ts'

/** The last value that was not null: a page stays where it was when nothing is presented. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

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
