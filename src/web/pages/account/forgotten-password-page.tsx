import { type FormEvent, useState } from 'react'
import { addresses } from '../../addresses.ts'
import { loadedPage } from '../../api/page-data.ts'
import { askForReset } from '../../api/people/account.ts'
import type { RefusedRequest } from '../../model/save/failure.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRequest } from '../../ui/use-request.ts'
import { SessionPage } from '../session/session-page.tsx'

/** Asks for a link by mail, with the same answer for every address. Without mail the host is asked. */
export function ForgottenPasswordPage() {
  const { forgotten: t } = useAccountTexts()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const hasMail = loadedPage().signIn?.mail ?? false
  if (!hasMail)
    return (
      <SessionPage title={t.title} intro={t.noMail}>
        <p className="mb-6 text-muted">{t.notByAdministrator}</p>
        <ToSignIn />
      </SessionPage>
    )
  if (sentTo !== null)
    return (
      <SessionPage title={t.sent} intro={t.sentHint(sentTo)}>
        <ToSignIn />
      </SessionPage>
    )
  return (
    <SessionPage title={t.title} intro={t.intro}>
      <AskForLink onSent={setSentTo} />
    </SessionPage>
  )
}

function ToSignIn() {
  const { forgotten: t } = useAccountTexts()
  return (
    <ButtonLink href={addresses.signIn()} className="w-full">
      {t.back}
    </ButtonLink>
  )
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const { signIn } = useAllTexts()
  const { forgotten: t, password } = useAccountTexts()
  const language = useLanguage()
  const [email, setEmail] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isSending, problem, setProblem, run } = useRequest()
  const refused = ({ status, retryAfter }: RefusedRequest): boolean => {
    if (status === 400) setRefusal(t.badAddress)
    else if (status === 429) setProblem(password.wait(retryAfter ?? 60))
    else return false
    return true
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = email.trim()
    if (wanted === '') setRefusal(t.badAddress)
    else void run(() => askForReset(wanted, language), { done: () => onSent(wanted), refused })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label={signIn.email}
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(text) => {
          setEmail(text)
          setRefusal(null)
        }}
        refusal={refusal}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button variant="primary" type="submit" className="w-full" disabled={isSending}>
        {t.send}
      </Button>
      <ToSignIn />
    </form>
  )
}
