import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Church, Churches } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { useOwnAccount } from '../../../api/people/account.ts'
import { removePerson } from '../../../api/people/people.ts'
import { keys } from '../../../api/queries.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** For every member. */
export function LeaveChurch({ church }: { church: Church }) {
  const t = usePeopleTexts()
  const me = useOwnAccount().data
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div>
      <Button variant="danger" disabled={!me} onClick={() => setLeaving(true)}>
        {t.leave}
      </Button>
      {me && isLeaving && <LeaveDialog church={church} ownId={me.id} onClose={() => setLeaving(false)} />}
    </div>
  )
}

interface Props {
  church: Church
  ownId: string
  onClose: () => void
}

export function LeaveDialog({ church, ownId, onClose }: Props) {
  const t = usePeopleTexts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const left = () => {
    navigate(addresses.churches, { replace: true })
    // The choice of a church must not lead back to this one.
    queries.setQueryData<Churches>(
      keys.churches,
      (known) => known && { ...known, churches: known.churches.filter(({ id }) => id !== church.id) },
    )
    queries.removeQueries({ queryKey: ['member', church.id] })
    void queries.invalidateQueries({ queryKey: keys.account })
  }
  return (
    <ConfirmDialog
      title={t.leaveTitle(church.name)}
      action={t.leaveAction}
      send={() => removePerson(church.id, ownId)}
      sentences={{ 409: t.lastAdministrator }}
      onClose={onClose}
      onDone={left}
    >
      <p>{t.leaveHint(church.name)}</p>
      <p className="mt-3 text-muted text-sm">{t.leaveBack}</p>
    </ConfirmDialog>
  )
}
