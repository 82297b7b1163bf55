import { lazy, Suspense, useMemo } from 'react'
import { addresses, type ServicePage, type ServicePlace } from '../../addresses.ts'
import type { Scope } from '../../api/endpoints.ts'
import type { ReadService } from '../../api/live.ts'
import { sungListOf } from '../../model/live/sung-service.ts'
import { useLiveTexts } from '../../texts/live-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Skeleton } from '../../ui/notice.tsx'
import { PublicShell } from '../public/public-shell.tsx'
import { ServiceReading } from './service-reading.tsx'

const present = () => import('../lists/open/list-present.tsx')
const PresentList = lazy(() => present().then((module) => ({ default: module.PresentList })))
const ReadList = lazy(() =>
  import('../lists/open/list-read.tsx').then((module) => ({ default: module.ReadList })),
)
const Booklet = lazy(() =>
  import('../lists/booklet/booklet.tsx').then((module) => ({ default: module.Booklet })),
)

export interface ServiceProps {
  scope: Scope
  place: ServicePlace
  service: ReadService
  /** It is not today's. */
  isLater?: boolean
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
  const back = addresses.followService(scope, place)
  if (page === 'read') return <ReadList scope={scope} list={list} back={back} backLabel={toService} />
  if (page === 'print')
    return (
      <main className="mx-auto max-w-4xl px-4 py-6 print:max-w-none print:p-0">
        <Booklet scope={scope} list={list} back={back} backLabel={toService} />
      </main>
    )
  return <PresentList scope={scope} list={list} back={back} />
}

function Views({ scope, place, service, isLater = false }: ServiceProps) {
  const reading = <ServiceReading scope={scope} place={place} service={service} isLater={isLater} />
  return scope.as === 'member' ? (
    <main className="mx-auto max-w-6xl px-4 py-6 sm:px-6 sm:py-10">{reading}</main>
  ) : (
    <PublicShell churchId={scope.churchId}>{reading}</PublicShell>
  )
}
