import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '../../api/people/session.ts'
import { keys } from '../../api/queries.ts'
import { newId } from '../../model/new-id.ts'
import { fingerprint, intentFor, Saver, type SaveState } from '../../model/save/saver.ts'
import { after } from '../../model/waits.ts'
import { useIsMounted } from '../use-is-mounted.ts'
import type { Editor } from './use-editor.ts'

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

interface Target<Document, Answer> {
  editor: Editor<Document>
  /** What is being saved, so that saves of two documents never share a key. */
  subject: string
  /** Creates it when the version is null, otherwise changes that version. */
  send: (document: Document, version: number | null, key: string) => Promise<Answer>
  /** Also called when the editor was left meanwhile. */
  onSaved: (answer: Answer) => void
  /** Leads on to what was saved; not called when the editor was left meanwhile. */
  leave: (answer: Answer) => void
}

export interface Saving<Document, Answer> {
  state: SaveState<Answer>
  /** Saves what is in the editor; or, after a merge, the given document on top of the given version. */
  save: (merged?: { base: Document; version: number; document: Document }) => void
  tryNow: () => void
  /** Back to editing. What was sent may have arrived; the next save finds out. */
  stop: () => void
}

/** Sends an editor's document until it is saved or needs a decision. */
export function useSave<Document, Answer>(target: Target<Document, Answer>): Saving<Document, Answer> {
  const { state, start, tryNow, stop } = useSaver<Answer>()
  const latest = useRef(target)
  latest.current = target
  const isMounted = useIsMounted()

  const save = useCallback(
    (merged?: { base: Document; version: number; document: Document }) => {
      const { editor, subject, send } = latest.current
      const version = merged ? merged.version : editor.version
      const document = merged ? merged.document : editor.mine
      if (merged) editor.rebase(merged.base, merged.version, merged.document)
      let intent = editor.intent
      // Made at each try: an unknown person may have signed in since.
      const key = () => {
        const wanted = { fingerprint: fingerprint(subject, version, document), person: session.person() }
        const next = intentFor(intent, wanted, newId)
        if (next !== intent) latest.current.editor.setIntent(next)
        intent = next
        return next.key
      }
      start({
        send: () => send(document, version, key()),
        author: editor.author,
        onSaved: (saved) => {
          latest.current.editor.finish(document)
          latest.current.onSaved(saved)
          if (isMounted.current) latest.current.leave(saved)
        },
      })
    },
    [start, isMounted],
  )

  return { state, save, tryNow, stop }
}
