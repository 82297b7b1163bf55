import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { addresses } from '../../addresses.ts'
import { loadedPage } from '../../api/page-data.ts'
import { readAccount } from '../../api/people/account.ts'
import { beginSession } from '../../api/people/begin-session.ts'
import { session } from '../../api/people/session.ts'
import { useIsMounted } from '../../hooks/use-is-mounted.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SessionPage } from './session-page.tsx'
import { SignInForm, SignInWith } from './sign-in-form.tsx'

export function SignIn() {
  const t = useAllTexts()
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

/** Over the page that was open when the session ended; the page below stays as it is. */
export function SignInAgain() {
  const t = useAllTexts()
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

interface Props {
  /** Whether what came before the first proof of the address was removed. */
  isConfirmed: boolean
  onSignedIn: () => void
  onFailed: () => void
}

/** Back from the provider with a session. The page does not know yet who signed in. */
function SignedIn({ isConfirmed, onSignedIn, onFailed }: Props) {
  const { signIn } = useAllTexts()
  const [isKnown, setKnown] = useState(false)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    readAccount()
      .then(({ email }) => {
        beginSession(email)
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

/** The pages one can be sent to after signing in. */
const PAGE = /^\/(?:(?:account|new-address|invitation)$|library(?:\/|$)|c\/)/

/** What browsers drop or read as a slash, and so could lead to another server; also when it is written as %5C. */
const MISLEADING = /[\\\p{Cc}]|%(?:5c|[01][0-9a-f]|7f)/iu

/** Where `next` leads if that is a page of this app, otherwise the library. */
export function addressAfterSignIn(next: string | null): string {
  if (next === null || !next.startsWith('/') || MISLEADING.test(next)) return addresses.churches
  const here = 'http://psaltery.invalid'
  if (!URL.canParse(next, here)) return addresses.churches
  const { origin, pathname, search, hash } = new URL(next, here)
  return origin === here && PAGE.test(pathname) ? pathname + search + hash : addresses.churches
}
