import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { manyRequests } from '../../api/many-requests.ts'
import { session } from '../../api/session.ts'

const EVERY_MS = 60_000
/** Switching between two tabs does not send requests each time. */
const REST_MS = 10_000

/**
 * Looks once a minute, and when the tab is shown again, whether these are still what the service has. Not while
 * the tab is hidden, and only as long as the rate limit leaves enough for everyone else.
 */
export function usePolling(asked: readonly QueryKey[]): void {
  const queries = useQueryClient()
  const latest = useRef(asked)
  latest.current = asked
  useEffect(() => {
    let lookedAt = Date.now()
    let isLooking = false
    const look = async () => {
      if (document.hidden || isLooking || session.hasEnded()) return
      isLooking = true
      lookedAt = Date.now()
      for (const queryKey of latest.current) {
        if (manyRequests.pace() > 0) break
        await queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
      }
      isLooking = false
    }
    const timer = setInterval(() => void look(), EVERY_MS)
    const back = () => {
      if (Date.now() - lookedAt >= REST_MS) void look()
    }
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [queries])
}
