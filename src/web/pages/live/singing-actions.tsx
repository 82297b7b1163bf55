import { type ReactNode, Suspense, useState } from 'react'
import { addresses, type ServicePlace } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useListTexts } from '../../texts/list-texts.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { fetched } from '../../ui/fetched.tsx'
import { useIsMember } from './follow/use-is-member.ts'

const ShareDialog = fetched(() =>
  import('../../ui/song/share-dialog.tsx').then((module) => module.ShareDialog),
)

interface Props {
  scope: Scope
  place: ServicePlace
  serviceId: string
}

/** How a whole service is sung: presented, read, printed, shared; `children` are more ways. */
export function SingingActions({ scope, place, serviceId, children }: Props & { children?: ReactNode }) {
  const { actions } = useListTexts()
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <PresentLink scope={scope} place={place} serviceId={serviceId} />
      {children}
      <ButtonLink href={addresses.sungService(scope, place, 'read')} icon="music">
        {actions.read}
      </ButtonLink>
      <ButtonLink href={addresses.sungService(scope, place, 'print')} icon="print">
        {actions.booklet}
      </ButtonLink>
      <ShareToday churchId={scope.churchId} />
    </div>
  )
}

/** Members present from their library, where phones can be let follow. */
function PresentLink({ scope, place, serviceId }: Props) {
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
            ? addresses.sungService(inLibrary, { serviceId }, 'present')
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
