import type { InvitationWithLink } from '../../../../client/types.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { when } from '../../../texts/when.ts'
import { QrCode, ReachNotice, SendLink } from '../../../ui/shared-link.tsx'
import { SecretPanel } from '../secret-panel.tsx'

interface Props {
  made: InvitationWithLink
  onDone: () => void
}

/** The link of a new invitation, to copy or to scan. It exists nowhere else. */
export function InvitationLink({ made: { invitation, link }, onDone }: Props) {
  const { link: t, open } = usePeopleTexts()
  const roles = useTexts().churches.role
  const language = useLanguage()
  const { email, role, expiresAt } = invitation
  const texts = { secret: t.title(email), secretHint: t.hint, secretCopy: t.copy, secretDone: t.done }
  return (
    <SecretPanel texts={texts} secret={link} onDone={onDone}>
      <p className="text-sm">{[roles[role], open.until(when(expiresAt, language))].join(' · ')}</p>
      {invitation.mail && <p className="text-sm">{t.mailed}</p>}
      <ReachNotice address={link} />
      <QrCode text={link} label={t.qr(email)} className="w-56" />
      <SendLink address={link} title={t.title(email)} />
    </SecretPanel>
  )
}
