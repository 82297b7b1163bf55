import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Invitation, InvitationWithLink, Role } from '../../../../client/types.ts'
import { alreadyMember } from '../../../../core/failures.ts'
import { invite, openInvitations } from '../../../api/people/people.ts'
import { useKeptForm } from '../../../hooks/saving/use-kept-text.ts'
import { invitationOf, looksLikeEmail } from '../../../model/people-and-programs.ts'
import type { RefusedRequest } from '../../../model/save/failure.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useRequest } from '../../../ui/use-request.ts'
import { ReplaceInvitation } from './replace-invitation.tsx'
import { RoleChoice } from './role-choice.tsx'

interface Props {
  churchId: string
  onInvited: (made: InvitationWithLink) => void
  /** Also called when no answer came. */
  onSent: () => void
}

interface Wanted {
  email: string
  role: Role
}

/** An address and a role. */
export function InviteForm({ churchId, onInvited, onSent }: Props) {
  const { invite: t } = usePeopleTexts()
  const { form, set, forget } = useKeptForm<Wanted>(`invitation/${churchId}`, { email: '', role: 'Viewer' })
  const { email, role } = form
  const [open, setOpen] = useState<Invitation | null>(null)
  const queries = useQueryClient()
  const { isSending, problem, setProblem, run } = useRequest()
  const refused = ({ status, body }: RefusedRequest): boolean => {
    if (status === 400) setProblem(t.emailMissing)
    else if (status === 409) setProblem(body.error === alreadyMember().message ? t.member : t.full)
    else return false
    return true
  }
  const invited = (made: InvitationWithLink) => {
    forget()
    onInvited(made)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!looksLikeEmail(email)) return setProblem(t.emailMissing)
    // Read again: another Administrator may have invited the address meanwhile.
    const send = async () => {
      const before = invitationOf(await queries.fetchQuery(openInvitations(churchId)), email)
      return before ?? (await invite(churchId, email.trim(), role))
    }
    const done = (answer: Invitation | InvitationWithLink) =>
      'link' in answer ? invited(answer) : setOpen(answer)
    void run(send, { done, refused, noAnswer: t.noAnswer }).finally(onSent)
  }
  return (
    <Panel title={t.title}>
      <form noValidate onSubmit={submit} className="space-y-6">
        <TextField
          label={t.email}
          hint={t.emailHint}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          value={email}
          onChange={(text) => {
            set({ ...form, email: text })
            setProblem(null)
          }}
        />
        <RoleChoice value={role} onChange={(next) => set({ ...form, role: next })} />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex justify-end">
          <Button variant="primary" type="submit" disabled={isSending}>
            {isSending ? t.making : t.make}
          </Button>
        </div>
      </form>
      {open && (
        <ReplaceInvitation
          churchId={churchId}
          open={open}
          role={role}
          onClose={() => setOpen(null)}
          onInvited={invited}
        />
      )}
    </Panel>
  )
}
