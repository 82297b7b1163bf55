import { type ReactNode, useRef, useState } from 'react'
import type { Church, ChurchSettings } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { useChurchSettings } from '../../../api/church.ts'
import { sharedOrigin } from '../../../api/page-data.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { isAdministrator } from '../../session/member-area.tsx'
import { AreaPage } from '../area-page.tsx'
import { LeaveChurch } from '../people/leave-church.tsx'
import { CopyButton } from '../secret-panel.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { ChurchForm, useSettingsTexts } from './church-form.tsx'

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
          {mayChange && <BackupPanel churchId={church.id} />}
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

/** The settings to read, for members who may not change them. */
function ChurchFacts({ settings }: { settings: ChurchSettings }) {
  const { church: t } = useAdministrationTexts()
  const { valueText } = useSettingsTexts()
  return (
    <Panel title={settings.name}>
      <Facts>
        <Fact term={t.timeZone}>{settings.timeZone}</Fact>
        <Fact term={t.language}>{valueText('language', settings)}</Fact>
        <Fact term={t.address}>{valueText('address', settings)}</Fact>
        <Fact term={t.visibility}>{valueText('visibility', settings)}</Fact>
      </Facts>
      <p className="max-w-prose text-muted text-sm">{t.visibilityHints[settings.visibility]}</p>
    </Panel>
  )
}

/** Where the church is found: its id, its public link and the poster. */
function ChurchPlaces({ settings: { id, address, visibility } }: { settings: ChurchSettings }) {
  const { church: t } = useAdministrationTexts()
  return (
    <Panel title={t.where}>
      <Facts>
        <Fact term={t.link} copy={t.copyLink}>
          {`${sharedOrigin()}/${address ?? `c/${id}`}`}
        </Fact>
        <Fact term={t.id} copy={t.copyId}>
          {id}
        </Fact>
      </Facts>
      <div className="space-y-2">
        <ButtonLink icon="print" href={addresses.poster(id)} loads>
          {t.poster}
        </ButtonLink>
        {visibility === 'members' && <p className="max-w-prose text-muted text-sm">{t.posterForMembers}</p>}
      </div>
    </Panel>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr] sm:items-center">{children}</dl>
)

/** Something known of the church; with a button where people need it elsewhere. */
function Fact({ term, copy, children }: { term: string; copy?: string; children: ReactNode }) {
  const value = useRef<HTMLElement>(null)
  return (
    <>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="flex min-h-10 items-center gap-3 max-sm:mb-2">
        <span ref={value} className="min-w-0 break-all">
          {children}
        </span>
        {copy && <CopyButton label={copy} source={value} />}
      </dd>
    </>
  )
}
