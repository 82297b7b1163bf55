import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addresses, type ServicePage } from '../../addresses.ts'
import { sungServiceQuery } from '../../api/live.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { useIsMember } from './follow/use-is-member.ts'
import { ServiceView } from './views/service-view.tsx'

interface Props {
  scope: Scope
  serviceId: string
  page: ServicePage | null
}

/** One service by its id, to sing from. What visitors cannot read is read as a member, where the reader is one. */
export function SungServicePage({ scope, serviceId, page }: Props) {
  const { loading, signIn } = useTexts()
  const t = useLiveTexts()
  const isMember = useIsMember(scope)
  const { data, error, refetch } = useQuery(sungServiceQuery(scope, serviceId))
  const refresh = useCallback(() => void refetch(), [refetch])
  if (data)
    return <ServiceView scope={scope} place={{ serviceId }} service={data} page={page} refresh={refresh} />
  const isGone = error instanceof RefusedRequest && error.status === 404
  if (isGone && isMember && scope.as === 'anyone')
    return (
      <SungServicePage scope={{ as: 'member', churchId: scope.churchId }} serviceId={serviceId} page={page} />
    )
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      {isGone ? (
        <EmptyState
          isPage
          title={t.gone}
          action={
            <>
              {!isMember && (
                <ButtonLink variant="primary" href={addresses.signIn(location.pathname + location.search)}>
                  {signIn.title}
                </ButtonLink>
              )}
              <ButtonLink href={addresses.today(scope.churchId)} loads>
                {t.toToday}
              </ButtonLink>
            </>
          }
        >
          {t.goneHint}
        </EmptyState>
      ) : error ? (
        <QueryProblem error={error} retry={refresh} />
      ) : (
        <Skeleton label={loading} />
      )}
    </main>
  )
}
