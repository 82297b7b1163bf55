import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { addresses } from '../../../addresses.ts'
import { session } from '../../../api/people/session.ts'
import { useIsMounted } from '../../../hooks/use-is-mounted.ts'
import { useTexts } from '../../../texts/texts.ts'
import { SessionPage } from '../session-page.tsx'
import { SignedIn } from '../signed-in.tsx'
import { addressAfterSignIn } from './address-after-sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignInWith } from './sign-in-with.tsx'

export function SignIn() {
  const t = useTexts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [address] = useSearchParams()
  const isMounted = useIsMounted()
  const isDone = useRef(false)
  // The fragment of where one came from, which may hold a whole list, stays in the address meanwhile.
  const done = () => {
    if (isDone.current) return
    isDone.current = true
    queries.clear()
    if (isMounted.current)
      navigate(addressAfterSignIn(address.get('next')) + location.hash, { replace: true })
  }
  const outcome = address.get('done')
  const [isBack, setBack] = useState(outcome !== null)
  const latest = useRef(done)
  latest.current = done
  useEffect(() => {
    // After a sign-in in another tab this one goes on too.
    if (session.person() !== null || outcome !== null) return
    return session.subscribe(() => {
      if (session.person() !== null) latest.current()
    })
  }, [outcome])
  if (isBack)
    return (
      <SessionPage title={t.signIn.title}>
        <SignedIn isConfirmed={outcome === 'confirmed'} onSignedIn={done} onFailed={() => setBack(false)} />
      </SessionPage>
    )
  return (
    <SessionPage title={t.signIn.title} intro={t.signIn.intro}>
      <SignInWith />
      <SignInForm onSignedIn={done} />
      <Link
        href={addresses.forgottenPassword}
        className="mt-4 inline-flex min-h-10 items-center rounded text-accent text-sm underline max-sm:min-h-11"
      >
        {t.signIn.forgot}
      </Link>
    </SessionPage>
  )
}
