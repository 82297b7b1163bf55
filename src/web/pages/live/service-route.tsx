import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { Link } from 'wouter'
import { serviceOfTheDay } from '../../../core/service-of-the-day.ts'
import { addresses, type ServicePage, servicePageOf } from '../../addresses.ts'
import { type ReadService, sungServiceQuery, todayQuery } from '../../api/live.ts'
import { publicChurch } from '../../api/page-data.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { dayName, hourName } from '../../texts/when.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { NotFoundPage } from '../lazy.ts'
import { PublicShell } from '../public/public-shell.tsx'
import { ServiceView } from './service-view.tsx'
import { useIsMember } from './use-live.ts'

interface ServiceRouteProps {
  scope: Scope
  /** Left out: the service of the day. */
  serviceId?: string
  /** Below the service; left out: the service itself. */
  view?: string
}

/** A service to sing from, by its address. */
export function ServiceRoute({ scope, serviceId, view }: ServiceRouteProps) {
  const isItself = view === undefined || (view === 'follow' && scope.as === 'member')
  const page = isItself ? null : servicePageOf(view)
  if (page === undefined) return <NotFoundPage />
  return serviceId === undefined ? (
    <TodayPage churchId={scope.churchId} page={page} />
  ) : (
    <SungServicePage key={serviceId} scope={scope} serviceId={serviceId.toLowerCase()} page={page} />
  )
}

interface SungServicePageProps {
  scope: Scope
  serviceId: string
  page: ServicePage | null
}

/** One service by its id, to sing from. What visitors cannot read is read as a member, where the reader is one. */
function SungServicePage({ scope, serviceId, page }: SungServicePageProps) {
  const { loading, signInLinks } = useTexts()
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
                  {signInLinks.title}
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

/** In milliseconds: without one service to follow, the page asks whether there is one now. */
const ASK_AGAIN_MS = 30_000

interface TodayPageProps {
  churchId: string
  page: ServicePage | null
}

/** The service of the day, or the next one; a choice where there are several. */
function TodayPage({ churchId, page }: TodayPageProps) {
  const { loading } = useTexts()
  const { data, error, refetch } = useQuery({
    ...todayQuery(churchId),
    refetchInterval: ({ state }) =>
      state.data && serviceOfTheDay(state.data).kind !== 'one' ? ASK_AGAIN_MS : false,
  })
  const refresh = useCallback(() => void refetch(), [refetch])
  const scope = { as: 'anyone', churchId } as const
  const shown = useRef<string | null>(null)
  const found = data && serviceOfTheDay(data, shown.current)
  shown.current = found?.kind === 'one' ? found.service.id : null
  if (found?.kind === 'one')
    return (
      <ServiceView
        key={found.service.id}
        scope={scope}
        place="today"
        service={found.service}
        isLater={found.isLater}
        page={page}
        refresh={refresh}
      />
    )
  return (
    <PublicShell churchId={churchId}>
      {found?.kind === 'several' ? (
        <Choice churchId={churchId} services={found.services} page={page} />
      ) : found ? (
        <NoService churchId={churchId} />
      ) : error ? (
        <QueryProblem error={error} retry={refresh} />
      ) : (
        <Skeleton label={loading} />
      )}
    </PublicShell>
  )
}

function Choice({ churchId, services, page }: TodayPageProps & { services: readonly ReadService[] }) {
  const t = useLiveTexts()
  const language = useLanguage()
  const scope = { as: 'anyone', churchId } as const
  usePageTitle(t.choose, publicChurch(churchId)?.name)
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <header>
        <h1 className="text-balance font-semibold font-serif text-3xl">{t.choose}</h1>
        <p className="mt-1 text-muted">{t.chooseHint}</p>
      </header>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {services.map(({ id, title, time, date }) => {
          const place = { serviceId: id }
          return (
            <li key={id} className="relative px-4 py-3 hover:bg-accent-soft">
              <Link
                href={
                  page ? addresses.sungService(scope, place, page) : addresses.followService(scope, place)
                }
                className="rounded font-semibold font-serif text-lg after:absolute after:inset-0 hover:underline"
              >
                {title.trim() || t.service}
              </Link>
              <p className="text-muted">{time ? hourName(time, language) : dayName(date, language)}</p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function NoService({ churchId }: { churchId: string }) {
  const t = useLiveTexts()
  usePageTitle(t.none, publicChurch(churchId)?.name)
  return (
    <EmptyState
      isPage
      title={t.none}
      action={<ButtonLink href={addresses.songs({ as: 'anyone', churchId })}>{t.toSongs}</ButtonLink>}
    >
      {t.noneHint}
    </EmptyState>
  )
}
