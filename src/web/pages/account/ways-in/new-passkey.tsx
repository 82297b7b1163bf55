import { type FormEvent, useState } from 'react'
import { LIMITS } from '../../../../core/limits.ts'
import { addPasskey, NoPasskey } from '../../../api/people/passkeys.ts'
import { useKeptForm } from '../../../hooks/saving/use-kept-text.ts'
import { readAgent } from '../../../model/agent.ts'
import type { RefusedRequest } from '../../../model/save/failure.ts'
import { useAccountTexts } from '../../../texts/account/account-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useRequest } from '../../administration/use-request.ts'
import { useSignInOnceMore } from '../../session/sign-in/sign-in-once-more.tsx'

/** A name for the passkey of this device, for a person to change. */
const nameHere = (): string => {
  const { program, system } = readAgent(navigator.userAgent)
  return [system, program].filter((part) => part !== null).join(', ')
}

interface Props {
  onStart: () => void
  onAdded: (name: string) => void
}

/** Adds a passkey of this device, or of another one that the browser reaches. */
export function NewPasskey({ onStart, onAdded }: Props) {
  const { passkeys: t } = useAccountTexts()
  const [first, setFirst] = useState(nameHere)
  const { form: name, set: setName } = useKeptForm('account/passkey', first)
  const { isSending, problem, setProblem, run } = useRequest()
  const onceMore = useSignInOnceMore()
  const trimmed = name.trim()
  const refused = ({ status }: RefusedRequest): boolean => {
    if (status === 403) onceMore.ask(() => void add())
    else if (status === 409) setProblem(t.full)
    else if (status === 400) setProblem(t.notAdded)
    else return false
    return true
  }
  const add = () => {
    onStart()
    return run(() => addPasskey(trimmed).then(() => null, problemOf), {
      done: (sentence) => (sentence === null ? added() : setProblem(sentence)),
      refused,
    })
  }
  /** The next passkey is of another device. */
  const added = () => {
    setFirst('')
    setName('')
    onAdded(trimmed)
  }
  /** null: it was added. */
  const problemOf = (error: unknown): string => {
    if (error instanceof NoPasskey) return error.isKnown ? t.known : t.notAdded
    throw error
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed === '') setProblem(t.nameMissing)
    else void add()
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label={t.name}
          value={name}
          onChange={(text) => {
            setName(text)
            setProblem(null)
          }}
          limit={LIMITS.passkeyName}
          autoComplete="off"
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex justify-end">
          <Button type="submit" disabled={isSending}>
            {t.add}
          </Button>
        </div>
      </form>
      {onceMore.dialog}
    </>
  )
}
