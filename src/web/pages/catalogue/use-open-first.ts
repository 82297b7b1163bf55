import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

interface Found {
  /** What these songs were found by. */
  q: string
  /** The address of the first of them. */
  first: string | undefined
  isCurrent: boolean
}

/** Opens the first song of a search once it has been found: Enter may be pressed before that. */
export function useOpenFirst(typed: string, { q, first, isCurrent }: Found) {
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return
    if (wanted !== typed) setWanted(null)
    else if (isCurrent && q === wanted) {
      setWanted(null)
      if (first !== undefined) navigate(first)
    }
  }, [wanted, typed, q, isCurrent, first, navigate])
  return () => setWanted(typed === '' ? null : typed)
}
