import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '../../api/people/session.ts'
import { keys } from '../../api/queries.ts'
import { after } from '../../model/requests/after.ts'
import { Saver, type SaveState } from '../../model/save/saver.ts'
import { useIsMounted } from '../use-is-mounted.ts'

interface Save<Answer> {
  /** Called for each try. */
  send: () => Promise<Answer>
  /** The person who saves, as the session names people; null if unknown. */
  author: string | null
  /** Also called when the page was left meanwhile. */
  onSaved: (answer: Answer) => void
}

interface OneSave<Answer> {
  state: SaveState<Answer>
  start: (save: Save<Answer>) => void
  tryNow: () => void
  /** What was sent may have arrived. */
  stop: () => void
}

const IDLE = { kind: 'idle' } as const

/** Sends one save at a time, and keeps at it through lost connections, busy servers and ended sessions. */
export function useSaver<Answer>(): OneSave<Answer> {
  const [state, setState] = useState<SaveState<Answer>>(IDLE)
  const saver = useRef<Saver<Answer> | null>(null)
  const isMounted = useIsMounted()
  const queries = useQueryClient()

  const stop = useCallback(() => {
    saver.current?.stop()
    saver.current = null
    setState(IDLE)
  }, [])
  const tryNow = useCallback(() => void saver.current?.attempt(), [])

  const start = useCallback(
    ({ send, author, onSaved }: Save<Answer>) => {
      saver.current?.stop()
      const own = new Saver<Answer>(send, {
        author,
        signedIn: session.person,
        after,
        changed: () => {
          if (saver.current !== own) return
          setState(own.state)
          if (own.state.kind === 'signedOut' && isMounted.current) session.end()
          // The page has not noticed the other person yet.
          if (own.state.kind === 'otherPerson') session.tell()
          // The role may have been taken away.
          if (own.state.kind === 'refused' && [403, 404].includes(own.state.status))
            void queries.invalidateQueries({ queryKey: keys.churches })
          if (own.state.kind === 'saved') onSaved(own.state.saved)
        },
      })
      saver.current = own
      void own.attempt()
    },
    [isMounted, queries],
  )

  useEffect(() => {
    const resumed = () => {
      if (!session.hasEnded() && saver.current?.state.kind === 'signedOut') tryNow()
    }
    const online = () => {
      if (saver.current?.state.kind === 'waiting') tryNow()
    }
    const unsubscribe = session.subscribe(resumed)
    window.addEventListener('online', online)
    return () => {
      unsubscribe()
      window.removeEventListener('online', online)
      saver.current?.stop()
    }
  }, [tryNow])

  return { state, start, tryNow, stop }
}
