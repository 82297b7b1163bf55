import type { Church, Service } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { useService } from '../../../api/services.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { useHandedAlong } from '../../../hooks/use-handed-along.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Notice, Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { BringBackNotice } from '../../archiving/bring-back-notice.tsx'
import { isJustSaved } from '../../edit/saved-notice.tsx'
import { isMergedSave, MergedNotice } from '../merged-notice.tsx'
import { dayAndTime, serviceName } from '../service-name.ts'
import { ServiceActions, servicePart } from './service-actions.tsx'
import { ServiceItems } from './service-items.tsx'

/** A service as members read it, with what can be done with it. */
export function ServicePage({ church, id }: { church: Church; id: string }) {
  const { loading } = useTexts()
  const t = useServiceTexts()
  const language = useLanguage()
  const service = useService(church.id, id)
  usePageTitle(service.data ? serviceName(service.data, language) : t.title, church.name)
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <BackLink href={addresses.services(church.id)} label={t.title} />
      {service.data ? (
        <LoadedService church={church} service={service.data} />
      ) : service.error ? (
        <QueryProblem error={service.error} retry={service.refetch} />
      ) : (
        <Skeleton label={loading} />
      )}
    </div>
  )
}

function LoadedService({ church, service }: { church: Church; service: Service }) {
  const t = useServiceTexts()
  const language = useLanguage()
  const saved = useHandedAlong(isSaved)
  const { title, notes, visibility } = service
  return (
    <>
      {isJustSaved(saved) && <Notice tone="good">{t.page.kept}</Notice>}
      {isMergedSave(saved) && <MergedNotice church={church} service={service} merged={saved} />}
      <ArchivedNotice church={church} service={service} />
      <header className="space-y-1">
        <h1 className="text-balance break-words font-semibold font-serif text-3xl sm:text-4xl">
          {serviceName(service, language)}
        </h1>
        <p className="text-muted">
          {[title.trim() === '' ? null : dayAndTime(service, language), t.visibility[visibility]]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <ServiceActions church={church} service={service} />
      <section aria-labelledby="order" className="space-y-3">
        <h2 id="order" className="font-semibold font-serif text-xl">
          {t.page.order}
        </h2>
        {service.items.length === 0 ? (
          <p className="text-muted">{t.page.empty}</p>
        ) : (
          <ServiceItems churchId={church.id} service={service} />
        )}
      </section>
      {notes.trim() !== '' && (
        <section aria-labelledby="notes" className="rounded-2xl border border-line bg-surface px-5 py-4">
          <h2 id="notes" className="font-medium text-muted text-sm">
            {t.page.notes}
          </h2>
          <p className="mt-1 whitespace-pre-line break-words">{notes}</p>
        </section>
      )}
    </>
  )
}

const isSaved = (state: unknown) => isJustSaved(state) || isMergedSave(state)

interface Props {
  church: Church
  service: Service
}

function ArchivedNotice({ church, service }: Props) {
  const { page: t } = useServiceTexts()
  const language = useLanguage()
  if (service.archivedAt === null) return null
  return (
    <BringBackNotice
      church={church}
      title={t.archivedTitle}
      text={t.archivedText}
      action={{
        kind: 'bringBack',
        part: servicePart(church, service),
        name: serviceName(service, language),
        version: service.version,
      }}
    />
  )
}
