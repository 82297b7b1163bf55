import { Route, Switch } from 'wouter'
import type { Church, Service } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useService } from '../../api/services.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { ComparedTimeline, useTimeline } from '../history/compared-timeline.tsx'
import { NotFound } from '../not-found.tsx'
import { EditServicePage, NewServicePage } from './edit-service.tsx'
import { ServicePage } from './service-page.tsx'
import { ServicesPage } from './services-page.tsx'
import { serviceName, useServiceSongs } from './use-service-songs.ts'

/** The pages of a church's services, for its members. */
export function ServicePages({ church }: { church: Church }) {
  return (
    <Switch>
      <Route path="/library/:churchId/services">
        <ServicesPage church={church} />
      </Route>
      <Route path="/library/:churchId/services/new">
        <NewServicePage church={church} />
      </Route>
      <Route path="/library/:churchId/services/:id">
        {({ id }) => <ServicePage key={id} church={church} id={id} />}
      </Route>
      <Route path="/library/:churchId/services/:id/edit">
        {({ id }) => <EditServicePage key={id} church={church} id={id} />}
      </Route>
      <Route path="/library/:churchId/services/:id/history">
        {({ id }) => <ServiceHistory key={id} church={church} id={id} />}
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}

/** Every saved version of a service, any two of them compared. */
function ServiceHistory({ church, id }: { church: Church; id: string }) {
  const t = useAllTexts()
  const language = useLanguage()
  const service = useService(church.id, id)
  usePageTitle(t.history.title, service.data ? serviceName(service.data, language) : undefined)
  if (service.data) return <LoadedHistory church={church} service={service.data} />
  if (service.error) return <QueryProblem error={service.error} retry={service.refetch} />
  return <Skeleton label={t.loading} />
}

function LoadedHistory({ church, service }: { church: Church; service: Service }) {
  const t = useAllTexts()
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
