import { useEffect } from 'react'
import { useLocation } from 'wouter'

let wentBack = false
/** Where the page that is shown stands; null before the first one. */
let shownPath: string | null = null

/** The id of what the focus is put on: it stands before the link that skips the header, so the first Tab reaches that. */
export const PAGE_START = 'page-start'

/**
 * A new page begins at its top, and with the focus at its beginning, as if the browser had loaded it. Going back is
 * left to the browser, which restores the position, and so is the page that it loads.
 */
export function useScrollReset(): void {
  const [path] = useLocation()
  useEffect(() => {
    const back = () => {
      // A link within the page sends the same event.
      wentBack = location.pathname !== shownPath
    }
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what makes the page a new one
  useEffect(() => {
    const isLeft = wentBack || shownPath === null
    wentBack = false
    shownPath = location.pathname
    if (isLeft) return
    window.scrollTo(0, 0)
    // The first field of some pages has the focus as soon as they are shown.
    if (document.activeElement?.matches('main :is(input, textarea, select)')) return
    document.getElementById(PAGE_START)?.focus({ preventScroll: true })
  }, [path])
}
