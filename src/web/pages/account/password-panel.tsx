import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Account } from '../../../client/types.ts'
import { isOffered, ownAccountKey, removePassword, setPassword } from '../../api/people/account.ts'
import { isOfThisHost } from '../../api/people/passkeys.ts'
import { useChurches } from '../../api/queries.ts'
import { useUnloadWarning } from '../../hooks/saving/use-unload-warning.ts'
import type { RefusedRequest } from '../../model/save/failure.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useRequest } from '../../ui/use-request.ts'
import { NewPasswordField, passwordProblem } from '../session/new-password-field.tsx'
import { useSignInOnceMore } from '../session/sign-in-once-more.tsx'

const EMPTY = { current: '', password: '' }

/** Another password after the current one, or the first one after a recent sign-in. */
function PasswordForm({ account }: { account: Account }) {
  const { password: t } = useAccountTexts()
  const queries = useQueryClient()
  const churches = useChurches().data?.churches ?? []
  const [typed, setTyped] = useState(EMPTY)
  const [refusals, setRefusals] = useState<{ current?: string; password?: string }>({})
  const [done, setDone] = useState<string | null>(null)
  const { isSending, problem, setProblem, run } = useRequest()
  const onceMore = useSignInOnceMore()
  const { email, hasPassword } = account
  const context = { email, churchNames: churches.map(({ name }) => name) }
  useUnloadWarning(typed.current !== '' || typed.password !== '')
  const set = (change: Partial<typeof EMPTY>) => {
    setTyped({ ...typed, ...change })
    setRefusals({})
    setProblem(null)
    setDone(null)
  }
  const refused = ({ status, retryAfter }: RefusedRequest): boolean => {
    if (status === 400) setRefusals({ password: t.isKnown })
    else if (status === 403 && hasPassword) setRefusals({ current: t.wrong })
    else if (status === 403) onceMore.ask(() => void send())
    else if (status === 429) setProblem(t.wait(retryAfter ?? 60))
    else return false
    return true
  }
  const send = () =>
    run(() => setPassword(hasPassword ? typed.current : null, typed.password), {
      done: () => {
        setTyped(EMPTY)
        setDone(hasPassword ? t.changed : t.set)
        void queries.invalidateQueries({ queryKey: ownAccountKey })
      },
      refused,
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const weakness = passwordProblem(t, typed.password, context)
    if (hasPassword && typed.current === '') setRefusals({ current: t.missing })
    else if (weakness) setRefusals({ password: weakness })
    else void send()
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-4">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <TextField
            label={t.current}
            type="password"
            autoComplete="current-password"
            required
            value={typed.current}
            onChange={(current) => set({ current })}
            refusal={refusals.current ?? null}
          />
        )}
        <NewPasswordField
          value={typed.password}
          onChange={(password) => set({ password })}
          context={context}
          refusal={refusals.password ?? null}
        />
        <p className="text-muted text-sm">{t.endsOthers}</p>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {done && <Notice tone="good">{done}</Notice>}
        <div className="flex justify-end">
          <Button variant="primary" type="submit" disabled={isSending}>
            {hasPassword ? t.change : t.setFirst}
          </Button>
        </div>
      </form>
      {onceMore.dialog}
    </>
  )
}

/** A password is one of several ways in, which can be set later and switched off. */
export function PasswordPanel({ account }: { account: Account }) {
  const { password: t } = useAccountTexts()
  const hasOtherWay = account.passkeys.some(isOfThisHost) || account.identities.some(isOffered)
  return (
    <Panel title={t.title}>
      {!account.hasPassword && <p className="text-muted text-sm">{t.none}</p>}
      <PasswordForm account={account} />
      {account.hasPassword && hasOtherWay && <SwitchOffPassword />}
    </Panel>
  )
}

/** For people who have another way in. */
function SwitchOffPassword() {
  const { password: t, lastWayIn } = useAccountTexts()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-60 text-muted text-sm">{t.offHint}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t.off}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t.offTitle}
          action={t.off}
          send={removePassword}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            void queries.invalidateQueries({ queryKey: ownAccountKey })
          }}
          sentences={{ 409: lastWayIn }}
        >
          {t.offMeans}
        </ConfirmDialog>
      )}
    </div>
  )
}
