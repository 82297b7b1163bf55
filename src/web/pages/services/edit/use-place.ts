import { useCallback, useEffect, useRef, useState } from 'react'
import type { ServiceItem } from '../../../../client/types.ts'

/** Where items are added to a service. */
export interface Place {
  /** The item that they are added before; null: at the end. */
  item: ServiceItem | null
  /** Counted from zero. */
  at: number
  choose: (item: ServiceItem | null) => void
  /** Brings the search and the place into sight, once the page shows what is found or added. */
  show: () => void
}

/** Where the search stays in sight, as styles.css has it. In lower windows the page stays at the search. */
const TALL = '(min-height: 36rem)'

/** A place stays chosen while items are added there, so they follow each other. */
export function usePlace(items: readonly ServiceItem[]) {
  const [before, setBefore] = useState<string | null>(null)
  const [shown, setShown] = useState(0)
  const search = useRef<HTMLDivElement>(null)
  const marker = useRef<HTMLButtonElement>(null)
  const show = useCallback(() => setShown((times) => times + 1), [])
  useEffect(() => {
    if (shown === 0 || !matchMedia(TALL).matches) return
    // From here on it stays where it is, so that no song moves from under the finger.
    search.current?.scrollIntoView({ block: 'start' })
    marker.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const found = items.findIndex(({ id }) => id === before)
  const choose = (item: ServiceItem | null) => setBefore(item?.id ?? null)
  const place: Place = {
    item: items[found] ?? null,
    at: found === -1 ? items.length : found,
    choose,
    show,
  }
  /** The place stays where it is when the item after it is removed. */
  const leave = (item: ServiceItem) => {
    if (item.id === before) choose(items[found + 1] ?? null)
  }
  return { place, search, marker, leave }
}
