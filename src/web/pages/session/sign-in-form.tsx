import { type FormEvent, useState } from 'react'
import { signIn } from '../../api/endpoints.ts'
import { session } from '../../api/session.ts'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { NoAnswer, RefusedRequest } from '../../model/save/failure.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

const DEFAULT_WAIT = 30

type Trouble = { kind: 'said'; message: string } | { kind: 'wait'; seconds: number } | { kind: 'noAnswer' }

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTexts()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [sending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const left = useCountdown(trouble?.kind === 'wait' ? trouble : null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setTrouble(null)
    try {
      await signIn(email.trim(), password)
      session.begin(email)
      onSignedIn()
    } catch (failure) {
      setTrouble(troubleOf(failure))
      setSending(false)
    }
  }
  const waiting = trouble?.kind === 'wait' && left > 0
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4">
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
        maxLength={256}
        value={password}
        onChange={setPassword}
      />
      {trouble?.kind === 'said' && <Notice tone="danger">{trouble.message}</Notice>}
      {trouble?.kind === 'noAnswer' && <Notice tone="danger">{t.problem.noAnswer}</Notice>}
      {waiting && <Notice tone="warn">{t.signIn.wait(left)}</Notice>}
      <Button look="primary" type="submit" className="w-full" disabled={sending || waiting}>
        {t.signIn.button}
      </Button>
    </form>
  )
}

function troubleOf(failure: unknown): Trouble {
  if (failure instanceof NoAnswer) return { kind: 'noAnswer' }
  if (!(failure instanceof RefusedRequest)) throw failure
  if (failure.status === 429) return { kind: 'wait', seconds: failure.retryAfter ?? DEFAULT_WAIT }
  return { kind: 'said', message: failure.message }
}
