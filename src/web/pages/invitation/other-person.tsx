import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOfPerson } from '../../api/people/invitation.ts'
import { session } from '../../api/people/session.ts'
import { signOut } from '../../api/requests/endpoints.ts'
import { usePeopleTexts } from '../../texts/people/people-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  /** The address of the signed-in person. */
  mine: string
  invited: string
  onSignedOut: () => Promise<unknown>
}

/** Another person than the invited one is signed in. */
export function OtherPerson({ mine, invited, onSignedOut }: Props) {
  const { signIn } = useTexts()
  const { invitation: t } = usePeopleTexts()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const leave = async () => {
    setSending(true)
    setFailed(false)
    try {
      await signOut()
      session.forget()
      queries.removeQueries({ predicate: isOfPerson })
      await onSignedOut()
    } catch {
      setFailed(true)
      setSending(false)
    }
  }
  return (
    <section aria-labelledby="other" className="space-y-4">
      <h2 id="other" className="break-words font-semibold font-serif text-2xl">
        {t.other(mine)}
      </h2>
      <p>{t.otherHint(invited)}</p>
      <p className="text-muted text-sm">{t.otherSaved}</p>
      {hasFailed && <Notice tone="danger">{signIn.stillInHint}</Notice>}
      <Button variant="primary" className="w-full" disabled={isSending} onClick={() => void leave()}>
        {t.signOut}
      </Button>
    </section>
  )
}
