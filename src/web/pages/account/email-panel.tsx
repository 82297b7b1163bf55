import { type FormEvent, useState } from 'react'
import type { Account } from '../../../client/types.ts'
import { loadedPage } from '../../api/page-data.ts'
import { askForEmailChange } from '../../api/people/account.ts'
import { useKeptForm } from '../../hooks/saving/use-kept-text.ts'
import type { RefusedRequest } from '../../model/save/failure.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../administration/panel.tsx'
import { useRequest } from '../administration/use-request.ts'
import { useSignInOnceMore } from '../session/sign-in/sign-in-once-more.tsx'

/** The address changes by a link that is mailed to the new one. Without mail the host is asked. */
export function EmailPanel({ account }: { account: Account }) {
  const { email: t } = useAccountTexts()
  const hasMail = loadedPage().signIn?.mail ?? false
  return (
    <Panel title={t.title}>
      <p className="text-muted text-sm">{t.current(account.email)}</p>
      {hasMail ? <AskForLink /> : <p className="text-muted text-sm">{t.noMail}</p>}
    </Panel>
  )
}

function AskForLink() {
  const { email: t, forgotten, password } = useAccountTexts()
  const language = useLanguage()
  const { form: email, set: setEmail } = useKeptForm('account/email', '')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isSending, problem, setProblem, run } = useRequest()
  const onceMore = useSignInOnceMore()
  const wanted = email.trim()
  const refused = ({ status, retryAfter }: RefusedRequest): boolean => {
    if (status === 400) setRefusal(forgotten.badAddress)
    else if (status === 403) onceMore.ask(() => void send())
    else if (status === 409) setProblem(t.noMail)
    else if (status === 429) setProblem(password.wait(retryAfter ?? 60))
    else return false
    return true
  }
  const send = () =>
    run(() => askForEmailChange(wanted, language), {
      done: () => {
        setSentTo(wanted)
        setEmail('')
      },
      refused,
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '') setRefusal(forgotten.badAddress)
    else void send()
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label={t.label}
          hint={t.hint}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(text) => {
            setEmail(text)
            setRefusal(null)
            setSentTo(null)
          }}
          refusal={refusal}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        {sentTo !== null && <Notice tone="good">{t.sent(sentTo)}</Notice>}
        <div className="flex justify-end">
          <Button variant="primary" type="submit" disabled={isSending}>
            {forgotten.send}
          </Button>
        </div>
      </form>
      {onceMore.dialog}
    </>
  )
}
