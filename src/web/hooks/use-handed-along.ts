import { useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

/** What the page before this one has handed along, if it is of this kind; a reload of the page has it no more. */
export function useHandedAlong<Value>(isKind: (state: unknown) => state is Value): Value | null {
  const state: unknown = useHistoryState()
  const isHanded = isKind(state)
  const [value] = useState(isHanded ? state : null)
  useEffect(() => {
    if (isHanded) history.replaceState(null, '')
  }, [isHanded])
  return value
}
