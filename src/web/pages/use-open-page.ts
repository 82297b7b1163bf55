import { useEffect, useState } from 'react'
import type { AroundNavHandler } from 'wouter'
import { loadPage } from '../api/fetch-script.ts'
import { useLanguage } from '../texts/texts.ts'
import { neededAt } from './needed.ts'

/** In milliseconds. What comes sooner needs no word about it. */
const SLOW_MS = 400

/** Counts what was opened. Only the last of it is shown. */
let opened = 0

/**
 * Another page is shown once what it needs has been fetched. Until then the page that is open stays, with its address, so
 * that nothing is lost without a network and Back leads where it did.
 */
export function useOpenPage(): { open: AroundNavHandler; isOpening: boolean } {
  const language = useLanguage()
  const [isOpening, setOpening] = useState(false)
  const [waitsFor, setWaitsFor] = useState<number | null>(null)
  useEffect(() => {
    setOpening(false)
    if (waitsFor === null) return
    const timer = setTimeout(() => setOpening(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [waitsFor])
  useEffect(() => {
    const left = () => {
      opened++
      setWaitsFor(null)
    }
    window.addEventListener('popstate', left)
    return () => window.removeEventListener('popstate', left)
  }, [])
  const open: AroundNavHandler = (navigate, to, options) => {
    const { pathname } = new URL(to, location.href)
    // A search in the address, or an item of a service, is the page that is open.
    if (pathname === location.pathname) return navigate(to, options)
    const turn = ++opened
    const missing = neededAt(pathname).filter((script) => !script.isThere(language))
    setWaitsFor(missing.length > 0 ? turn : null)
    if (missing.length === 0) return navigate(to, options)
    Promise.all(missing.map((script) => script.fetch(language))).then(
      () => {
        if (turn !== opened) return
        setWaitsFor(null)
        navigate(to, options)
      },
      // The server has other scripts by now, which its page names.
      () => {
        if (turn === opened) void loadPage(to)
      },
    )
  }
  return { open, isOpening }
}
