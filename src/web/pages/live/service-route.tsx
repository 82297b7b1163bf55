import { servicePageOf } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { NotFoundPage } from '../not-found.tsx'
import { SungServicePage } from './sung-service-page.tsx'
import { TodayPage } from './today-page.tsx'

interface Props {
  scope: Scope
  /** Left out: the service of the day. */
  serviceId?: string
  /** Below the service; left out: the service itself. */
  view?: string
}

/** A service to sing from, by its address. */
export function ServiceRoute({ scope, serviceId, view }: Props) {
  const isItself = view === undefined || (view === 'follow' && scope.as === 'member')
  const page = isItself ? null : servicePageOf(view)
  if (page === undefined) return <NotFoundPage />
  return serviceId === undefined ? (
    <TodayPage churchId={scope.churchId} page={page} />
  ) : (
    <SungServicePage key={serviceId} scope={scope} serviceId={serviceId.toLowerCase()} page={page} />
  )
}
