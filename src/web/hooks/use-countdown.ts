import { useEffect, useState } from 'react'

/** Seconds left of a wait that began when `wait` was first seen; zero without one. */
export function useCountdown(wait: { seconds: number } | null): number {
  const [left, setLeft] = useState(wait?.seconds ?? 0)
  useEffect(() => {
    if (!wait) return setLeft(0)
    const end = Date.now() + wait.seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [wait])
  return left
}
