import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { session } from '../../api/session.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useIsMounted } from '../../hooks/use-is-mounted.ts'
import { useTexts } from '../../texts/texts.ts'
import { Shell } from '../../ui/shell.tsx'
import { addressAfterSignIn } from './address-after-sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignIn() {
  const t = useTexts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [address] = useSearchParams()
  usePageTitle(t.signIn.title)
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
  const latest = useRef(done)
  latest.current = done
  useEffect(() => {
    // After a sign-in in another tab this one goes on too.
    if (session.person() !== null) return
    return session.subscribe(() => {
      if (session.person() !== null) latest.current()
    })
  }, [])
  return (
    <Shell home="/">
      <div className="mx-auto max-w-sm py-6 sm:py-12">
        <h1 className="font-semibold font-serif text-3xl">{t.signIn.title}</h1>
        <p className="mt-2 mb-6 text-muted">{t.signIn.intro}</p>
        <SignInForm onSignedIn={done} />
      </div>
    </Shell>
  )
}
