import { servicePageOf } from '../../addresses.ts'
import type { Scope } from '../../api/endpoints.ts'
import * as lazy from '../lazy.ts'
import { NotFoundPage } from '../not-found.tsx'

interface Props {
  scope: Scope
  /** Left out: the service of the day. */
  serviceId?: string
  /** Below the service; left out: the service itself. */
  view?: string
}

/** A service to sing from, by its address. */
export function ServiceRoute({ scope, serviceId, view }: Props) {
  const page = view === undefined ? null : servicePageOf(view)
  if (page === undefined) return <NotFoundPage />
  return serviceId === undefined ? (
    <lazy.TodayPage churchId={scope.churchId} page={page} />
  ) : (
    <lazy.SungServicePage key={serviceId} scope={scope} serviceId={serviceId.toLowerCase()} page={page} />
  )
}
