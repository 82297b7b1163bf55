import type { Invitation, InvitationWithLink, Role } from '../../../../client/types.ts'
import { invite } from '../../../api/people/people.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { shortDay, when } from '../../../texts/when.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface Props {
  churchId: string
  open: Invitation
  /** The role of the new invitation. */
  role: Role
  onClose: () => void
  onInvited: (made: InvitationWithLink) => void
}

/** Asks before a new invitation ends the link of an open one. */
export function ReplaceInvitation({ churchId, open, role, onClose, onInvited }: Props) {
  const { open: t, invite: texts } = usePeopleTexts()
  const roles = useAllTexts().churches.role
  const language = useLanguage()
  const { email, createdAt, expiresAt } = open
  const facts = [roles[open.role], t.made(shortDay(createdAt, language)), t.until(when(expiresAt, language))]
  return (
    <ConfirmDialog
      title={texts.replaceTitle}
      action={texts.replace}
      send={() => invite(churchId, email, role)}
      sentences={{ 409: texts.member }}
      onClose={onClose}
      onDone={(made) => made && onInvited(made)}
    >
      <div className="space-y-3">
        <p className="break-words font-medium">{email}</p>
        <p className="text-muted text-sm">{facts.join(' · ')}</p>
        <p>{texts.replaceHint(roles[role])}</p>
      </div>
    </ConfirmDialog>
  )
}
