import type { Church, Service } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useService } from '../../api/services.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { ComparedTimeline } from '../history/compared-timeline.tsx'
import { useTimeline } from '../history/use-timeline.ts'
import { useServiceSongs } from './data/use-service-songs.ts'
import { serviceName } from './service-name.ts'

/** Every saved version of a service, any two of them compared. */
export function ServiceHistory({ church, id }: { church: Church; id: string }) {
  const t = useTexts()
  const language = useLanguage()
  const service = useService(church.id, id)
  usePageTitle(t.history.title, service.data ? serviceName(service.data, language) : undefined)
  if (service.data) return <LoadedHistory church={church} service={service.data} />
  if (service.error) return <QueryProblem error={service.error} retry={service.refetch} />
  return <Skeleton label={t.loading} />
}

function LoadedHistory({ church, service }: { church: Church; service: Service }) {
  const t = useTexts()
  const language = useLanguage()
  const name = serviceName(service, language)
  const part = { churchId: church.id, of: 'service', id: service.id } as const
  const subject = { key: service.id, part, name }
  const { sources } = useTimeline([subject])
  const documents = sources.flatMap(({ versions }) =>
    versions.flatMap((version) => (version.of === 'service' ? [version.document] : [])),
  )
  const { names } = useServiceSongs(church.id, [service, ...documents])
  return (
    <div>
      <BackLink href={addresses.service(church.id, service.id)} label={name} />
      <h1 className="mt-3 mb-6 font-semibold font-serif text-3xl">{t.history.title}</h1>
      <ComparedTimeline
        church={church}
        home={addresses.serviceHistory(church.id, service.id)}
        subjects={[subject]}
        names={{ lyrics: () => t.song.words, service: names }}
      />
    </div>
  )
}
