import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Church } from '../../../../client/types.ts'
import { addresses } from '../../../addresses.ts'
import { readUsageCsv, useUsage } from '../../../api/services.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { RefusedRequest } from '../../../model/save/failure.ts'
import { isDay, todayIn } from '../../../model/services/service-times.ts'
import { isPeriod, lastFirst, oftenFirst, type Period, periodOf } from '../../../model/services/usage.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceGroup } from '../../../ui/choice-group.tsx'
import { EmptyState, Notice, Skeleton } from '../../../ui/notice.tsx'
import { QueryProblem } from '../../../ui/query-problem.tsx'
import { saveFile } from '../../save-file.ts'
import { PeriodFields } from './period-fields.tsx'
import { UsageTable } from './usage-table.tsx'

/** The period in the address, or the last twelve months. */
function usePeriod(today: string): [Period, (period: Period) => void] {
  const [address, setAddress] = useSearchParams()
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  const period = isDay(from) && isDay(to) ? { from, to } : periodOf('year', today)
  return [period, (next) => setAddress({ ...next }, { replace: true })]
}

/** What was sung: each song with how often and when. */
export function UsagePage({ church }: { church: Church }) {
  const { loading } = useTexts()
  const { report: t } = useServiceTexts()
  const language = useLanguage()
  const today = todayIn(church.timeZone)
  const [period, setPeriod] = usePeriod(today)
  const [order, setOrder] = useState<'often' | 'recent'>('often')
  const isValid = isPeriod(period)
  const usage = useUsage(church.id, period, isValid)
  // The days are valid, so there is too much of them.
  const isTooMuch = usage.error instanceof RefusedRequest && usage.error.status === 400
  const songs = (order === 'often' ? oftenFirst : lastFirst)(usage.data ?? [], language)
  usePageTitle(t.title, church.name)
  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <BackLink href={addresses.services(church.id)} label={t.toServices} />
      <div>
        <h1 className="font-semibold font-serif text-3xl">{t.title}</h1>
        <p className="mt-2 text-muted">{t.intro}</p>
      </div>
      <PeriodFields today={today} period={period} onChange={setPeriod} />
      {!isValid && <Notice tone="warn">{t.badPeriod}</Notice>}
      {isValid && isTooMuch && <Notice tone="warn">{t.tooMuch}</Notice>}
      {isValid && usage.error && !isTooMuch && <QueryProblem error={usage.error} retry={usage.refetch} />}
      {isValid && !usage.error && !usage.data && <Skeleton label={loading} />}
      {isValid && usage.data && songs.length === 0 && <EmptyState title={t.none}>{t.noneHint}</EmptyState>}
      {isValid && songs.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="font-medium">
              {t.total(songs.length)}
            </p>
            <ChoiceGroup
              label={t.order}
              options={[
                { value: 'often', label: t.often },
                { value: 'recent', label: t.recent },
              ]}
              value={order}
              onChange={setOrder}
            />
          </div>
          <UsageTable churchId={church.id} songs={songs} period={period} />
          <SaveCsv churchId={church.id} period={period} />
        </>
      )}
    </div>
  )
}

function SaveCsv({ churchId, period }: { churchId: string; period: Period }) {
  const { report: t } = useServiceTexts()
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const save = async () => {
    setState('reading')
    try {
      const text = await readUsageCsv(churchId, period)
      saveFile(t.fileName(period.from, period.to), new Blob([text], { type: 'text/csv' }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon="download" disabled={state === 'reading'} onClick={() => void save()}>
          {t.csv}
        </Button>
        <p className="text-muted text-sm">{t.csvHint}</p>
      </div>
      {state === 'failed' && <Notice tone="danger">{t.failed}</Notice>}
    </div>
  )
}
