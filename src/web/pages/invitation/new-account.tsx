import { type FormEvent, useState } from 'react'
import { LIMITS } from '../../../core/limits.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { usePeopleTexts } from '../../texts/people/people-texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { NewPasswordField, passwordProblem } from '../session/sign-in/new-password-field.tsx'

export interface NewAccountInput {
  name: string
  password: string
}

interface Props {
  email: string
  church: string
  isSending: boolean
  onSubmit: (input: NewAccountInput) => void
}

/** For an address without an account. */
export function NewAccount({ email, church, isSending, onSubmit }: Props) {
  const { invitation: t } = usePeopleTexts()
  const { password: texts } = useAccountTexts()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isSent, setSent] = useState(false)
  const context = { email, churchNames: [church] }
  const problem = passwordProblem(texts, password, context)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (problem === null) onSubmit({ name: name.trim(), password })
  }
  return (
    <form noValidate aria-labelledby="new-here" onSubmit={submit} className="space-y-4">
      <h2 id="new-here" className="font-semibold font-serif text-2xl">
        {t.newHere}
      </h2>
      <p className="text-muted">{t.newHereHint}</p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        isFirst
        label={t.name}
        hint={t.nameHint}
        autoComplete="name"
        limit={LIMITS.personName}
        maxLength={LIMITS.personName}
        value={name}
        onChange={setName}
      />
      <NewPasswordField
        label={t.password}
        value={password}
        onChange={setPassword}
        context={context}
        refusal={isSent ? problem : null}
      />
      <Button variant="primary" type="submit" className="w-full" disabled={isSending}>
        {isSending ? t.accepting : t.join}
      </Button>
    </form>
  )
}
