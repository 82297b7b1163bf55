import { Fragment, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { canWrite as mayWrite } from '../../../core/people.ts'
import { addresses } from '../../addresses.ts'
import { session } from '../../api/people/session.ts'
import { useChurches } from '../../api/queries.ts'
import { useChanges } from '../../hooks/use-changes.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Notice, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { Shell } from '../../ui/shell.tsx'
import { AccountLink } from './account-link.tsx'
import { SignOut } from './sign-out.tsx'
import { usePersonChange } from './use-person-change.ts'

export const canWrite = ({ role }: Church): boolean => Boolean(role && mayWrite(role))

export const isAdministrator = (church: Church) => church.role === 'Administrator'

/** A page for members: the sign-in form first, then the church and the reader's role above the page. */
export function MemberArea({
  churchId,
  children,
}: {
  churchId: string
  children: (church: Church) => ReactNode
}) {
  const t = useTexts()
  const churches = useChurches()
  const found = churches.data?.churches
  const church = found?.find(({ id }) => id === churchId.toLowerCase())
  const ended = churches.error instanceof RefusedRequest && churches.error.status === 401
  const [path] = useLocation()
  const person = useSyncExternalStore(session.subscribe, session.address)
  const { generation, isOther, dismiss, hasLeft } = usePersonChange()
  const seen = useRef<{ church: Church; generation: number } | null>(null)
  if (church) seen.current = { church, generation }
  const lost = !church && seen.current?.generation === generation ? seen.current.church : null
  useChanges(church?.id ?? null)
  if (hasLeft || (!found && ended))
    return <Redirect to={addresses.signIn(path + location.search) + location.hash} replace />
  return (
    <Shell
      home={church ? addresses.songs({ as: 'member', churchId }) : addresses.churches}
      place={church && <Place church={church} several={(found?.length ?? 0) > 1} />}
      account={
        <>
          {church && (
            <ButtonLink variant="quiet" icon="globe" href={addresses.songs({ as: 'anyone', churchId })} loads>
              <span className="max-sm:sr-only">{t.visit.publicPage}</span>
            </ButtonLink>
          )}
          <AccountLink person={person} />
          {/* On small screens the church's name needs the room, and the page of the account has it. */}
          <div className="max-lg:hidden">
            <SignOut />
          </div>
        </>
      }
    >
      {isOther && (
        <Notice tone="info" className="mb-6" actions={<Button onClick={dismiss}>{t.close}</Button>}>
          {t.drafts.putAway}
        </Notice>
      )}
      {church ? (
        <Fragment key={generation}>{children(church)}</Fragment>
      ) : churches.error ? (
        <QueryProblem error={churches.error} retry={churches.refetch} />
      ) : found ? (
        <EmptyState
          isPage
          title={lost ? t.churches.lost(lost.name) : t.problem.notFound}
          action={<ButtonLink href={addresses.churches}>{t.churches.title}</ButtonLink>}
        >
          {lost ? t.churches.lostHint : t.problem.notFoundHint}
        </EmptyState>
      ) : (
        <Skeleton label={t.loading} />
      )}
    </Shell>
  )
}

function Place({ church, several }: { church: Church; several: boolean }) {
  const t = useTexts()
  return (
    <div className="flex min-w-0 flex-col xl:flex-row xl:items-baseline xl:gap-3">
      <span className="truncate font-medium max-xl:text-sm max-xl:leading-tight">{church.name}</span>
      <span className="flex min-w-0 shrink-0 items-baseline gap-3 whitespace-nowrap text-sm max-xl:text-xs">
        {church.role && <span className="text-muted max-sm:sr-only">{t.churches.role[church.role]}</span>}
        <Link
          href={addresses.administration(church.id)}
          className="min-w-0 truncate rounded text-accent underline"
        >
          {isAdministrator(church) ? t.administrationLinks.title : t.visibility.area}
        </Link>
        {several && (
          <Link href={addresses.churches} className="min-w-0 truncate rounded text-accent underline">
            {t.churches.change}
          </Link>
        )}
      </span>
    </div>
  )
}
