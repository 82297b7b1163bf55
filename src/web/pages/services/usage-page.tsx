import { useId, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Church } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import { readUsageCsv, useUsage } from '../../api/services.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { RefusedRequest } from '../../model/save/failure.ts'
import { isDay, todayIn } from '../../model/services/service-times.ts'
import {
  isPeriod,
  lastFirst,
  oftenFirst,
  PERIODS,
  type Period,
  type PeriodName,
  periodOf,
  placeInPeriod,
  type SungSong,
} from '../../model/services/usage.ts'
import { useServiceTexts } from '../../texts/services/service-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { shortDate } from '../../texts/when.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { INPUT, TextField } from '../../ui/field.tsx'
import { EmptyState, Notice, Skeleton } from '../../ui/notice.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { saveFile } from '../save-file.ts'

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

interface PeriodFieldsProps {
  today: string
  period: Period
  onChange: (period: Period) => void
}

/** A usual period, or any first and last day. */
function PeriodFields({ today, period, onChange }: PeriodFieldsProps) {
  const { report: t } = useServiceTexts()
  const id = useId()
  const name = PERIODS.find((one) => {
    const { from, to } = periodOf(one, today)
    return from === period.from && to === period.to
  })
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_11rem_11rem]">
      <div className="min-w-0 space-y-1.5 max-sm:col-span-2">
        <label htmlFor={id} className="block font-medium text-sm">
          {t.period}
        </label>
        <select
          id={id}
          value={name ?? ''}
          onChange={({ target: { value } }) => {
            if (value !== '') onChange(periodOf(value as PeriodName, today))
          }}
          className={`${INPUT} h-[2.625rem]`}
        >
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {t.periods[one]}
            </option>
          ))}
          {!name && <option value="">{t.own}</option>}
        </select>
      </div>
      <TextField
        label={t.from}
        type="date"
        value={period.from}
        onChange={(from) => from !== '' && onChange({ ...period, from })}
        className="h-[2.625rem]"
      />
      <TextField
        label={t.to}
        type="date"
        value={period.to}
        onChange={(to) => to !== '' && onChange({ ...period, to })}
        className="h-[2.625rem]"
      />
    </div>
  )
}

interface UsageTableProps {
  churchId: string
  songs: readonly SungSong[]
  period: Period
}

/** A song in each row, with its days on one scale of time; on a phone the scale is below the title. */
function UsageTable({ churchId, songs, period }: UsageTableProps) {
  const { report: t } = useServiceTexts()
  const language = useLanguage()
  const scope = { as: 'member', churchId } as const
  const cell = 'px-4 py-2.5 align-middle'
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface">
      <table className="w-full text-sm">
        <thead className="border-line border-b text-muted">
          <tr>
            <th scope="col" className={`${cell} text-start`}>
              {t.song}
            </th>
            <th scope="col" className={`${cell} text-end`}>
              {t.count}
            </th>
            <th scope="col" className={`${cell} text-start max-sm:hidden`}>
              {t.last}
            </th>
            <th scope="col" className={`${cell} w-2/5 max-sm:hidden`}>
              <span className="sr-only">{t.when}</span>
              <span aria-hidden="true" className="flex justify-between gap-2 font-normal text-xs">
                <span>{shortDate(period.from, language)}</span>
                <span>{shortDate(period.to, language)}</span>
              </span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {songs.map((song) => (
            <tr key={song.songId}>
              <th scope="row" className={`${cell} text-start font-normal`}>
                <Link
                  href={addresses.song(scope, song.songId)}
                  className="rounded break-words font-semibold font-serif text-base hover:underline"
                >
                  {song.title}
                </Link>
                <span className="block text-muted text-xs sm:hidden">{lastOf(song, language)}</span>
                <span className="mt-1 block sm:hidden">
                  <UsagePlot song={song} period={period} />
                </span>
              </th>
              <td className={`${cell} text-end tabular-nums`}>{song.dates.length}</td>
              <td className={`${cell} whitespace-nowrap max-sm:hidden`}>{lastOf(song, language)}</td>
              <td className={`${cell} max-sm:hidden`}>
                <UsagePlot song={song} period={period} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function lastOf({ dates }: SungSong, language: string): string {
  const last = dates.toSorted().at(-1)
  return last ? shortDate(last, language) : ''
}

/** In units of the drawing, which is stretched to the width that it has. */
const [WIDTH, HEIGHT] = [1000, 20]

/** The days of a song as strokes on a line from the first to the last day of the period. */
function UsagePlot({ song, period }: { song: SungSong; period: Period }) {
  const { report: t } = useServiceTexts()
  const language = useLanguage()
  const dates = song.dates.toSorted()
  const days = dates.map((date) => shortDate(date, language)).join('; ')
  return (
    <svg
      role="img"
      aria-label={t.plot(dates.length, days)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-5 w-full text-accent"
    >
      <title>{days}</title>
      <path
        d={`M0 ${HEIGHT - 1}H${WIDTH}`}
        className="stroke-line"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={dates
          .map((date) => `M${Math.round(placeInPeriod(date, period) * (WIDTH - 4)) + 2} 3V${HEIGHT - 2}`)
          .join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
