import { useEffect } from 'react'
import { useLocation } from 'wouter'

let wentBack = false

/**
 * A new page begins at its top, and with the focus at its beginning, as if the browser had loaded it. Going back is
 * left to the browser, which knows where the reader was.
 */
export function useScrollReset(): void {
  const [path] = useLocation()
  useEffect(() => {
    const back = () => {
      wentBack = true
    }
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what makes the page a new one
  useEffect(() => {
    if (wentBack) {
      wentBack = false
      return
    }
    window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [path])
}
