import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addresses } from '../../addresses.ts'
import { resetPassword } from '../../api/people/account.ts'
import { useLinkSecret } from '../../hooks/use-link-secret.ts'
import type { RefusedRequest } from '../../model/save/failure.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRequest } from '../../ui/use-request.ts'
import { NewPasswordField, passwordProblem } from '../session/new-password-field.tsx'
import { SessionPage } from '../session/session-page.tsx'

/** Neither the person nor the churches are known here; the server compares the password with them. */
const UNKNOWN = { email: '', churchNames: [] }

/** Behind a link of the host or of a mail. */
export function NewPasswordPage() {
  const secret = useLinkSecret()
  return secret === '' ? <LinkNotGood /> : <SetPassword key={secret} secret={secret} />
}

function SetPassword({ secret }: { secret: string }) {
  const { signIn } = useAllTexts()
  const { password: t, reset } = useAccountTexts()
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [state, setState] = useState<'open' | 'notGood' | 'done'>('open')
  const { isSending, problem, setProblem, run } = useRequest()
  const refused = ({ status, retryAfter }: RefusedRequest): boolean => {
    if (status === 400) setRefusal(t.isKnown)
    else if (status === 404) setState('notGood')
    else if (status === 429) setProblem(t.wait(retryAfter ?? 60))
    else return false
    return true
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const weakness = passwordProblem(t, password, UNKNOWN)
    setRefusal(weakness)
    if (weakness) return
    void run(() => resetPassword(secret, password), {
      done: () => {
        // What was read in a session that has ended now.
        queries.clear()
        setState('done')
      },
      refused,
    })
  }
  if (state === 'notGood') return <LinkNotGood />
  if (state === 'done')
    return (
      <SessionPage title={reset.done} intro={reset.doneHint}>
        <ButtonLink variant="primary" href={addresses.signIn()} className="w-full">
          {signIn.button}
        </ButtonLink>
      </SessionPage>
    )
  return (
    <SessionPage title={reset.title} intro={reset.intro}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <NewPasswordField
          value={password}
          onChange={(text) => {
            setPassword(text)
            setRefusal(null)
          }}
          context={UNKNOWN}
          refusal={refusal}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button variant="primary" type="submit" className="w-full" disabled={isSending}>
          {reset.button}
        </Button>
      </form>
    </SessionPage>
  )
}

/** One page for a link that is unknown, used or expired, and for an address that lost its secret. */
function LinkNotGood() {
  const { signIn } = useAllTexts()
  const { reset: t } = useAccountTexts()
  return (
    <SessionPage title={t.notGood} intro={t.notGoodHint}>
      <div className="space-y-3">
        <ButtonLink variant="primary" href={addresses.forgottenPassword} className="w-full">
          {t.askAgain}
        </ButtonLink>
        <ButtonLink href={addresses.signIn()} className="w-full">
          {signIn.button}
        </ButtonLink>
      </div>
    </SessionPage>
  )
}
