import { useEffect, useRef, useState } from 'react'
import { loadedPage } from '../../api/page-data.ts'
import { readAccount } from '../../api/people/account.ts'
import { session } from '../../api/people/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  /** Whether what came before the first proof of the address was removed. */
  isConfirmed: boolean
  onSignedIn: () => void
  onFailed: () => void
}

/** Back from the provider with a session. The page does not know yet who signed in. */
export function SignedIn({ isConfirmed, onSignedIn, onFailed }: Props) {
  const { signIn } = useTexts()
  const [isKnown, setKnown] = useState(false)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    readAccount()
      .then(({ email }) => {
        session.begin(email)
        setKnown(true)
        if (!isConfirmed) onSignedIn()
      })
      .catch(onFailed)
  })
  if (!isConfirmed) return null
  return (
    <div className="space-y-4">
      <Notice tone="info">{signIn.confirmed(loadedPage().signIn?.oidcName ?? '')}</Notice>
      <Button variant="primary" className="w-full" disabled={!isKnown} onClick={onSignedIn}>
        {signIn.goOn}
      </Button>
    </div>
  )
}
