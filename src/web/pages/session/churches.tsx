import { Link, Redirect } from 'wouter'
import { addresses } from '../../addresses.ts'
import { useChurches } from '../../api/queries.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { Shell } from '../../ui/shell.tsx'
import { AccountLink } from '../public/public-shell.tsx'
import { SignOut } from './sign-out.tsx'

/** The choice of a church; skipped if there is only one. */
export function Churches() {
  const t = useAllTexts()
  const { data, error, refetch } = useChurches()
  usePageTitle(t.churches.title)
  if (!data && error instanceof RefusedRequest && error.status === 401) {
    return <Redirect to={addresses.signIn()} replace />
  }
  const only = data?.churches.length === 1 ? data.churches[0] : undefined
  if (only) return <Redirect to={addresses.songs({ as: 'member', churchId: only.id })} replace />
  return (
    <Shell
      home={addresses.churches}
      account={
        <>
          <AccountLink />
          {/* Until the churches are known this page may be skipped, and the question of unsaved changes would go with it. */}
          {(data || error) && <SignOut />}
        </>
      }
    >
      <div className="mx-auto max-w-xl">
        <h1 className="mb-6 font-semibold font-serif text-3xl">{t.churches.title}</h1>
        {error && <QueryProblem error={error} retry={refetch} />}
        {!data && !error && <Skeleton label={t.loading} />}
        {data?.churches.length === 0 && (
          <EmptyState title={t.churches.none}>{t.churches.noneHint}</EmptyState>
        )}
        {data && data.churches.length > 0 && (
          <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
            {data.churches.map((church) => (
              <li key={church.id}>
                <Link
                  href={addresses.songs({ as: 'member', churchId: church.id })}
                  className="flex items-center justify-between gap-4 px-5 py-4 hover:bg-accent-soft focus-visible:outline-offset-[-3px]"
                >
                  <span className="font-semibold font-serif text-lg">{church.name}</span>
                  {church.role && <span className="text-muted text-sm">{t.churches.role[church.role]}</span>}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Shell>
  )
}
