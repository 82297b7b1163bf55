import { type ReactNode, useRef } from 'react'
import type { ChurchSettings } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { sharedOrigin } from '../../../api/page-data.ts'
import { useAdministrationTexts } from '../../../texts/administration/administration-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Panel } from '../panel.tsx'
import { useSettingsTexts } from './settings-texts.ts'

/** The settings to read, for members who may not change them. */
export function ChurchFacts({ settings }: { settings: ChurchSettings }) {
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
export function ChurchPlaces({ settings: { id, address, visibility } }: { settings: ChurchSettings }) {
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
