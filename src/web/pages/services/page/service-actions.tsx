import { lazy, Suspense, useState } from 'react'
import type { Church, Service } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { drafts } from '../../../model/save/drafts.ts'
import { useLiveTexts } from '../../../texts/live/live-texts.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { useLanguage, useListTexts, useTexts } from '../../../texts/texts.ts'
import { type Action, ActionRows } from '../../../ui/action-rows.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useStartAction } from '../../archiving/part-actions.ts'
import { draftName } from '../../edit/documents.ts'
import { canWrite } from '../../session/member-area.tsx'
import { serviceName } from '../service-name.ts'
import { useSlides } from './use-slides.ts'

const ShareService = lazy(() =>
  import('../../live/share-service.tsx').then((module) => ({ default: module.ShareService })),
)

interface Props {
  church: Church
  service: Service
}

/** A service as a part of its church that can be archived. */
export const servicePart = (church: Church, service: Service) =>
  ({ churchId: church.id, of: 'service', id: service.id }) as const

/** What is done most with a service, and the rest behind a button. */
export function ServiceActions({ church, service }: Props) {
  const { close, edit, song, loading, transfer } = useTexts()
  const { actions } = useListTexts()
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
  { church, service }: Props,
  share: () => void,
  saveSlides: () => void,
): readonly Action[] {
  const { transfer } = useTexts()
  const { actions } = useListTexts()
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
