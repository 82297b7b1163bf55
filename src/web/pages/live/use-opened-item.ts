import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * The item in the address, counted from one there; null: the order of the service. When the plan changes, the same item stays
 * open, and the address gets its new number.
 */
export function useOpenedItem(
  items: readonly { readonly id: string }[],
): [string | null, (id: string | null) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const number = Number(new URLSearchParams(search).get('at') ?? 0)
  const named = items[number - 1]?.id ?? null
  const [opened, setOpened] = useState({ number, id: named })
  /** The number that this page has given the item itself. */
  const renumbered = useRef(-1)
  if (opened.number !== number) setOpened({ number, id: renumbered.current === number ? opened.id : named })
  const current = items.findIndex(({ id }) => id === opened.id) + 1
  const go = (target: number, replace: boolean) => {
    const query = new URLSearchParams(search)
    if (target === 0) query.delete('at')
    else query.set('at', String(target))
    navigate(`${path}${query.size > 0 ? `?${query}` : ''}`, { replace })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of the same item is what changes the address
  useEffect(() => {
    if (current === 0 || current === number || opened.number !== number) return
    renumbered.current = current
    go(current, true)
  }, [current])
  return [
    opened.id,
    (id) => {
      renumbered.current = -1
      const target = items.findIndex((item) => item.id === id) + 1
      if (target === number) setOpened({ number, id })
      else go(target, false)
    },
  ]
}

/** In milliseconds: a scroll that follows a touch within this time is the reader's. */
const OWN_SCROLL_MS = 1_500
const AT_REST_MS = 150

/**
 * Calls back when the reader has scrolled so far that the section that is sung is out of sight. Until the scroll has ended
 * the answer says that it is under way, so that the page does not move under the finger.
 */
export function useLookingElsewhere(
  section: RefObject<HTMLElement | null>,
  isFollowing: boolean,
  onLeave: () => void,
): RefObject<boolean> {
  const isScrolling = useRef(false)
  useEffect(() => {
    if (!isFollowing) return
    let touchedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const touched = () => {
      touchedAt = performance.now()
    }
    const atRest = () => {
      isScrolling.current = false
      const place = section.current?.getBoundingClientRect()
      if (place && (place.bottom < 0 || place.top > window.innerHeight)) onLeave()
    }
    const scrolled = () => {
      if (performance.now() - touchedAt > OWN_SCROLL_MS) return
      touched()
      isScrolling.current = true
      clearTimeout(timer)
      timer = setTimeout(atRest, AT_REST_MS)
    }
    const own = ['wheel', 'touchmove', 'keydown'] as const
    for (const name of own) window.addEventListener(name, touched, { passive: true })
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      isScrolling.current = false
      clearTimeout(timer)
      for (const name of own) window.removeEventListener(name, touched)
      window.removeEventListener('scroll', scrolled)
    }
  }, [section, isFollowing, onLeave])
  return isScrolling
}
