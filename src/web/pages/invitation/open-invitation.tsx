import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Account, InvitedTo } from '../../../client/types.ts'
import { churchOfInvitation } from '../../../client/web-contract.ts'
import { addresses } from '../../addresses.ts'
import { acceptInvitation } from '../../api/people/invitation.ts'
import { session } from '../../api/people/session.ts'
import type { RefusedRequest } from '../../model/save/failure.ts'
import { usePeopleTexts } from '../../texts/people/people-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRequest } from '../administration/use-request.ts'
import { SignInForm } from '../session/sign-in/sign-in-form.tsx'
import { SignInWith } from '../session/sign-in/sign-in-with.tsx'
import { JUST_JOINED } from './joined-notice.tsx'
import { NewAccount, type NewAccountInput } from './new-account.tsx'
import { OtherPerson } from './other-person.tsx'

interface Props {
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
export function OpenInvitation({ secret, invited, me, onPersonChange, onUsed }: Props) {
  const { churches } = useTexts()
  const { invitation: t } = usePeopleTexts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [step, setStep] = useState<'look' | 'newAccount' | 'signIn'>('look')
  const { isSending, problem, run } = useRequest()
  const { church, email, role } = invited

  const joined = () => {
    const isNew = !me && step === 'newAccount'
    if (isNew) session.begin(email)
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
