import { useState } from 'react'
import type { Church } from '../../../../client/types.ts'
import { useChurchSettings } from '../../../api/church.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { isAdministrator } from '../../session/member-area.tsx'
import { AreaPage } from '../area-page.tsx'
import { LeaveChurch } from '../people/leave-church.tsx'
import { ChurchFacts, ChurchPlaces } from './church-facts.tsx'
import { ChurchForm } from './church-form.tsx'

/** The settings of a church: a form for Administrators, for other members the same to read. */
export function ChurchPage({ church }: { church: Church }) {
  const { loading } = useTexts()
  const { church: t } = useAdministrationTexts()
  const mayChange = isAdministrator(church)
  // A form that is open when the role is taken away stays, with what was typed and why it was refused.
  const [hasForm] = useState(mayChange)
  const settings = useChurchSettings(church.id, { fresh: true })
  const { data } = settings
  return (
    <AreaPage church={church} part="church" title={t.title} intro={mayChange ? t.intro : t.introReader}>
      {data ? (
        <div className="space-y-6">
          {mayChange || hasForm ? <ChurchForm settings={data} /> : <ChurchFacts settings={data} />}
          <ChurchPlaces settings={data} />
          <LeaveChurch church={church} />
        </div>
      ) : settings.error ? (
        <QueryProblem error={settings.error} retry={settings.refetch} />
      ) : (
        <Skeleton label={loading} />
      )}
    </AreaPage>
  )
}
