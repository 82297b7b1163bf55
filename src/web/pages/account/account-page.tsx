import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Fragment, Suspense, useState } from 'react'
import { Redirect } from 'wouter'
import type { Account } from '../../../client/types.ts'
import { LIMITS, lengthOf } from '../../../core/limits.ts'
import { addresses } from '../../addresses.ts'
import { loadedPage } from '../../api/page-data.ts'
import { askForEmailChange, ownAccountKey, renameAccount, useOwnAccount } from '../../api/people/account.ts'
import { useKeptForm } from '../../hooks/saving/use-kept-text.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { EmptyState, Notice, Skeleton } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { Shell } from '../../ui/shell.tsx'
import { useRequest } from '../../ui/use-request.ts'
import { usePersonChange } from '../session/member-area.tsx'
import { useSignInOnceMore } from '../session/sign-in-once-more.tsx'
import { SignOut } from '../session/sign-out.tsx'
import { DeletionPanel } from './deletion-panel.tsx'
import { IdentitiesPanel } from './identities-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SessionsPanel, SignInsPanel, TokensPanel } from './sessions-panel.tsx'

/** One's own account, which belongs to no church. */
export function AccountPage() {
  const [isDeleted, setDeleted] = useState(false)
  return isDeleted ? <Deleted /> : <OpenAccount onDeleted={() => setDeleted(true)} />
}

function OpenAccount({ onDeleted }: { onDeleted: () => void }) {
  const { loading, problem } = useTexts()
  const t = useAccountTexts()
  const { data, error, refetch } = useOwnAccount()
  const { generation, hasLeft } = usePersonChange()
  usePageTitle(t.title)
  const isOut = !data && error instanceof RefusedRequest && error.status === 401
  if (hasLeft || isOut) return <Redirect to={addresses.signIn(addresses.account)} replace />
  return (
    <Shell home={addresses.churches} account={<SignOut />}>
      <div className="mx-auto max-w-3xl">
        <ButtonLink variant="quiet" icon="back" href={addresses.churches} className="-ms-3.5 mb-2">
          {problem.toLibrary}
        </ButtonLink>
        <h1 className="mb-2 font-semibold font-serif text-3xl">{t.title}</h1>
        <p className="mb-6 max-w-prose text-muted">{t.intro}</p>
        {data ? (
          <Fragment key={generation}>
            {/* Only the panels wait for their texts: a page that is hidden meanwhile loses the focus. */}
            <Suspense fallback={<Skeleton label={loading} />}>
              <AccountPanels account={data} onDeleted={onDeleted} />
            </Suspense>
          </Fragment>
        ) : error ? (
          <QueryProblem error={error} retry={refetch} />
        ) : (
          <Skeleton label={loading} />
        )}
      </div>
    </Shell>
  )
}

function Deleted() {
  const { visit } = useTexts()
  const { deletion: t } = useAccountTexts()
  usePageTitle(t.deleted)
  return (
    <Shell home={addresses.start}>
      <div className="mx-auto max-w-2xl py-10">
        <EmptyState
          isPage
          title={t.deleted}
          action={
            <ButtonLink href={addresses.start} loads>
              {visit.toStart}
            </ButtonLink>
          }
        />
      </div>
    </Shell>
  )
}

/** The parts of the page, each with its own requests. */
function AccountPanels({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  return (
    <div className="space-y-6">
      <NamePanel account={account} />
      <EmailPanel account={account} />
      <PasswordPanel account={account} />
      <PasskeysPanel account={account} />
      <IdentitiesPanel identities={account.identities} />
      <SessionsPanel />
      <SignInsPanel />
      <TokensPanel />
      <DeletionPanel onDeleted={onDeleted} />
    </div>
  )
}

function NamePanel({ account }: { account: Account }) {
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

/** The address changes by a link that is mailed to the new one. Without mail the host is asked. */
function EmailPanel({ account }: { account: Account }) {
  const { email: t } = useAccountTexts()
  const hasMail = loadedPage().signIn?.mail ?? false
  return (
    <Panel title={t.title}>
      <p className="text-muted text-sm">{t.current(account.email)}</p>
      {hasMail ? <AskForNewAddress /> : <p className="text-muted text-sm">{t.noMail}</p>}
    </Panel>
  )
}

function AskForNewAddress() {
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
