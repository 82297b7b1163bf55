import { useEffect, useState } from 'react'

/** After so many milliseconds a search asks: typing on is not yet a question. */
export const TYPING_MS = 200

/** The value once it has not changed for so many milliseconds. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
