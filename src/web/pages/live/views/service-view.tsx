import { lazy, Suspense, useMemo } from 'react'
import { useSearch } from 'wouter'
import { canWrite } from '../../../../core/accounts/people.ts'
import { addresses, type ServicePage, type ServicePlace } from '../../../addresses.ts'
import type { ReadService } from '../../../api/live.ts'
import { useChurches } from '../../../api/queries.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { sungListOf } from '../../../model/live/sung-service.ts'
import { useLiveTexts } from '../../../texts/live/live-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Skeleton } from '../../../ui/notice.tsx'
import { PublicShell } from '../../public/public-shell.tsx'
import { BackLink } from '../../services/back-link.tsx'
import { useLivePresenting } from '../follow/use-live-presenting.ts'
import { ServiceReading } from '../service-reading.tsx'
import { LowerThird } from './lower-third.tsx'
import { StageView } from './stage-view.tsx'

const present = () => import('../../lists/open/list-present.tsx')
const PresentList = lazy(() => present().then((module) => ({ default: module.PresentList })))
const ReadList = lazy(() =>
  import('../../lists/open/list-read.tsx').then((module) => ({ default: module.ReadList })),
)
const Booklet = lazy(() =>
  import('../../lists/booklet/booklet.tsx').then((module) => ({ default: module.Booklet })),
)

export interface ServiceProps {
  scope: Scope
  place: ServicePlace
  service: ReadService
  /** It is not today's. */
  isLater?: boolean
  /** Reads the service again. */
  refresh: () => void
}

/** A service at its own address, or one of the pages below it. */
export function ServiceView({ page, ...props }: ServiceProps & { page: ServicePage | null }) {
  const t = useTexts()
  return (
    <Suspense fallback={<Skeleton label={t.loading} />}>
      {page ? <Below {...props} page={page} /> : <Views {...props} />}
    </Suspense>
  )
}

function Below({ scope, place, service, page }: ServiceProps & { page: ServicePage }) {
  const list = useMemo(() => sungListOf(service), [service])
  const { toService } = useLiveTexts()
  const back = addresses.serviceHome(scope, place)
  if (page === 'read') return <ReadList scope={scope} list={list} back={back} backLabel={toService} />
  if (page === 'print')
    return (
      <main className="mx-auto max-w-4xl px-4 py-6 print:max-w-none print:p-0">
        <Booklet scope={scope} list={list} back={back} backLabel={toService} />
      </main>
    )
  return scope.as === 'member' ? (
    <PresentForMembers scope={scope} service={service} list={list} back={back} />
  ) : (
    <PresentList scope={scope} list={list} back={back} />
  )
}

interface PresentProps extends Pick<ServiceProps, 'scope' | 'service'> {
  list: ReturnType<typeof sungListOf>
  back: string
}

/** Phones follow those who may write. */
function PresentForMembers(props: PresentProps) {
  const { data } = useChurches()
  const role = data?.churches.find(({ id }) => id === props.scope.churchId)?.role
  const { scope, list, back } = props
  return role && canWrite(role) ? (
    <PresentLive {...props} />
  ) : (
    <PresentList scope={scope} list={list} back={back} />
  )
}

function PresentLive({ scope, service, list, back }: PresentProps) {
  const live = useLivePresenting(scope, service)
  return <PresentList scope={scope} list={list} back={back} live={live} />
}

function Views({ scope, place, service, isLater = false, refresh }: ServiceProps) {
  const view = new URLSearchParams(useSearch()).get('view')
  const { toService } = useLiveTexts()
  if (view === 'stage') return <StageView scope={scope} service={service} />
  if (view === 'lower-third') return <LowerThird scope={scope} service={service} />
  const reading = (
    <ServiceReading scope={scope} place={place} service={service} isLater={isLater} onUnknownItem={refresh} />
  )
  return scope.as === 'member' ? (
    <main className="mx-auto max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      <div className="mx-auto mb-4 max-w-3xl">
        <BackLink href={addresses.serviceHome(scope, place)} label={toService} />
      </div>
      {reading}
    </main>
  ) : (
    <PublicShell churchId={scope.churchId}>{reading}</PublicShell>
  )
}
