import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { Account, InvitedTo } from '../../client/types.ts'
import { churchOfInvitation } from '../../client/web-contract.ts'
import { LIMITS } from '../../core/limits.ts'
import { addresses } from '../addresses.ts'
import { beginSession } from '../api/people/begin-session.ts'
import { acceptInvitation, isOfPerson, useInvitation } from '../api/people/invitation.ts'
import { session } from '../api/people/session.ts'
import { signOut } from '../api/requests/endpoints.ts'
import { usePageTitle } from '../hooks/screen/use-page-title.ts'
import { useKeptLinkSecret } from '../hooks/use-link-secret.ts'
import type { RefusedRequest } from '../model/save/failure.ts'
import { useAccountTexts } from '../texts/account/account-texts.ts'
import { useAllTexts } from '../texts/further/further-texts.ts'
import { usePeopleTexts } from '../texts/people/people-texts.ts'
import { useTexts } from '../texts/texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { EmptyState, Notice, Skeleton } from '../ui/notice.tsx'
import { QueryProblem } from '../ui/query-problem.tsx'
import { Shell } from '../ui/shell.tsx'
import { useRequest } from '../ui/use-request.ts'
import { JUST_JOINED } from './catalogue/joined-notice.tsx'
import { NewPasswordField, passwordProblem } from './session/new-password-field.tsx'
import { SignInForm, SignInWith } from './session/sign-in-form.tsx'

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const { invitation: t } = usePeopleTexts()
  const { secret, forget } = useKeptLinkSecret('psaltery.invitation')
  usePageTitle(t.title)
  return (
    <Shell home={addresses.start}>
      <div className="mx-auto max-w-lg py-2 sm:py-10">
        {secret ? <Opened key={secret} secret={secret} forget={forget} /> : <NoLongerGood />}
      </div>
    </Shell>
  )
}

function Opened({ secret, forget }: { secret: string; forget: () => void }) {
  const t = useTexts()
  const { data, error, refetch } = useInvitation(secret)
  if (data?.invited)
    return (
      <OpenInvitation
        secret={secret}
        invited={data.invited}
        me={data.me}
        onPersonChange={() => refetch()}
        onUsed={forget}
      />
    )
  if (data) return <NoLongerGood />
  return error ? <QueryProblem error={error} retry={refetch} /> : <Skeleton label={t.loading} />
}

/** One page for every reason, as the service has one answer. */
function NoLongerGood() {
  const { invitation: t } = usePeopleTexts()
  const { problem, signIn } = useAllTexts()
  const isKnown = session.person() !== null
  return (
    <EmptyState
      isPage
      title={t.over}
      action={<ButtonLink href={addresses.churches}>{isKnown ? problem.toLibrary : signIn.title}</ButtonLink>}
    >
      <p>{t.overHint}</p>
      <p className="mt-2">{t.overSignedIn}</p>
    </EmptyState>
  )
}

interface NewAccountInput {
  name: string
  password: string
}

interface NewAccountProps {
  email: string
  church: string
  isSending: boolean
  onSubmit: (input: NewAccountInput) => void
}

/** For an address without an account. */
function NewAccount({ email, church, isSending, onSubmit }: NewAccountProps) {
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

interface OpenInvitationProps {
  secret: string
  invited: InvitedTo
  me: Account | null
  /** Looks at the invitation and the signed-in person again. */
  onPersonChange: () => Promise<unknown>
  onUsed: () => void
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * What an invitation is for, and accepting it. Only a click accepts, because mail scanners open links. After the click the
 * service tells whether the address has an account.
 */
function OpenInvitation({ secret, invited, me, onPersonChange, onUsed }: OpenInvitationProps) {
  const { churches } = useAllTexts()
  const { invitation: t } = usePeopleTexts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [step, setStep] = useState<'look' | 'newAccount' | 'signIn'>('look')
  const { isSending, problem, run } = useRequest()
  const { church, email, role } = invited

  const joined = () => {
    const isNew = !me && step === 'newAccount'
    if (isNew) beginSession(email)
    onUsed()
    queries.clear()
    const churchId = churchOfInvitation(secret)
    navigate(churchId ? addresses.songs({ as: 'member', churchId }) : addresses.churches, {
      replace: true,
      ...(isNew ? { state: JUST_JOINED } : {}),
    })
  }
  const refused = ({ status }: RefusedRequest, account?: NewAccountInput): boolean => {
    if (status === 400 && !account) setStep('newAccount')
    else if (status === 401) setStep('signIn')
    else if (status === 403 || status === 404) void onPersonChange()
    else return false
    return true
  }
  const accept = (account?: NewAccountInput) =>
    run(() => acceptInvitation({ secret, ...account }), {
      done: joined,
      refused: (failure) => refused(failure, account),
    })
  const isOther = me !== null && !isSame(me.email, email)
  const shown = me ? 'look' : step
  return (
    <div className="space-y-6">
      <div>
        <h1 className="break-words font-semibold font-serif text-3xl">{t.to(church)}</h1>
        <p className="mt-2 text-muted">{t.intro}</p>
      </div>
      <dl className="grid gap-x-6 gap-y-1 rounded-2xl border border-line bg-surface p-5 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted text-sm">{t.address}</dt>
        <dd className="break-words font-medium max-sm:mb-2">{email}</dd>
        <dt className="text-muted text-sm">{t.role}</dt>
        <dd>{churches.role[role]}</dd>
      </dl>
      {isOther ? (
        <OtherPerson mine={me.email} invited={email} onSignedOut={onPersonChange} />
      ) : shown === 'newAccount' ? (
        <NewAccount email={email} church={church} isSending={isSending} onSubmit={accept} />
      ) : shown === 'signIn' ? (
        <section aria-labelledby="known" className="space-y-4">
          <h2 id="known" className="font-semibold font-serif text-2xl">
            {t.known}
          </h2>
          <p className="text-muted">{t.knownHint(email)}</p>
          <SignInWith back={addresses.invitation} />
          <SignInForm email={email} onSignedIn={() => void accept().finally(onPersonChange)} />
        </section>
      ) : (
        <>
          <Button variant="primary" className="w-full" disabled={isSending} onClick={() => void accept()}>
            {isSending ? t.accepting : t.accept}
          </Button>
          <p className="text-muted text-sm">{t.notThisAddress}</p>
        </>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </div>
  )
}

interface OtherPersonProps {
  /** The address of the signed-in person. */
  mine: string
  invited: string
  onSignedOut: () => Promise<unknown>
}

/** Another person than the invited one is signed in. */
function OtherPerson({ mine, invited, onSignedOut }: OtherPersonProps) {
  const { signIn } = useAllTexts()
  const { invitation: t } = usePeopleTexts()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const leave = async () => {
    setSending(true)
    setFailed(false)
    try {
      await signOut()
      session.forget()
      queries.removeQueries({ predicate: isOfPerson })
      await onSignedOut()
    } catch {
      setFailed(true)
      setSending(false)
    }
  }
  return (
    <section aria-labelledby="other" className="space-y-4">
      <h2 id="other" className="break-words font-semibold font-serif text-2xl">
        {t.other(mine)}
      </h2>
      <p>{t.otherHint(invited)}</p>
      <p className="text-muted text-sm">{t.otherSaved}</p>
      {hasFailed && <Notice tone="danger">{signIn.stillInHint}</Notice>}
      <Button variant="primary" className="w-full" disabled={isSending} onClick={() => void leave()}>
        {t.signOut}
      </Button>
    </section>
  )
}
