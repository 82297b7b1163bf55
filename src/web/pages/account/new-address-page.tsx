import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect } from 'wouter'
import type { Account } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { acceptEmailChange, readAccount, useOwnAccount } from '../../api/people/account.ts'
import { renameSession } from '../../api/people/begin-session.ts'
import { useLinkSecret } from '../../hooks/use-link-secret.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { useRequest } from '../../ui/use-request.ts'
import { SessionPage } from '../session/session-page.tsx'

/** Behind a link that was mailed to a new address. Programs that open links change nothing: it asks for a click. */
export function NewAddressPage() {
  const { loading } = useTexts()
  const secret = useLinkSecret()
  const { data, error, refetch } = useOwnAccount()
  if (!data && error instanceof RefusedRequest && error.status === 401)
    return <Redirect to={`${addresses.signIn(addresses.newAddress)}#${secret}`} replace />
  if (!data) return error ? <QueryProblem error={error} retry={refetch} /> : <Skeleton label={loading} />
  return secret === '' ? <NotGood /> : <Confirm key={secret} secret={secret} account={data} />
}

function Confirm({ secret, account }: { secret: string; account: Account }) {
  const { email: t } = useAccountTexts()
  const queries = useQueryClient()
  const [before] = useState(account)
  const [changed, setChanged] = useState<Account | null>(null)
  const [isNotGood, setNotGood] = useState(false)
  const { isSending, problem, run } = useRequest()
  const send = async (): Promise<Account> => {
    await acceptEmailChange(secret)
    return readAccount()
  }
  const confirm = () =>
    run(send, {
      done: (now) => {
        renameSession(before.email, now.email)
        queries.clear()
        setChanged(now)
      },
      refused: ({ status }) => {
        if (status === 404) setNotGood(true)
        return status === 404
      },
    })
  if (isNotGood) return <NotGood />
  if (changed)
    return (
      <SessionPage title={t.done} intro={t.doneHint(changed.email)}>
        {before.hasPassword && !changed.hasPassword && (
          <Notice tone="info" className="mb-6">
            {t.noPassword}
          </Notice>
        )}
        <ToAccount />
      </SessionPage>
    )
  return (
    <SessionPage title={t.confirmTitle} intro={t.confirmIntro(before.email)}>
      {problem && (
        <Notice tone="danger" className="mb-4">
          {problem}
        </Notice>
      )}
      <Button variant="primary" className="w-full" disabled={isSending} onClick={() => void confirm()}>
        {t.confirm}
      </Button>
    </SessionPage>
  )
}

function NotGood() {
  const { email: t, reset } = useAccountTexts()
  return (
    <SessionPage title={reset.notGood} intro={t.notGoodHint}>
      <ToAccount />
    </SessionPage>
  )
}

function ToAccount() {
  const { title } = useAccountTexts()
  return (
    <ButtonLink variant="primary" href={addresses.account} className="w-full">
      {title}
    </ButtonLink>
  )
}
