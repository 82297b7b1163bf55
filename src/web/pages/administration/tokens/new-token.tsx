import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Church } from '../../../../client/types.ts'
import { scopeAboveRole } from '../../../../core/failures.ts'
import { LIMITS, lengthOf } from '../../../../core/limits.ts'
import { makeToken, tokensKey } from '../../../api/people/people.ts'
import { keys } from '../../../api/queries.ts'
import { useKeptForm } from '../../../hooks/saving/use-kept-text.ts'
import { EXPIRY_DAYS, expiryOf, scopesOf } from '../../../model/people-and-programs.ts'
import type { RefusedRequest } from '../../../model/save/failure.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { shortDay } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useRequest } from '../../../ui/use-request.ts'
import { useSignInOnceMore } from '../../session/sign-in-once-more.tsx'
import { SecretPanel } from '../secret-panel.tsx'

interface Wanted {
  name: string
  scope: ReturnType<typeof scopesOf>[number]
  days: (typeof EXPIRY_DAYS)[number]
}

const FRESH: Wanted = { name: '', scope: 'read', days: '90' }

/** The form of a new token, and its secret once it is made. */
export function NewToken({ church, onMade }: { church: Church; onMade: () => void }) {
  const { tokens: t } = useAdministrationTexts()
  const language = useLanguage()
  const queries = useQueryClient()
  const allowed = scopesOf(church.role ?? 'Viewer')
  const { form: wanted, set: setWanted } = useKeptForm(`token/${church.id}`, FRESH)
  const [secret, setSecret] = useState<string | null>(null)
  const onceMore = useSignInOnceMore()
  const { isSending, problem, setProblem, run } = useRequest()
  const { name, scope, days } = wanted
  const nameProblem =
    name.trim() === '' ? t.nameMissing : lengthOf(name.trim()) > LIMITS.tokenName ? t.nameLong : null
  const set = (change: Partial<typeof wanted>) => {
    setWanted({ ...wanted, ...change })
    setProblem(null)
  }
  const refused = ({ status, body }: RefusedRequest): boolean => {
    if (status === 409) setProblem(t.full)
    else if (body.error === scopeAboveRole().message) {
      setProblem(t.roleChanged)
      void queries.invalidateQueries({ queryKey: keys.churches })
    } else if (status === 403) onceMore.ask(() => void make())
    else return false
    return true
  }
  const reload = () => void queries.invalidateQueries({ queryKey: tokensKey(church.id) })
  const make = () =>
    run(() => makeToken(church.id, { name: name.trim(), scope, expiresAt: expiryOf(days, Date.now()) }), {
      done: (made) => {
        setSecret(made.secret)
        setWanted(FRESH)
        onMade()
        reload()
      },
      refused,
      noAnswer: t.noAnswer,
    }).finally(reload)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (nameProblem === null) void make()
    else setProblem(nameProblem)
  }
  if (secret !== null) return <SecretPanel texts={t} secret={secret} onDone={() => setSecret(null)} />
  return (
    <Panel title={t.create}>
      <form noValidate onSubmit={submit} className="space-y-6">
        <TextField
          label={t.name}
          hint={t.nameHint}
          value={name}
          onChange={(text) => set({ name: text })}
          limit={LIMITS.tokenName}
          autoComplete="off"
        />
        <ChoiceList
          label={t.scope}
          value={allowed.includes(scope) ? scope : 'read'}
          onChange={(next) => set({ scope: next })}
          options={allowed.map((value) => ({ value, label: t.scopes[value], hint: t.scopeHints[value] }))}
        />
        <div className="space-y-1.5">
          <p className="font-medium text-sm">{t.expiry}</p>
          <ChoiceGroup
            label={t.expiry}
            value={days}
            onChange={(next) => set({ days: next })}
            options={EXPIRY_DAYS.map((value) => ({ value, label: t.expiries[value] }))}
          />
          <p className="text-muted text-sm">{t.expiresOn(shortDay(expiryOf(days, Date.now()), language))}</p>
        </div>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex justify-end">
          <Button variant="primary" type="submit" disabled={isSending}>
            {isSending ? t.making : t.make}
          </Button>
        </div>
      </form>
      {onceMore.dialog}
    </Panel>
  )
}
