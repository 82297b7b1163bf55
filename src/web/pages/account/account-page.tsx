import { Fragment, Suspense, useState } from 'react'
import { Redirect } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useOwnAccount } from '../../api/people/account.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { Shell } from '../../ui/shell.tsx'
import { SignOut } from '../session/sign-out.tsx'
import { usePersonChange } from '../session/use-person-change.ts'
import { AccountPanels } from './account-panels.tsx'

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
