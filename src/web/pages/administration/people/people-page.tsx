import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { Church, Churches, InvitationWithLink, Person } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { useOwnAccount } from '../../../api/people/account.ts'
import { changeRole, peopleKey, removePerson, useInvitations, usePeople } from '../../../api/people/people.ts'
import { keys } from '../../../api/queries.ts'
import type { RefusedRequest } from '../../../model/save/failure.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { calledBy } from '../../../texts/people/people-sentences.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice, Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { useRequest } from '../../../ui/use-request.ts'
import { AreaPage } from '../area-page.tsx'
import { InviteForm } from './invite-form.tsx'
import { LeaveDialog } from './leave-church.tsx'
import { InvitationLink, OpenInvitations } from './open-invitations.tsx'
import { PeopleList } from './people-list.tsx'
import { RoleChoice } from './role-choice.tsx'

/** The members of a church and its open invitations, for Administrators. */
export function PeoplePage({ church }: { church: Church }) {
  const { loading, churches } = useAllTexts()
  const t = usePeopleTexts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const ownId = useOwnAccount().data?.id ?? null
  const people = usePeople(church.id)
  const invitations = useInvitations(church.id)
  const [open, setOpen] = useState<{ kind: 'change' | 'remove'; person: Person } | null>(null)
  const [made, setMade] = useState<InvitationWithLink | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const onChange = useCallback((person: Person) => setOpen({ kind: 'change', person }), [])
  const onRemove = useCallback((person: Person) => setOpen({ kind: 'remove', person }), [])
  const reload = () => void queries.invalidateQueries({ queryKey: peopleKey(church.id) })
  const done = (sentence: string | null) => {
    setOpen(null)
    setSaid(sentence)
    reload()
  }
  const invited = (next: InvitationWithLink) => {
    setMade(next)
    done(null)
  }
  const changed = (person: Person) => {
    done(t.changed(calledBy(person), churches.role[person.role]))
    if (person.userId !== ownId) return
    const withRole = (each: Church) => (each.id === church.id ? { ...each, role: person.role } : each)
    queries.setQueryData<Churches>(
      keys.churches,
      (known) => known && { ...known, churches: known.churches.map(withRole) },
    )
    // This page is for Administrators alone.
    navigate(addresses.administration(church.id))
  }
  const isOwn = open !== null && open.person.userId === ownId
  const failed = people.data ? invitations : people
  return (
    <AreaPage church={church} part="people" title={t.title} intro={t.intro}>
      <div className="space-y-6">
        <ButtonLink icon="history" href={addresses.peopleHistory(church.id)}>
          {t.history.link}
        </ButtonLink>
        {made ? (
          <InvitationLink key={made.link} made={made} onDone={() => setMade(null)} />
        ) : (
          <InviteForm churchId={church.id} onInvited={invited} onSent={reload} />
        )}
        {said !== null && (
          <Notice tone="good" className="sticky top-2 z-10">
            {said}
          </Notice>
        )}
        {failed.error && !failed.data && <QueryProblem error={failed.error} retry={failed.refetch} />}
        {invitations.data && invitations.data.length > 0 && (
          <OpenInvitations
            churchId={church.id}
            invitations={invitations.data}
            onInvited={invited}
            onWithdrawn={(email) => done(t.open.withdrawn(email))}
          />
        )}
        {people.data ? (
          <PeopleList people={people.data} ownId={ownId} onChange={onChange} onRemove={onRemove} />
        ) : (
          !people.error && <Skeleton label={loading} />
        )}
      </div>
      {open?.kind === 'change' && (
        <ChangeRole
          churchId={church.id}
          person={open.person}
          isOwn={isOwn}
          onClose={() => setOpen(null)}
          onChanged={changed}
          onGone={() => done(t.gone(calledBy(open.person)))}
        />
      )}
      {open?.kind === 'remove' && isOwn && (
        <LeaveDialog church={church} ownId={open.person.userId} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'remove' && !isOwn && (
        <RemovePerson
          church={church}
          person={open.person}
          onClose={() => setOpen(null)}
          onRemoved={() => done(t.removed(calledBy(open.person)))}
        />
      )}
    </AreaPage>
  )
}

interface ChangeRoleProps {
  churchId: string
  person: Person
  isOwn: boolean
  onClose: () => void
  onChanged: (person: Person) => void
  /** The person was removed in the meantime. */
  onGone: () => void
}

function ChangeRole({ churchId, person, isOwn, onClose, onChanged, onGone }: ChangeRoleProps) {
  const t = useTexts()
  const texts = usePeopleTexts()
  const [role, setRole] = useState(person.role)
  const { isSending, problem, setProblem, run } = useRequest()
  const refused = ({ status }: RefusedRequest): boolean => {
    if (status === 404) onGone()
    else if (status === 409) setProblem(texts.lastAdministrator)
    else return false
    return true
  }
  const save = () => run(() => changeRole(churchId, person.userId, role), { done: onChanged, refused })
  return (
    <Dialog title={texts.changeTitle(calledBy(person))} closeLabel={t.close} onClose={onClose}>
      <div className="space-y-4">
        <RoleChoice
          value={role}
          onChange={(next) => {
            setRole(next)
            setProblem(null)
          }}
        />
        {isOwn && person.role === 'Administrator' && role !== 'Administrator' && (
          <Notice tone="warn">{texts.ownLess}</Notice>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" disabled={isSending || role === person.role} onClick={() => void save()}>
            {texts.change}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface RemovePersonProps {
  church: Church
  person: Person
  onClose: () => void
  onRemoved: () => void
}

function RemovePerson({ church, person, onClose, onRemoved }: RemovePersonProps) {
  const t = usePeopleTexts()
  const called = calledBy(person)
  return (
    <ConfirmDialog
      title={t.removeTitle(called)}
      action={t.remove}
      send={() => removePerson(church.id, person.userId)}
      sentences={{ 409: t.lastAdministrator }}
      onClose={onClose}
      onDone={onRemoved}
    >
      <p>{t.removeHint(called, church.name)}</p>
      <p className="mt-3 text-muted text-sm">{t.removeStays(called)}</p>
    </ConfirmDialog>
  )
}
