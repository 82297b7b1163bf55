import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { Church, Service } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import type { useServices } from '../../../api/services.ts'
import { songItemsOf } from '../../../model/services/service-document.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { dayAndTime, serviceName } from '../service-name.ts'

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
export function ServiceList(props: Props) {
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
