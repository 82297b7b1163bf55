import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useRef } from 'react'
import { type ReadService, sungServiceQuery } from '../../api/live.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useWakeLock } from '../../hooks/screen/use-device.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import type { StagePart } from '../../model/live/stage.ts'
import { useLiveTexts } from '../../texts/live/live-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { fetched } from '../../ui/fetched.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { Clock } from '../present/clock.tsx'
import { useFollowed, useIsMember } from './use-live.ts'
import { useItemChart } from './use-shown-items.ts'
import { Fitted, useStage } from './use-stage.tsx'

const StageChart = fetched(() => import('./stage-chart.tsx').then((module) => module.StageChart))

/** For the band. Members read their notes here too, also where they opened the public address. */
export function StageView({ scope, service, refresh }: Props) {
  const member = { as: 'member', churchId: scope.churchId } as const
  const isMember = useIsMember(scope)
  const { data: own, refetch } = useQuery({ ...sungServiceQuery(member, service.id), enabled: isMember })
  const refreshOwn = useCallback(() => void refetch(), [refetch])
  return own ? (
    <Stage scope={member} service={own} refresh={refreshOwn} />
  ) : (
    <Stage scope={scope} service={service} refresh={refresh} />
  )
}

interface Props {
  scope: Scope
  service: ReadService
  /** Reads the service again. */
  refresh: () => void
}

/** The section of the moment, the next one, the key, the notes and the time. */
function Stage({ scope, service, refresh }: Props) {
  const t = useLiveTexts()
  const news = useFollowed(scope, service, refresh)
  const { live, connection } = news
  const { why, stage } = useStage(scope, service, news)
  const { fields } = useTexts()
  const { item, now, next, at } = stage
  const [shows, setShows] = useStoredState('stage-shows', ['words', 'chart'], 'words')
  const arrangement = useItemChart(scope, item, news.plan)
  const hasNotes = [item?.note, service.notes].some((text) => (text ?? '').trim() !== '')
  const isChart = shows === 'chart' && item !== null && arrangement !== undefined
  const chartArea = useRef<HTMLElement>(null)
  useWakeLock()
  usePageTitle(service.title.trim() || t.service, t.stage.title)
  const state = connection === 'lost' ? t.stage.lost : why ? t.why[why] : live?.blank ? t.stage.dark : ''
  return (
    <main data-theme="dark" className="fixed inset-0 flex flex-col gap-2 bg-black p-[2.5vmin] text-white">
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="min-w-0 truncate font-semibold font-serif text-3xl">
          {item?.title || service.title.trim() || t.service}
        </h1>
        <div className="flex items-baseline gap-8">
          {item?.musicKey && (
            <p className="text-3xl">
              <span className="text-base text-neutral-300">{t.stage.key}</span>{' '}
              <strong className="text-white">{item.musicKey}</strong>
            </p>
          )}
          {arrangement && (
            <Button
              icon="music"
              className="night-colours"
              aria-pressed={isChart}
              onClick={() => setShows(isChart ? 'words' : 'chart')}
            >
              {fields.chart}
            </Button>
          )}
          <Clock />
        </div>
      </header>
      <p role="status" className={classes('text-white text-lg', state === '' && 'sr-only')}>
        {state}
      </p>
      <div
        className={classes(
          'grid min-h-0 flex-1 grid-cols-1 gap-x-8 gap-y-4 landscape:grid-rows-1',
          isChart
            ? 'grid-rows-[4fr_1fr] landscape:grid-cols-[3fr_1fr]'
            : 'grid-rows-[3fr_2fr] landscape:grid-cols-[3fr_2fr]',
        )}
      >
        {isChart ? (
          <section
            ref={chartArea}
            aria-label={t.stage.now}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
            tabIndex={0}
            className="night-colours min-h-0 min-w-0 overflow-y-auto px-2 motion-safe:scroll-smooth"
          >
            <Suspense>
              <PagePart key={item.id} of={arrangement}>
                <StageChart item={item} arrangement={arrangement} live={live ?? null} area={chartArea} />
              </PagePart>
            </Suspense>
          </section>
        ) : (
          <Part
            label={t.stage.now}
            part={now}
            isLarge
            isDim={live?.blank ?? false}
            nothing={t.stage.waiting}
          />
        )}
        <div className="flex min-h-0 min-w-0 flex-col gap-3">
          <Part
            label={t.stage.next}
            part={next}
            nothing={at === -1 ? '' : t.stage.end}
            isOther={next !== null && next.title !== now?.title}
          />
          {hasNotes && (
            <Fitted most={3.5} least={10} className="flex-[2_1_0]">
              <Notes label={t.stage.note} text={item?.note ?? ''} />
              <Notes label={t.stage.notes} text={service.notes ?? ''} />
            </Fitted>
          )}
        </div>
      </div>
    </main>
  )
}

/** Of the type, in hundredths of the smaller side of the window. */
const [LARGE, USUAL] = [13, 5]

interface PartProps {
  label: string
  part: StagePart | null
  /** In place of a part. */
  nothing: string
  isLarge?: boolean
  isDim?: boolean
  /** It belongs to another item, whose title is then shown. */
  isOther?: boolean
}

function Part({ label, part, nothing, isLarge = false, isDim = false, isOther = false }: PartProps) {
  return (
    <section
      aria-label={label}
      className={classes('flex min-h-0 min-w-0 flex-[3_1_0] flex-col', isDim && 'opacity-50')}
    >
      <h2 className="shrink-0 text-neutral-300 text-sm uppercase tracking-wider">
        {label}
        {part?.name ? ` · ${part.name}` : ''}
      </h2>
      {!part && <p className="mt-2 text-neutral-300 text-xl">{nothing}</p>}
      {part && (isOther || part.lines.length === 0) && (
        <p className="mt-1 shrink-0 font-semibold font-serif text-xl">{part.title}</p>
      )}
      {part && part.lines.length > 0 && (
        <Fitted
          most={isLarge ? LARGE : USUAL}
          least={10}
          language={part.language}
          className={classes('mt-1 flex-1 font-serif', !isLarge && 'text-neutral-200')}
        >
          {part.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place tells them apart
            <p key={at} className="min-h-[1lh]">
              {line}
            </p>
          ))}
        </Fitted>
      )}
    </section>
  )
}

function Notes({ label, text }: { label: string; text: string }) {
  if (text.trim() === '') return null
  return (
    <section aria-label={label} className="mb-[0.5em]">
      <h2 className="text-[max(0.75rem,0.7em)] text-neutral-300 uppercase tracking-wider">{label}</h2>
      <p className="whitespace-pre-line text-white">{text}</p>
    </section>
  )
}
