import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { loadPage } from '../../api/fetch-script.ts'

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

/** Links to pages that are loaded from the server: without a network the page that is shown stays. */
export function useLoadedLinks(): void {
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isPlain(event) || !isOtherPage(link)) return
      event.preventDefault()
      void loadPage(link.href)
    }
    document.addEventListener('click', clicked)
    return () => document.removeEventListener('click', clicked)
  }, [])
}

/** Links within the app have prevented the default already. */
const isPlain = ({ defaultPrevented, button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !(ctrlKey || metaKey || altKey || shiftKey)

/** A page of this server that takes the place of this one: no download, no other tab, no place in this page. */
const isOtherPage = (link: HTMLAnchorElement) =>
  link.origin === location.origin &&
  link.target === '' &&
  !link.hasAttribute('download') &&
  (link.hash === '' || link.pathname !== location.pathname)
