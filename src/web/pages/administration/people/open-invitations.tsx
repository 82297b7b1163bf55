import { useState } from 'react'
import type { Invitation, InvitationWithLink } from '../../../../client/types.ts'
import { invite, withdrawInvitation } from '../../../api/people/people.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { shortDay, when } from '../../../texts/when.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QrCode, ReachNotice, SendLink } from '../../../ui/shared-link.tsx'
import { useRequest } from '../../../ui/use-request.ts'
import { SecretPanel } from '../secret-panel.tsx'

interface OpenInvitationsProps {
  churchId: string
  invitations: readonly Invitation[]
  onInvited: (made: InvitationWithLink) => void
  onWithdrawn: (email: string) => void
}

/** Invitations that were not accepted yet. Their links are not known any more, but a new one takes the place of the old. */
export function OpenInvitations({ churchId, invitations, onInvited, onWithdrawn }: OpenInvitationsProps) {
  const { open: t } = usePeopleTexts()
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  return (
    <Panel title={t.title}>
      {invitations.length === 0 && <p className="text-muted">{t.none}</p>}
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            churchId={churchId}
            invitation={invitation}
            onInvited={onInvited}
            onWithdraw={() => setWithdrawing(invitation)}
          />
        ))}
      </ul>
      {withdrawing && (
        <ConfirmDialog
          title={t.withdrawTitle}
          action={t.withdraw}
          send={() => withdrawInvitation(churchId, withdrawing.id)}
          onClose={() => setWithdrawing(null)}
          onDone={() => {
            setWithdrawing(null)
            onWithdrawn(withdrawing.email)
          }}
        >
          {t.withdrawHint(withdrawing.email)}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

interface RowProps {
  churchId: string
  invitation: Invitation
  onInvited: (made: InvitationWithLink) => void
  onWithdraw: () => void
}

function InvitationRow({ churchId, invitation, onInvited, onWithdraw }: RowProps) {
  const { open: t, invite: texts } = usePeopleTexts()
  const roles = useAllTexts().churches.role
  const language = useLanguage()
  const { isSending, problem, setProblem, run } = useRequest()
  const { email, role, createdAt, expiresAt } = invitation
  const facts = [roles[role], t.made(shortDay(createdAt, language)), t.until(when(expiresAt, language))]
  const again = () =>
    run(() => invite(churchId, email, role), {
      done: onInvited,
      refused: ({ status }) => {
        if (status === 409) setProblem(texts.member)
        return status === 409
      },
    })
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words font-medium">{email}</p>
        <p className="text-muted text-sm">{facts.join(' · ')}</p>
        <MailState mail={invitation.mail} />
        {problem && (
          <Notice tone="danger" className="mt-2">
            {problem}
          </Notice>
        )}
      </div>
      <div className="flex gap-2">
        <Button
          disabled={isSending}
          aria-label={t.againOf(email)}
          className="max-sm:min-h-11"
          onClick={() => void again()}
        >
          {t.again}
        </Button>
        <Button
          variant="danger"
          aria-label={t.withdrawOf(email)}
          className="max-sm:min-h-11"
          onClick={onWithdraw}
        >
          {t.withdraw}
        </Button>
      </div>
    </li>
  )
}

/** The state of the mail of an invitation; nothing on a server without mail. */
function MailState({ mail }: Pick<Invitation, 'mail'>) {
  const { mail: t } = usePeopleTexts()
  const language = useLanguage()
  if (!mail) return null
  const { state, problem, answer, at } = mail
  const states = { sent: t.sent(shortDay(at, language)), waiting: `${t.waiting}.`, refused: `${t.refused}.` }
  const sentences = [
    states[state],
    problem && t.problems[problem],
    problem && answer && t.answer(answer),
    problem && t.instead,
  ]
  return (
    <p className={classes('break-words text-sm', problem ? 'text-warn' : 'text-muted')}>
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

interface InvitationLinkProps {
  made: InvitationWithLink
  onDone: () => void
}

/** The link of a new invitation, to copy or to scan. It exists nowhere else. */
export function InvitationLink({ made: { invitation, link }, onDone }: InvitationLinkProps) {
  const { link: t, open } = usePeopleTexts()
  const roles = useAllTexts().churches.role
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
