import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

interface Found {
  /** What these songs were found by. */
  q: string
  first: string | undefined
  isCurrent: boolean
}

/** Opens the first song of a search once it has been found: whoever types fast presses Enter before that. */
export function useOpenFirst(
  typed: string,
  { q, first, isCurrent }: Found,
  addressOf: (songId: string) => string,
) {
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return
    if (wanted !== typed) setWanted(null)
    else if (isCurrent && q === wanted) {
      setWanted(null)
      if (first !== undefined) navigate(addressOf(first))
    }
  }, [wanted, typed, q, isCurrent, first, navigate, addressOf])
  return () => setWanted(typed === '' ? null : typed)
}
