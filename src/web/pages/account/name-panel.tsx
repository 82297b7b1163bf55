import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Account } from '../../../client/types.ts'
import { LIMITS, lengthOf } from '../../../core/limits.ts'
import { ownAccountKey, renameAccount } from '../../api/people/account.ts'
import { useKeptForm } from '../../hooks/saving/use-kept-text.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../administration/panel.tsx'
import { useRequest } from '../administration/use-request.ts'

export function NamePanel({ account }: { account: Account }) {
  const { name: t } = useAccountTexts()
  const queries = useQueryClient()
  const stored = account.name ?? ''
  const { form: typed, set: setTyped } = useKeptForm<string | null>(
    'account/name',
    null,
    (text) => text !== null && text.trim() !== stored,
  )
  const [isSaved, setSaved] = useState(false)
  const { isSending, problem, run } = useRequest()
  const name = typed ?? stored
  const isLong = lengthOf(name.trim()) > LIMITS.personName
  const isChanged = name.trim() !== stored
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLong || !isChanged) return
    void run(() => renameAccount(name.trim()), {
      done: ({ user }) => {
        queries.setQueryData([...ownAccountKey, 'account'], user)
        setTyped(null)
        setSaved(true)
      },
    })
  }
  return (
    <Panel title={t.title}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label={t.label}
          hint={t.hint}
          value={name}
          onChange={(text) => {
            setTyped(text)
            setSaved(false)
          }}
          limit={LIMITS.personName}
          problem={isLong ? t.long : null}
          autoComplete="name"
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        {isSaved && <Notice tone="good">{t.saved}</Notice>}
        <div className="flex justify-end">
          <Button variant="primary" type="submit" disabled={isSending || isLong || !isChanged}>
            {t.save}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
