import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { isSignInProblem } from '../../../client/web-contract.ts'
import { addresses } from '../../addresses.ts'
import { loadedPage } from '../../api/page-data.ts'
import { beginSession, signIn } from '../../api/people/begin-session.ts'
import { hasPasskeys, NoPasskey, signInWithPasskey } from '../../api/people/passkeys.ts'
import { session } from '../../api/people/session.ts'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { NoAnswer, RefusedRequest } from '../../model/save/failure.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

const DEFAULT_WAIT = 30

type SignInError =
  | { kind: 'message'; message: string }
  | { kind: 'wait'; seconds: number }
  | { kind: 'noAnswer' }
  | { kind: 'noPasskey' }

interface Props {
  /** The address, where it is known. */
  email?: string
  onSignedIn: () => void
}

export function SignInForm({ email: known = '', onSignedIn }: Props) {
  const t = useAllTexts()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<SignInError | null>(null)
  const left = useCountdown(error?.kind === 'wait' ? error : null)

  /** The attempt answers with the address of the person. */
  const run = async (attempt: () => Promise<string>, errorOf: (failure: unknown) => SignInError) => {
    setSending(true)
    setError(null)
    try {
      beginSession(await attempt())
      onSignedIn()
    } catch (failure) {
      setError(errorOf(failure))
      setSending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const attempt = async () => {
      await signIn(email.trim(), password)
      return email
    }
    void run(attempt, signInError)
  }
  const waiting = error?.kind === 'wait' && left > 0
  return (
    <form onSubmit={submit} className="space-y-4">
      <TextField
        label={t.signIn.email}
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={t.signIn.password}
        type="password"
        autoComplete="current-password"
        required
        data-first={known === '' ? undefined : ''}
        maxLength={256}
        value={password}
        onChange={setPassword}
      />
      {error?.kind === 'message' && <Notice tone="danger">{error.message}</Notice>}
      {error?.kind === 'noAnswer' && <Notice tone="danger">{t.problem.noAnswer}</Notice>}
      {waiting && <Notice tone="warn">{t.signIn.wait(left)}</Notice>}
      <Button variant="primary" type="submit" className="w-full" disabled={sending || waiting}>
        {t.signIn.button}
      </Button>
      {hasPasskeys() && (
        <Button
          className="w-full"
          disabled={sending || waiting}
          onClick={() => void run(signInWithPasskey, passkeyError)}
        >
          {t.signIn.passkey}
        </Button>
      )}
      {error?.kind === 'noPasskey' && <Notice tone="warn">{t.signIn.noPasskey}</Notice>}
    </form>
  )
}

function signInError(failure: unknown): SignInError {
  if (failure instanceof NoAnswer) return { kind: 'noAnswer' }
  if (!(failure instanceof RefusedRequest)) throw failure
  if (failure.status === 429) return { kind: 'wait', seconds: failure.retryAfter ?? DEFAULT_WAIT }
  return { kind: 'message', message: failure.message }
}

/** A passkey that the server does not know is one for which there is no account here. */
function passkeyError(failure: unknown): SignInError {
  const isRefused = failure instanceof RefusedRequest && failure.status === 401
  return isRefused || failure instanceof NoPasskey ? { kind: 'noPasskey' } : signInError(failure)
}

/**
 * The way to the provider of OpenID Connect, and why an earlier try came to nothing. `back` is the page to return to, where it
 * is not in the address. A person who is signed in has the way back to the account.
 */
export function SignInWith({ back = null }: { back?: string | null }) {
  const { signIn, signInLinks } = useAllTexts()
  const [address] = useSearchParams()
  const name = loadedPage().signIn?.oidcName
  if (!name) return null
  const [problem, next] = [address.get('problem'), address.get('next')]
  const wanted = back ?? (next === null ? null : next + location.hash)
  const query = wanted === null ? '' : `?${new URLSearchParams({ next: wanted })}`
  const hasFailed = isSignInProblem(problem)
  return (
    <div className="mb-6 space-y-4">
      {hasFailed && <Notice tone="danger">{signIn.problems[problem](name)}</Notice>}
      {hasFailed && session.person() !== null && (
        <ButtonLink href={addresses.account} icon="back" className="w-full">
          {signInLinks.account}
        </ButtonLink>
      )}
      <ButtonLink href={`/sign-in/oidc${query}`} loads className="w-full">
        {signIn.with(name)}
      </ButtonLink>
    </div>
  )
}
