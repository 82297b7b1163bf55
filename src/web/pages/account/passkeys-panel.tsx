import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Account } from '../../../client/types.ts'
import { LIMITS } from '../../../core/limits.ts'
import { addresses } from '../../addresses.ts'
import { ownAccountKey } from '../../api/people/account.ts'
import { addPasskey, hasPasskeys, isOfThisHost, NoPasskey, removePasskey } from '../../api/people/passkeys.ts'
import { useKeptForm } from '../../hooks/saving/use-kept-text.ts'
import { readAgent } from '../../model/agent.ts'
import type { RefusedRequest } from '../../model/save/failure.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { when } from '../../texts/when.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useRequest } from '../../ui/use-request.ts'
import { useSignInOnceMore } from '../session/sign-in-once-more.tsx'

type Passkey = Account['passkeys'][number]

/** The passkeys of the person: which there are, one more, one less. */
export function PasskeysPanel({ account }: { account: Account }) {
  const { passkeys: t, lastWayIn } = useAccountTexts()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Passkey | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.pathname + location.hash !== addresses.passkeys) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [])
  const changed = (text: string) => {
    setNotice(text)
    setAsked(null)
    void queries.invalidateQueries({ queryKey: ownAccountKey })
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Panel title={t.title}>
        <p className="text-muted text-sm">{t.hint}</p>
        {account.passkeys.length > 0 && (
          <ul className="divide-y divide-line">
            {account.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
            ))}
          </ul>
        )}
        {notice && <Notice tone="good">{notice}</Notice>}
        {hasPasskeys() ? (
          <NewPasskey onStart={() => setNotice(null)} onAdded={(name) => changed(t.added(name))} />
        ) : (
          <p>{t.notHere}</p>
        )}
        {asked && (
          <ConfirmDialog
            title={t.removeTitle(asked.name)}
            action={t.remove}
            send={() => removePasskey(asked.id)}
            onClose={() => setAsked(null)}
            onDone={() => changed(t.removed(asked.name))}
            sentences={{ 409: lastWayIn }}
          >
            {t.removeMeans}
          </ConfirmDialog>
        )}
      </Panel>
    </div>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { passkeys: t } = useAccountTexts()
  const language = useLanguage()
  const { name, host, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{name}</p>
        <p className="text-muted text-sm">
          {[
            t.made(when(createdAt, language)),
            lastUsedAt ? t.used(when(lastUsedAt, language)) : t.unused,
          ].join(' · ')}
        </p>
        {!isOfThisHost(passkey) && <p className="text-sm">{t.elsewhere(host)}</p>}
      </div>
      <Button variant="danger" aria-label={t.removeOf(name)} onClick={onRemove} className="max-sm:min-h-11">
        {t.remove}
      </Button>
    </li>
  )
}

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
function NewPasskey({ onStart, onAdded }: Props) {
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
