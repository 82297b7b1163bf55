import { useState } from 'react'
import { NoAnswer } from '../../../model/save/failure.ts'

interface Asked {
  /** Whether the answer to this very question is there. */
  isAnswered: boolean
  failureReason: Error | null
}

/** Whether a request got no answer. Stays true during retries, until there is an answer. */
export function useIsOffline({ isAnswered, failureReason }: Asked): boolean {
  const [isOffline, setOffline] = useState(false)
  const next =
    !isAnswered && (isOffline ? failureReason === null || isLost(failureReason) : isLost(failureReason))
  if (next !== isOffline) setOffline(next)
  return next
}

const isLost = (reason: Error | null): boolean => reason instanceof NoAnswer
