import { Suspense, useState } from 'react'
import { addresses, type ServicePlace } from '../../addresses.ts'
import type { ReadService } from '../../api/live.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useListTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { fetched } from '../../ui/fetched.tsx'
import { useIsMember } from './follow/use-is-member.ts'

const ShareService = fetched(() => import('./share-service.tsx').then((module) => module.ShareService))

interface Props {
  scope: Scope
  place: ServicePlace
  service: ReadService
}

/** How a whole service is sung: presented, read, printed, shared. */
export function SingingActions({ scope, place, service }: Props) {
  const { actions } = useListTexts()
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <PresentLink scope={scope} place={place} service={service} />
      <ButtonLink href={addresses.sungService(scope, place, 'read')} icon="music">
        {actions.read}
      </ButtonLink>
      <ButtonLink href={addresses.sungService(scope, place, 'print')} icon="print">
        {actions.booklet}
      </ButtonLink>
      <ShareButton scope={scope} place={place} service={service} />
    </div>
  )
}

/** Members present from their library, where phones can be let follow. */
function PresentLink({ scope, place, service }: Props) {
  const { actions } = useListTexts()
  const t = useLiveTexts()
  const isMember = useIsMember(scope)
  const inLibrary = { as: 'member', churchId: scope.churchId } as const
  return (
    <>
      <ButtonLink
        icon="present"
        href={
          isMember
            ? addresses.sungService(inLibrary, { serviceId: service.id }, 'present')
            : addresses.sungService(scope, place, 'present')
        }
      >
        {actions.present}
      </ButtonLink>
      {isMember && (
        <>
          <ButtonLink href={addresses.stage(scope, place)}>{t.views.stage}</ButtonLink>
          <ButtonLink href={addresses.overlay(scope, place)}>{t.views.overlay}</ButtonLink>
        </>
      )}
    </>
  )
}

function ShareButton(props: Props) {
  const { actions } = useListTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="share" onClick={() => setOpen(true)}>
        {actions.share}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareService {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
