import { useEffect } from 'react'
import { loadPage } from '../../api/scripts/load-page.ts'

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
