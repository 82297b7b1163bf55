import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Account } from '../../../client/types.ts'
import { changePassword, ownAccountKey } from '../../api/account.ts'
import { useChurches } from '../../api/queries.ts'
import type { RefusedRequest } from '../../model/save/failure.ts'
import { useAccountTexts } from '../../texts/account-texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../administration/panel.tsx'
import { useRequest } from '../administration/use-request.ts'
import { NewPasswordField, passwordProblem } from '../session/new-password-field.tsx'

const EMPTY = { current: '', password: '' }

export function PasswordPanel({ account }: { account: Account }) {
  const { password: t } = useAccountTexts()
  const queries = useQueryClient()
  const churches = useChurches().data?.churches ?? []
  const [typed, setTyped] = useState(EMPTY)
  const [refusals, setRefusals] = useState<{ current?: string; password?: string }>({})
  const [isChanged, setChanged] = useState(false)
  const { isSending, problem, setProblem, run } = useRequest()
  const context = { email: account.email, churchNames: churches.map(({ name }) => name) }
  const set = (change: Partial<typeof EMPTY>) => {
    setTyped({ ...typed, ...change })
    setRefusals({})
    setProblem(null)
    setChanged(false)
  }
  const refused = ({ status, retryAfter }: RefusedRequest): boolean => {
    if (status === 403) setRefusals({ current: t.wrong })
    else if (status === 429) setProblem(t.wait(retryAfter ?? 60))
    else return false
    return true
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const weakness = passwordProblem(t, typed.password, context)
    if (typed.current === '') setRefusals({ current: t.missing })
    else if (weakness) setRefusals({ password: weakness })
    else
      void run(() => changePassword(typed.current, typed.password), {
        done: () => {
          setTyped(EMPTY)
          setChanged(true)
          void queries.invalidateQueries({ queryKey: ownAccountKey })
        },
        refused,
      })
  }
  return (
    <Panel title={t.title}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <TextField
          label={t.current}
          type="password"
          autoComplete="current-password"
          required
          value={typed.current}
          onChange={(current) => set({ current })}
          refusal={refusals.current ?? null}
        />
        <NewPasswordField
          value={typed.password}
          onChange={(password) => set({ password })}
          context={context}
          refusal={refusals.password ?? null}
        />
        <p className="text-muted text-sm">{t.endsOthers}</p>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {isChanged && <Notice tone="good">{t.changed}</Notice>}
        <div className="flex justify-end">
          <Button variant="primary" type="submit" disabled={isSending}>
            {t.change}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
