import { useSearchParams } from 'wouter'
import type { Church } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { useServices } from '../../../api/services.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { soonestFirst } from '../../../model/services/service-document.ts'
import { daysAfter, todayIn } from '../../../model/services/service-times.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { ListsLink } from '../../lists/lists-link.tsx'
import { ChurchNav } from '../../session/church-nav.tsx'
import { canWrite } from '../../session/member-area.tsx'
import { ArchivedServices } from './archived-services.tsx'
import { ServiceList } from './service-list.tsx'

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
