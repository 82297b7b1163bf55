import { lazy, Suspense, useState } from 'react'
import { addresses, type ServicePlace } from '../../addresses.ts'
import type { Scope } from '../../api/endpoints.ts'
import type { ReadService } from '../../api/live.ts'
import { useListTexts } from '../../texts/list-texts.ts'
import { useLiveTexts } from '../../texts/live-texts.ts'
import { useLanguage } from '../../texts/texts.ts'
import { dayName, hourName } from '../../texts/when.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useIsMember } from './use-is-member.ts'

const ShareDialog = lazy(() =>
  import('../../ui/song/share-dialog.tsx').then((module) => ({ default: module.ShareDialog })),
)

interface Props {
  scope: Scope
  place: ServicePlace
  service: ReadService
  /** It is not today's. */
  isLater: boolean
}

/** When the service is and what it is called, and what can be done with the whole of it. */
export function ServiceHeading({ scope, place, service, isLater }: Props) {
  const t = useLiveTexts()
  const { actions } = useListTexts()
  const language = useLanguage()
  const name = service.title.trim() || t.service
  return (
    <header className="space-y-4">
      <div>
        {isLater && <p className="font-medium text-accent text-sm">{t.next}</p>}
        <h1 className="text-balance font-semibold font-serif text-3xl sm:text-4xl">{name}</h1>
        <p className="mt-1 text-muted">
          {[dayName(service.date, language), service.time && hourName(service.time, language)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {service.items.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <PresentLink scope={scope} place={place} serviceId={service.id} />
          <ButtonLink href={addresses.sungService(scope, place, 'read')} icon="music">
            {actions.read}
          </ButtonLink>
          <ButtonLink href={addresses.sungService(scope, place, 'print')} icon="print">
            {actions.booklet}
          </ButtonLink>
          <ShareToday churchId={scope.churchId} />
        </div>
      )}
    </header>
  )
}

/** Members present from their library, where phones can be let follow. */
function PresentLink({ scope, place, serviceId }: { scope: Scope; place: ServicePlace; serviceId: string }) {
  const { actions } = useListTexts()
  const t = useLiveTexts()
  const isMember = useIsMember(scope)
  const inLibrary = { as: 'member', churchId: scope.churchId } as const
  const stage = addresses.followService(scope, place)
  return (
    <>
      <ButtonLink
        icon="present"
        href={
          isMember
            ? addresses.sungService(inLibrary, { serviceId }, 'present')
            : addresses.sungService(scope, place, 'present')
        }
      >
        {actions.present}
      </ButtonLink>
      {isMember && (
        <>
          <ButtonLink href={`${stage}?view=stage`}>{t.views.stage}</ButtonLink>
          <ButtonLink href={`${stage}?view=lower-third`}>{t.views.overlay}</ButtonLink>
        </>
      )}
    </>
  )
}

function ShareToday({ churchId }: { churchId: string }) {
  const t = useLiveTexts()
  const { actions } = useListTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="share" onClick={() => setOpen(true)}>
        {actions.share}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog
            words={t.share}
            address={location.origin + addresses.today(churchId)}
            poster={addresses.posterOfToday(churchId)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
