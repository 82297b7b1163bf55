import { Suspense, useMemo } from 'react'
import { useSearch } from 'wouter'
import { addresses, type ServicePage, type ServicePlace } from '../../addresses.ts'
import { useChurchLanguage } from '../../api/church.ts'
import type { ReadService as Service } from '../../api/live.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { sungListOf } from '../../model/live/sung-service.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { Booklet, LowerThird, PresentService, ReadService, StageView } from '../lazy.ts'
import { PublicShell } from '../public/public-shell.tsx'
import { ServiceReading } from './service-reading.tsx'

interface ServiceProps {
  scope: Scope
  place: ServicePlace
  service: Service
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

function Below(props: ServiceProps & { page: ServicePage }) {
  const { loading } = useTexts()
  const language = useChurchLanguage(props.scope)
  return language === undefined ? <Skeleton label={loading} /> : <InLanguage {...props} language={language} />
}

type BelowProps = ServiceProps & { page: ServicePage; language: string | null }

function InLanguage({ scope, place, service, page, refresh, language }: BelowProps) {
  const list = useMemo(() => sungListOf(service, language), [service, language])
  const { toService } = useLiveTexts()
  const back = addresses.serviceHome(scope, place)
  const common = { scope, service, language, back, refresh }
  if (page === 'read') return <ReadService {...common} backLabel={toService} />
  if (page === 'print')
    return (
      <main className="mx-auto max-w-4xl px-4 py-6 print:max-w-none print:p-0">
        <Booklet scope={scope} list={list} back={back} backLabel={toService} />
      </main>
    )
  return <PresentService {...common} />
}

function Views({ scope, place, service, isLater = false, refresh }: ServiceProps) {
  const view = new URLSearchParams(useSearch()).get('view')
  const { toService } = useLiveTexts()
  if (view === 'stage') return <StageView scope={scope} service={service} refresh={refresh} />
  if (view === 'lower-third') return <LowerThird scope={scope} service={service} refresh={refresh} />
  const reading = (
    <ServiceReading scope={scope} place={place} service={service} isLater={isLater} refresh={refresh} />
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
