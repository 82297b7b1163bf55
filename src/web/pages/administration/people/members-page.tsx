import type { Church } from '../../../../client/types.ts'
import { useOwnAccount } from '../../../api/people/account.ts'
import { useMembers } from '../../../api/people/people.ts'
import { useAllTexts } from '../../../texts/further/further-texts.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { Skeleton } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { AreaPage } from '../area-page.tsx'

/** Who belongs to a church, for Editors: names and roles. */
export function MembersPage({ church }: { church: Church }) {
  const { loading, churches } = useAllTexts()
  const t = usePeopleTexts()
  const members = useMembers(church.id)
  const ownId = useOwnAccount().data?.id ?? null
  const { data } = members
  return (
    <AreaPage church={church} part="people" title={t.title} intro={t.introReader}>
      {data ? (
        <Panel title={t.members}>
          <p className="text-muted text-sm">{t.count(data.length)}</p>
          <ul aria-label={t.members} className="divide-y divide-line">
            {data.map(({ userId, name, role }) => (
              <li key={userId} className="flex flex-wrap items-baseline gap-x-2 py-2">
                <span className="min-w-0 break-words font-medium">{name ?? t.unnamed}</span>
                {userId === ownId && (
                  <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs">{t.you}</span>
                )}
                <span className="ms-auto text-muted text-sm">{churches.role[role]}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : members.error ? (
        <QueryProblem error={members.error} retry={members.refetch} />
      ) : (
        <Skeleton label={loading} />
      )}
    </AreaPage>
  )
}
