import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { canWrite as mayWrite } from '../../../core/people.ts'
import { addresses } from '../../addresses.ts'
import { session } from '../../api/people/session.ts'
import { useChurches } from '../../api/queries.ts'
import { storedCursor } from '../../model/changes/stored-cursor.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Notice, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { Shell } from '../../ui/shell.tsx'
import { AccountLink } from '../public/public-shell.tsx'
import { SignOut } from './sign-out.tsx'

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
  const t = useAllTexts()
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
  const t = useAllTexts()
  return (
    <div className="flex min-w-0 flex-col xl:flex-row xl:items-baseline xl:gap-3">
      <span className="truncate font-medium max-xl:text-sm max-xl:leading-tight">{church.name}</span>
      <span className="flex min-w-0 shrink-0 items-baseline gap-3 whitespace-nowrap text-sm max-xl:text-xs">
        {church.role && <span className="text-muted max-sm:sr-only">{t.churches.role[church.role]}</span>}
        {several && (
          <Link href={addresses.churches} className="min-w-0 truncate rounded text-accent underline">
            {t.churches.change}
          </Link>
        )}
      </span>
    </div>
  )
}

/** What other people and other tabs save in this church is read again while it is shown. */
function useChanges(churchId: string | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (churchId === null) return
    // Before the page reads its data, which is therefore newer than this cursor.
    const hasRead = queries
      .getQueryCache()
      .findAll({ queryKey: ['member', churchId] })
      .some(({ state }) => state.data !== undefined)
    const start = { cursor: storedCursor(churchId), hasRead }
    let isOver = false
    let leave = () => {}
    // Visitors do not need it.
    void import('../../api/changes/follow-church.ts').then(
      ({ followChurch }) => {
        if (!isOver) leave = followChurch(queries, churchId, start)
      },
      () => {},
    )
    return () => {
      isOver = true
      leave()
    }
  }, [queries, churchId])
}

interface PersonChange {
  /** Changes when another person signs in, in this tab or in another: what the page shows begins anew then. */
  generation: number
  /** Another person was signed in on this page before. */
  isOther: boolean
  dismiss: () => void
  /** The person has signed out in another tab. */
  hasLeft: boolean
}

/** The person of the open page. A person who was not known when it opened counts as the one who signs in over it. */
export function usePersonChange(): PersonChange {
  const queries = useQueryClient()
  const person = useSyncExternalStore(session.subscribe, session.person)
  const [shown, setShown] = useState({ person, generation: 0, isOther: false })
  const { generation } = shown
  if (person !== null && person !== shown.person) {
    const isOther = shown.person !== null
    setShown({ person, generation: generation + Number(isOther), isOther })
  }
  useEffect(() => {
    // What was read for one person is not shown to the next.
    if (generation > 0) void queries.resetQueries()
  }, [queries, generation])
  return {
    generation,
    isOther: shown.isOther,
    dismiss: () => setShown({ ...shown, isOther: false }),
    hasLeft: person === null && shown.person !== null,
  }
}
