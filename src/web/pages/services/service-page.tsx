import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Church, Service } from '../../../client/types.ts'
import { safeName } from '../../../formats/export.ts'
import { addresses } from '../../addresses.ts'
import { useChurchLanguage } from '../../api/church.ts'
import { lyricsQuery, songQuery } from '../../api/queries.ts'
import { useService } from '../../api/services.ts'
import { draftName } from '../../editor/documents.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useHandedAlong } from '../../hooks/use-handed-along.ts'
import { drafts } from '../../model/save/drafts.ts'
import { slideItems } from '../../model/services/service-slides.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { type Action, ActionRows } from '../../ui/action-rows.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { useStartAction } from '../archiving/action-notices.tsx'
import { BringBackNotice } from '../archiving/bring-back-notice.tsx'
import { isJustSaved } from '../edit/saved-notice.tsx'
import { saveFile } from '../save-file.ts'
import { canWrite } from '../session/member-area.tsx'
import { isMergedSave, MergedNotice } from './merged-notice.tsx'
import { ServiceItems } from './service-items.tsx'
import { dayAndTime, serviceName } from './use-service-songs.ts'

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

interface ArchivedNoticeProps {
  church: Church
  service: Service
}

function ArchivedNotice({ church, service }: ArchivedNoticeProps) {
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

const ShareService = lazy(() =>
  import('../live/share-service.tsx').then((module) => ({ default: module.ShareService })),
)

interface ServiceActionsProps {
  church: Church
  service: Service
}

/** A service as a part of its church that can be archived. */
const servicePart = (church: Church, service: Service) =>
  ({ churchId: church.id, of: 'service', id: service.id }) as const

/** What is done most with a service, and the rest behind a button. */
function ServiceActions({ church, service }: ServiceActionsProps) {
  const { close, edit, song, loading, transfer } = useAllTexts()
  const { actions } = useTexts()
  const { page: t } = useServiceTexts()
  const [open, setOpen] = useState<'more' | 'share' | null>(null)
  const slides = useSlides(church.id, service)
  const rows = useMoreActions({ church, service }, () => setOpen('share'), slides.save)
  const scope = { as: 'member', churchId: church.id } as const
  const place = { serviceId: service.id }
  const hasItems = service.items.length > 0
  const hasDraft = drafts.has(draftName.service(church.id, service.id))
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        {hasItems && (
          <ButtonLink
            variant="primary"
            icon="present"
            href={addresses.sungService(scope, place, 'present')}
            className="max-sm:min-h-11"
          >
            {actions.present}
          </ButtonLink>
        )}
        {canWrite(church) ? (
          <ButtonLink
            icon="edit"
            href={addresses.editService(church.id, service.id)}
            className="max-sm:min-h-11"
          >
            {hasDraft ? `${t.edit} · ${edit.draftWaiting}` : t.edit}
          </ButtonLink>
        ) : (
          hasItems && (
            <ButtonLink
              icon="music"
              href={addresses.sungService(scope, place, 'read')}
              className="max-sm:min-h-11"
            >
              {actions.read}
            </ButtonLink>
          )
        )}
        <Button
          icon="more"
          aria-haspopup="dialog"
          onClick={() => setOpen('more')}
          className="max-sm:min-h-11"
        >
          {song.more}
        </Button>
      </div>
      {slides.isBusy && <Notice tone="info">{loading}</Notice>}
      {slides.failure && <Notice tone="danger">{transfer.export.failed(slides.failure)}</Notice>}
      {open === 'more' && (
        <Dialog title={song.more} closeLabel={close} onClose={() => setOpen(null)}>
          <ActionRows actions={rows} onClose={() => setOpen(null)} />
        </Dialog>
      )}
      {open === 'share' && (
        <Suspense>
          <ShareService scope={scope} place={place} service={service} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Singing from the service in other ways, then handing it on, then what is done with the plan. */
function useMoreActions(
  { church, service }: ServiceActionsProps,
  share: () => void,
  saveSlides: () => void,
): readonly Action[] {
  const { transfer } = useAllTexts()
  const { actions } = useTexts()
  const { views } = useLiveTexts()
  const { page: t } = useServiceTexts()
  const language = useLanguage()
  const start = useStartAction()
  const writes = canWrite(church)
  const scope = { as: 'member', churchId: church.id } as const
  const place = { serviceId: service.id }
  const follow = addresses.followService(scope, place)
  const archive = () =>
    start({
      kind: 'archive',
      part: servicePart(church, service),
      name: serviceName(service, language),
      version: service.version,
    })
  const singing: readonly Action[] = [
    { icon: 'music', label: actions.read, href: addresses.sungService(scope, place, 'read') },
    { icon: 'print', label: actions.booklet, href: addresses.sungService(scope, place, 'print') },
    { icon: 'phone', label: views.follow, href: follow },
    { icon: 'full', label: views.stage, href: `${follow}?view=stage` },
    { icon: 'overlay', label: views.overlay, href: addresses.overlay(scope, place) },
  ]
  const slides: Action = { icon: 'download', label: transfer.export.formats.powerpoint, onClick: saveSlides }
  return [
    ...(service.items.length > 0 ? singing : []),
    { icon: 'share', label: actions.share, onClick: share },
    ...(service.items.length > 0 ? [slides] : []),
    ...(writes
      ? [{ icon: 'copy', label: t.copy, href: addresses.newService(church.id, service.id) } as const]
      : []),
    { icon: 'history', label: t.history, href: addresses.serviceHistory(church.id, service.id) },
    ...(writes && service.archivedAt === null
      ? [{ icon: 'archive', label: t.archive, onClick: archive } as const]
      : []),
  ]
}

/** Downloads a service as slides of PowerPoint. */
function useSlides(churchId: string, service: Service) {
  const { problem } = useTexts()
  const language = useLanguage()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const scope = { as: 'member', churchId } as const
  const first = useChurchLanguage(scope) ?? null
  const load = async (songId: string) => ({
    ...(await client.fetchQuery(songQuery(scope, songId))),
    ...(await client.fetchQuery(lyricsQuery(scope, songId))),
  })
  const write = async () => {
    const [{ writePowerPoint }, items] = await Promise.all([
      import('../../../formats/powerpoint.ts'),
      slideItems(service, load, first),
    ])
    saveFile(
      `${safeName(`${service.date} ${serviceName(service, language)}`)}.pptx`,
      await writePowerPoint(items),
    )
  }
  const save = () => {
    setIsBusy(true)
    setFailure(null)
    void write()
      .catch(({ message }) => setFailure(message || problem.noAnswer))
      .finally(() => setIsBusy(false))
  }
  return { isBusy, failure, save }
}
