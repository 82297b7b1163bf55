import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useDebounced } from '../../../hooks/use-time.ts'

/** Browsers limit how often a page may write its address, so it follows the typing at a distance. */
const DEBOUNCE_MS = 400

interface SearchInAddress {
  typed: string
  type: (typed: string) => void
  /** Writes it at once, because the reader is about to leave the search. */
  settle: () => void
}

/** What is being searched for, which also stands in the address: a chip or going back changes it there. */
export function useSearchInAddress(): SearchInAddress {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const debounced = useDebounced(typed.trim(), DEBOUNCE_MS)
  const written = useRef(q)
  const latest = useRef(address)
  latest.current = address
  const write = useCallback(
    (text: string) => {
      if (text === written.current) return
      written.current = text
      // The filter stays; what is browsed does not.
      const archived = latest.current.get('archived')
      setAddress(
        { ...(archived === null ? {} : { archived }), ...(text === '' ? {} : { q: text }) },
        { replace: true },
      )
    },
    [setAddress],
  )
  useEffect(() => write(debounced), [debounced, write])
  useEffect(() => {
    if (q === written.current) return
    written.current = q
    setTyped(q)
  }, [q])
  return { typed, type: setTyped, settle: () => write(typed.trim()) }
}
