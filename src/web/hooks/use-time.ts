import { useEffect, useState } from 'react'

/** A search is sent this many milliseconds after the last key. */
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

const EVERY_MS = 30_000

/** The time in milliseconds, for words such as "a minute ago"; looked at twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Runs when the browser has nothing else to do; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: 3_000 })
  return () => cancelIdleCallback(asked)
}
