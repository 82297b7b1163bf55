import { useState } from 'react'
import { session } from '../../api/session.ts'
import { isOtherPerson } from '../../model/save/saver.ts'
import { useAccountTexts } from '../../texts/account-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface Props {
  onClose: () => void
  /** Not called when another person has signed in, for whom the page begins anew. */
  onSignedIn: () => void
}

/** For what needs a recent sign-in. The page below stays as it is. */
export function SignInOnceMore({ onClose, onSignedIn }: Props) {
  const { close } = useTexts()
  const { again: t } = useAccountTexts()
  const [person] = useState(session.person)
  const done = () => {
    if (isOtherPerson(person, session.person())) onClose()
    else onSignedIn()
  }
  return (
    <Dialog title={t.title} closeLabel={close} onClose={onClose}>
      <p className="mb-4 text-muted">{t.intro}</p>
      <SignInForm onSignedIn={done} />
    </Dialog>
  )
}
