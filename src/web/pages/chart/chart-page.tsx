import { useRef } from 'react'
import type { Arrangement, Song } from '../../../client/types.ts'
import { addresses } from '../../addresses.ts'
import type { Scope } from '../../api/requests/endpoints.ts'
import { useWakeLock } from '../../hooks/screen/use-device.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { useScreens } from '../../hooks/screen/use-screens.ts'
import { useKeys } from '../../hooks/use-keys.ts'
import { useSongPlace } from '../../hooks/use-song-place.ts'
import { useStoredState } from '../../hooks/use-stored-state.ts'
import { useWholeSong } from '../../hooks/use-whole-song.ts'
import { useChartTexts } from '../../texts/chart/chart-texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/notice.tsx'
import { PagePart } from '../../ui/page-part.tsx'
import { QueryProblem } from '../../ui/query-problem.tsx'
import { SizeChoice } from '../../ui/song/print-choices.tsx'
import { ChartControls, ScrollControls, useAutoScroll } from './chart-controls.tsx'
import { ChartColumns, ChartSheet, useChartColumns, useChartLayout } from './chart-sheet.tsx'
import { useChartReading } from './use-chart-reading.ts'

interface Props {
  scope: Scope
  songId: string
  arrangementId: string
}

/** A chart on a screen or on paper. */
export function ChartPage({ scope, songId, arrangementId }: Props) {
  const t = useTexts()
  const c = useChartTexts()
  const { keep } = useSongPlace()
  const whole = useWholeSong(scope, songId)
  const found = whole.kind === 'ready' ? whole.arrangements.find(({ id }) => id === arrangementId) : undefined
  usePageTitle(whole.kind === 'ready' ? whole.song.metadata.title : undefined, c.title)
  useWakeLock()
  const back = (
    <ButtonLink href={keep(addresses.song(scope, songId))} icon="back" variant="quiet">
      {t.back}
    </ButtonLink>
  )
  return (
    <main className="fixed inset-0 flex flex-col print:static print:block">
      {whole.kind === 'ready' && typeof found?.chart === 'string' ? (
        <PagePart of={found.chart} actions={back}>
          <ShownChart key={found.id} song={whole.song} arrangement={found} chart={found.chart} back={back} />
        </PagePart>
      ) : (
        <div className="mx-auto w-full max-w-6xl p-4">
          {whole.kind === 'loading' && <Skeleton lines={12} label={t.loading} />}
          {whole.kind === 'problem' && <QueryProblem error={whole.error} retry={whole.retry} />}
          {whole.kind === 'ready' && <EmptyState isPage title={c.noChart} action={back} />}
        </div>
      )}
    </main>
  )
}

/** Large type, to the one that fills the screen. */
const LARGER = 1.4

interface ShownProps {
  song: Song
  arrangement: Arrangement
  chart: string
  back: React.ReactNode
}

function ShownChart({ song, arrangement, chart: text, back }: ShownProps) {
  const c = useChartTexts()
  const { chart, reading, choice, choose, notation, setNotation, facts } = useChartReading({
    text,
    arrangement,
    choiceId: arrangement.id,
    serviceKey: null,
  })
  const [columns, setColumns] = useChartColumns()
  const [size, setSize] = useStoredState('chart-size', ['normal', 'large'], 'normal')
  const [area, sheet] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)]
  const factor = size === 'large' ? LARGER : 1
  const { layout, isPaged } = useChartLayout(area, sheet, { content: [chart, reading], columns, factor })
  const screens = useScreens(
    () => area.current,
    () => sheet.current,
  )
  const scrolling = useAutoScroll(() => area.current, chart, arrangement, isPaged)
  useKeys({ s: scrolling.toggle })
  return (
    <>
      <section
        ref={area}
        aria-label={c.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4 focus-visible:outline-offset-[-3px] sm:px-8 print:overflow-visible print:p-0"
      >
        <div className="flex flex-wrap items-center gap-2 py-4 print:hidden">
          {back}
          <ChartControls
            chart={chart}
            reading={reading}
            choice={choice}
            onChoose={choose}
            notation={notation}
            onNotation={setNotation}
          />
          <ChartColumns value={isPaged ? 'two' : 'one'} onChange={setColumns} />
          <SizeChoice value={size} onChange={setSize} />
          <Button icon="print" className="ms-auto" onClick={() => window.print()}>
            {c.print}
          </Button>
        </div>
        <header>
          <h1 dir="auto" className="font-semibold font-serif text-2xl">
            {song.metadata.title}
          </h1>
          <p className="text-muted text-sm">{[arrangement.label, ...facts].join(' · ')}</p>
        </header>
        <ChartSheet ref={sheet} chart={chart} reading={reading} layout={layout} isLarge={size === 'large'} />
        {song.metadata.copyright !== '' && (
          <p className="py-4 whitespace-pre-line text-muted text-xs">{song.metadata.copyright}</p>
        )}
      </section>
      {screens.count > 1 && <ScrollControls {...scrolling} />}
    </>
  )
}
