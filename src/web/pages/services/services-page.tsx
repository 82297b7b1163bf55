import { type ReactNode, useId } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Church, Service } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../api/services.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { songItemsOf, soonestFirst } from '../../model/services/service-document.ts'
import { daysAfter, todayIn } from '../../model/services/service-times.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { useStartAction } from '../archiving/action-notices.tsx'
import { ListsLink } from '../lists/lists-frame.tsx'
import { ChurchNav } from '../session/church-nav.tsx'
import { canWrite } from '../session/member-area.tsx'
import { dayAndTime, serviceName } from './use-service-songs.ts'

/** The services of a church: those to come, and those of past days. */
export function ServicesPage({ church }: { church: Church }) {
  const t = useServiceTexts()
  const isArchived = useSearchParams()[0].get('archived') === 'only'
  const scope = { as: 'member', churchId: church.id } as const
  usePageTitle(isArchived ? t.archived : t.title, church.name)
  const writes = canWrite(church)
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <ChurchNav churchId={church.id} current="services" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 wrap-anywhere font-semibold font-serif text-3xl">
          {isArchived ? t.archived : t.title}
        </h1>
        {writes && (
          <ButtonLink variant="primary" icon="plus" href={addresses.newService(church.id)}>
            {t.create}
          </ButtonLink>
        )}
      </div>
      <p className="text-muted">{isArchived ? t.archivedHint : t.intro}</p>
      <div className="-mx-2 flex flex-wrap items-center gap-x-1">
        <ButtonLink variant="quiet" icon="plot" href={addresses.usage(church.id)}>
          {t.usage}
        </ButtonLink>
        <ListsLink scope={scope} />
        <ButtonLink
          variant="quiet"
          icon={isArchived ? 'list' : 'archive'}
          href={isArchived ? addresses.services(church.id) : addresses.archivedServices(church.id)}
        >
          {isArchived ? t.all : t.archived}
        </ButtonLink>
      </div>
      {isArchived ? <ArchivedServices church={church} /> : <ComingAndPast church={church} writes={writes} />}
    </div>
  )
}

function ComingAndPast({ church, writes }: { church: Church; writes: boolean }) {
  const t = useServiceTexts()
  const today = todayIn(church.timeZone)
  const coming = useServices(church.id, { from: today })
  const past = useServices(church.id, { to: daysAfter(today, -1) })
  return (
    <>
      <ServiceList
        heading={t.coming}
        church={church}
        query={coming}
        today={today}
        arrange={soonestFirst}
        more={t.later}
        empty={
          <EmptyState title={t.noneComing}>{writes ? t.noneComingWriter : t.noneComingReader}</EmptyState>
        }
      />
      <ServiceList
        heading={t.past}
        church={church}
        query={past}
        today={today}
        more={t.earlier}
        empty={null}
      />
    </>
  )
}

interface Props {
  heading: string
  church: Church
  query: ReturnType<typeof useServices>
  today: string
  /** In another order than the service has. */
  arrange?: (services: Service[]) => Service[]
  /** What the button is called that reads more of them. */
  more: string
  /** In place of an empty list; null leaves the heading out too. */
  empty: ReactNode
  actionOf?: ((service: Service) => ReactNode) | undefined
}

/** Services one below the other, each with its day and how much is sung in it. */
function ServiceList(props: Props) {
  const { heading, church, query, today, arrange = (services) => services, more, empty, actionOf } = props
  const { loading } = useTexts()
  const id = useId()
  const services = arrange(query.data?.pages.flatMap((page) => page.services) ?? [])
  if (query.data && services.length === 0 && empty === null) return null
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="font-semibold font-serif text-xl">
        {heading}
      </h2>
      {query.error && !query.data && <QueryProblem error={query.error} retry={query.refetch} />}
      {!query.error && !query.data && <Skeleton lines={3} label={loading} />}
      {query.data && services.length === 0 && empty}
      {services.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
          {services.map((service) => (
            <ServiceRow
              key={service.id}
              church={church}
              service={service}
              isToday={service.date === today}
              action={actionOf?.(service)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {more}
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  church: Church
  service: Service
  isToday: boolean
  action: ReactNode
}

function ServiceRow({ church, service, isToday, action }: RowProps) {
  const t = useServiceTexts()
  const language = useLanguage()
  const name = serviceName(service, language)
  const day = service.title.trim() === '' ? null : dayAndTime(service, language)
  const songs = songItemsOf(service).length
  const facts = [
    day,
    t.songs(songs),
    service.visibility === 'public' ? t.visibility.public : t.visibility.members,
  ]
  return (
    <li className="flex items-center gap-2 pe-2">
      <Link
        href={addresses.service(church.id, service.id)}
        className="min-w-0 flex-1 px-5 py-3.5 hover:bg-accent-soft focus-visible:outline-offset-[-3px]"
      >
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 break-words font-semibold font-serif text-lg">{name}</span>
          {isToday && (
            <span className="rounded-full bg-accent px-2 py-0.5 font-medium text-on-accent text-xs">
              {t.today}
            </span>
          )}
        </span>
        <span className="block text-muted text-sm">{facts.filter(Boolean).join(' · ')}</span>
      </Link>
      {action}
    </li>
  )
}

/** The archived services, each with the way back for writers. */
function ArchivedServices({ church }: { church: Church }) {
  const { archiving } = useAllTexts()
  const t = useServiceTexts()
  const language = useLanguage()
  const start = useStartAction()
  const query = useServices(church.id, { archived: 'only' })
  return (
    <ServiceList
      heading={t.all}
      church={church}
      query={query}
      today={todayIn(church.timeZone)}
      more={t.earlier}
      empty={<EmptyState title={t.noneArchived} />}
      actionOf={
        canWrite(church)
          ? (service) => {
              const name = serviceName(service, language)
              const part = { churchId: church.id, of: 'service', id: service.id } as const
              return (
                <Button
                  icon="undo"
                  aria-label={archiving.bringBackIt(name)}
                  className="shrink-0 max-sm:min-h-11"
                  onClick={() => start({ kind: 'bringBack', part, name, version: service.version })}
                >
                  <span className="max-sm:sr-only">{archiving.bringBack}</span>
                </Button>
              )
            }
          : undefined
      }
    />
  )
}
