import { useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

/** Whether the page before this one has handed the value along; a reload of the page has it no more. */
export function useHandedAlong(value: string): boolean {
  const state: unknown = useHistoryState()
  const [isHere] = useState(state === value)
  useEffect(() => {
    if (state === value) history.replaceState(null, '')
  }, [state, value])
  return isHere
}
