import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { Church, Churches, InvitationWithLink, Person } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { useOwnAccount } from '../../../api/people/account.ts'
import { peopleKey, useInvitations, usePeople } from '../../../api/people/people.ts'
import { keys } from '../../../api/queries.ts'
import { calledBy } from '../../../texts/people/people-sentences.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice, Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { AreaPage } from '../area-page.tsx'
import { ChangeRole } from './change-role.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
import { LeaveDialog } from './leave-church.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { PeopleList } from './people-list.tsx'
import { RemovePerson } from './remove-person.tsx'

/** The members of a church and its open invitations, for Administrators. */
export function PeoplePage({ church }: { church: Church }) {
  const { loading, churches } = useTexts()
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
