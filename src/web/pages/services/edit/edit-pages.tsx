import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Church, Service } from '../../../../client/types.ts'
import { useService } from '../../../api/services.ts'
import { newId } from '../../../model/new-id.ts'
import { copiedService, withoutNotes } from '../../../model/services/service-document.ts'
import { daysAfter, sundayFrom, todayIn } from '../../../model/services/service-times.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { WritersOnly } from '../../session/writers-only.tsx'
import { EditService } from './edit-service.tsx'

export function EditServicePage({ church, id }: { church: Church; id: string }) {
  const { loading } = useTexts()
  const service = useService(church.id, id, true)
  if (service.error && !service.data)
    return <QueryProblem error={service.error} retry={() => void service.refetch()} />
  // A draft is merged with the newest version, so the editor waits for it.
  if (!service.data || (service.isFetching && !service.isFetchedAfterMount))
    return <Skeleton label={loading} />
  return (
    <WritersOnly church={church}>
      <EditService church={church} service={service.data} />
    </WritersOnly>
  )
}

/** A new service: empty, or with what another service has. */
export function NewServicePage({ church }: { church: Church }) {
  const { loading } = useTexts()
  const copyOf = useSearchParams()[0].get('copy')
  const service = useService(church.id, copyOf)
  if (copyOf !== null && service.error && !service.data)
    return <QueryProblem error={service.error} retry={() => void service.refetch()} />
  if (copyOf !== null && !service.data) return <Skeleton label={loading} />
  return (
    <WritersOnly church={church}>
      {service.data ? (
        <CopyService key={service.data.id} church={church} service={service.data} />
      ) : (
        <EditService church={church} service={null} />
      )}
    </WritersOnly>
  )
}

/** On the next Sunday that is neither past nor the day of the service itself, at first without notes. */
function CopyService({ church, service }: { church: Church; service: Service }) {
  const [copied] = useState(() => {
    const today = todayIn(church.timeZone)
    const [, from = today] = [today, daysAfter(service.date, 1)].toSorted()
    const whole = copiedService(service, sundayFrom(from), newId)
    return { from: service, whole, document: withoutNotes(whole) }
  })
  return <EditService church={church} service={null} copied={copied} />
}
