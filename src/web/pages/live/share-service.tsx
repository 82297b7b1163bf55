import { useState } from 'react'
import { addresses, type ServicePlace } from '../../addresses.ts'
import type { ReadService } from '../../api/live.ts'
import { sharedOrigin } from '../../api/page-data.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ShareDialog } from '../../ui/song/share-dialog.tsx'

interface Props {
  scope: Scope
  /** The address of the page, which is offered first. */
  place: ServicePlace
  service: Pick<ReadService, 'id' | 'visibility' | 'archivedAt'>
  onClose: () => void
}

/** The address of a service, with who can open it, or the one that is always that of the day. */
export function ShareService({ scope: { as, churchId }, place, service, onClose }: Props) {
  const { share: t } = useLiveTexts()
  const [shared, setShared] = useState<'service' | 'today'>(place === 'today' ? 'today' : 'service')
  const { id, visibility, archivedAt } = service
  // Visitors read nothing that is for members.
  const isForMembers = as === 'member' && (visibility === 'members' || archivedAt !== null)
  const reader: Scope = { as: isForMembers ? 'member' : 'anyone', churchId }
  const isToday = shared === 'today'
  const address = isToday ? addresses.today(churchId) : addresses.serviceHome(reader, { serviceId: id })
  return (
    <ShareDialog
      words={{ ...t[shared], title: t.title }}
      address={sharedOrigin() + address}
      poster={isToday ? addresses.posterOfToday(churchId) : undefined}
      warning={isForMembers && !isToday ? t.service.members : null}
      choice={
        <ChoiceGroup
          label={t.what}
          options={[
            { value: 'service', label: t.service.name },
            { value: 'today', label: t.today.name },
          ]}
          value={shared}
          onChange={setShared}
        />
      }
      onClose={onClose}
    />
  )
}
