import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { session } from '../../../api/people/session.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Over the page that was open when the session ended; the page below stays as it is. */
export function SignInAgain() {
  const t = useTexts()
  const queries = useQueryClient()
  const ended = useSyncExternalStore(session.subscribe, session.hasEnded)
  if (!ended) return null
  const done = () => {
    session.resume()
    void queries.invalidateQueries()
  }
  return (
    <Dialog title={t.signIn.again} closeLabel={t.close}>
      <p className="mb-4 text-muted">{t.signIn.againIntro}</p>
      <SignInForm email={session.lastAddress() ?? ''} onSignedIn={done} />
    </Dialog>
  )
}
