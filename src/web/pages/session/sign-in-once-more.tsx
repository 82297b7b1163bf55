import { type ReactNode, useState } from 'react'
import { loadedPage } from '../../api/page-data.ts'
import { session } from '../../api/people/session.ts'
import { isOtherPerson } from '../../model/save/saver.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm, SignInWith } from './sign-in-form.tsx'

interface OnceMore {
  /** Asks for a sign-in, and calls `then` after it. */
  ask: (then: () => void) => void
  /** For the page to show. */
  dialog: ReactNode
}

/** For what needs a recent sign-in. The page below the dialog stays as it is. */
export function useSignInOnceMore(): OnceMore {
  const [then, setThen] = useState<(() => void) | null>(null)
  const close = () => setThen(null)
  const done = () => {
    close()
    then?.()
  }
  return {
    ask: (next) => setThen(() => next),
    dialog: then && <SignInOnceMore onClose={close} onSignedIn={done} />,
  }
}

interface Props {
  onClose: () => void
  /** Not called when another person has signed in, for whom the page begins anew. */
  onSignedIn: () => void
}

function SignInOnceMore({ onClose, onSignedIn }: Props) {
  const { close } = useTexts()
  const { again: t } = useAccountTexts()
  const [person] = useState(session.person)
  const [email] = useState(session.lastAddress)
  const provider = loadedPage().signIn?.oidcName
  const done = () => {
    if (isOtherPerson(person, session.person())) onClose()
    else onSignedIn()
  }
  return (
    <Dialog title={t.title} closeLabel={close} onClose={onClose}>
      <p className="mb-4 text-muted">{t.intro}</p>
      <SignInForm email={email ?? ''} onSignedIn={done} />
      {provider && (
        <div className="mt-6 border-line border-t pt-4">
          <p className="mb-4 text-muted text-sm">{t.leaves(provider)}</p>
          <SignInWith back={location.pathname} />
        </div>
      )}
    </Dialog>
  )
}
