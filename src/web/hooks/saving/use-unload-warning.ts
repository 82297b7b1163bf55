import { useEffect } from 'react'

/** Lets the browser ask before the page is closed or loaded again, while something would be lost by it. */
export function useUnloadWarning(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
