import { useCallback, useRef } from 'react'
import { session } from '../../api/people/session.ts'
import { newId } from '../../model/new-id.ts'
import { fingerprint, intentFor } from '../../model/save/intent.ts'
import type { SaveState } from '../../model/save/saver.ts'
import { useIsMounted } from '../use-is-mounted.ts'
import type { Editor } from './use-editor.ts'
import { useSaver } from './use-saver.ts'

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
