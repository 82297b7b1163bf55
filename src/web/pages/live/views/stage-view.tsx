import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useRef } from 'react'
import { directionOf } from '../../../../core/words/language-match.ts'
import { type ReadService, sungServiceQuery } from '../../../api/live.ts'
import type { Scope } from '../../../api/requests/endpoints.ts'
import { usePageTitle } from '../../../hooks/screen/use-page-title.ts'
import { useWakeLock } from '../../../hooks/screen/use-wake-lock.ts'
import { useStoredState } from '../../../hooks/use-stored-state.ts'
import type { StagePart } from '../../../model/live/stage.ts'
import { useLiveTexts } from '../../../texts/live/live-texts.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { fetched } from '../../../ui/fetched.tsx'
import { PagePart } from '../../../ui/page-part.tsx'
import { Clock } from '../../present/projector/clock.tsx'
import { useFollowed } from '../follow/use-followed.ts'
import { useIsMember } from '../follow/use-is-member.ts'
import { useItemChart } from '../follow/use-item-chart.ts'
import { useStage } from '../follow/use-stage.ts'

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
  const isChart = shows === 'chart' && item !== null && arrangement !== undefined
  const frame = useRef<HTMLElement>(null)
  const itemId = item?.id
  // An item begins at its top, wherever the one before was read. A smooth scroll would stop when its chart arrives meanwhile.
  useEffect(() => {
    if (itemId !== undefined) frame.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [itemId])
  useWakeLock()
  usePageTitle(service.title.trim() || t.service, t.stage.title)
  const state = connection === 'lost' ? t.stage.lost : why ? t.why[why] : live?.blank ? t.stage.dark : ''
  return (
    <main
      ref={frame}
      data-theme="dark"
      className="fixed inset-0 flex flex-col gap-4 overflow-y-auto bg-black p-6 text-white motion-safe:scroll-smooth"
    >
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
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-6 landscape:grid-cols-[3fr_2fr]">
        {isChart ? (
          <section aria-label={t.stage.now} className="night-colours min-w-0">
            <Suspense>
              <PagePart key={item.id} of={arrangement}>
                <StageChart item={item} arrangement={arrangement} />
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
        <div className="space-y-6">
          <Part
            label={t.stage.next}
            part={next}
            nothing={at === -1 ? '' : t.stage.end}
            isOther={next !== null && next.title !== now?.title}
          />
          <Notes label={t.stage.note} text={item?.note ?? ''} />
          <Notes label={t.stage.notes} text={service.notes ?? ''} />
        </div>
      </div>
    </main>
  )
}

const LARGE = { fontSize: 'clamp(1.8rem, 4.5vw, 4rem)' }

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
    <section aria-label={label} className={classes('min-w-0', isDim && 'opacity-50')}>
      <h2 className="text-neutral-300 text-sm uppercase tracking-wider">
        {label}
        {part?.name ? ` · ${part.name}` : ''}
      </h2>
      {!part && <p className="mt-2 text-neutral-300 text-xl">{nothing}</p>}
      {part && (isOther || part.lines.length === 0) && (
        <p className="mt-1 font-semibold font-serif text-xl">{part.title}</p>
      )}
      {part && (
        <div
          lang={part.language}
          dir={directionOf(part.language)}
          style={isLarge ? LARGE : undefined}
          className={classes('mt-2 font-serif leading-snug', !isLarge && 'text-neutral-200 text-xl')}
        >
          {part.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place tells them apart
            <p key={at} className="min-h-[1lh]">
              {line}
            </p>
          ))}
        </div>
      )}
    </section>
  )
}

function Notes({ label, text }: { label: string; text: string }) {
  if (text.trim() === '') return null
  return (
    <section aria-label={label}>
      <h2 className="text-neutral-300 text-sm uppercase tracking-wider">{label}</h2>
      <p className="mt-1 whitespace-pre-line text-white text-xl">{text}</p>
    </section>
  )
}
