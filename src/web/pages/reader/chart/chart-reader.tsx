import { useRef } from 'react'
import { keyText } from '../../../../formats/chords/notation.ts'
import { useScreens } from '../../../hooks/screen/use-screens.ts'
import { useStoredState } from '../../../hooks/use-stored-state.ts'
import { AS_WRITTEN, type ChartReading } from '../../../model/chart/reading.ts'
import { useChartTexts } from '../../../texts/chart/chart-texts.ts'
import { useReaderTexts } from '../../../texts/reader/reader-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChartColumns, useChartColumns } from '../../chart/chart-columns.tsx'
import { ChartControls } from '../../chart/chart-controls.tsx'
import { ChartSheet } from '../../chart/chart-sheet.tsx'
import { ScrollControls } from '../../chart/scroll-controls.tsx'
import { useAutoScroll } from '../../chart/use-auto-scroll.ts'
import { useChartReading } from '../../chart/use-chart-reading.ts'
import type { MusicChart, ReadingPlace } from '../music-part.ts'
import { ReaderFrame } from '../reader-frame.tsx'
import { useTurning } from '../use-turning.ts'

/** The sizes of the type, by which it is multiplied. */
const SIZES = ['0.7', '0.85', '1', '1.2', '1.45', '1.75', '2.1'] as const

interface Props extends ReadingPlace {
  music: MusicChart
  /** Reached by turning back from the part after it. */
  fromEnd: boolean
}

/** One chart in the key of its service, turned by a screen. */
export function ChartReader({ music, fromEnd, ...place }: Props) {
  const r = useReaderTexts()
  const c = useChartTexts()
  const { at, onOpen } = place
  const { arrangement, serviceKey } = music
  const frame = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const shown = useChartReading({ text: arrangement.chart, arrangement, choiceId: music.id, serviceKey })
  const { chart, reading, choice, choose, notation, setNotation, facts } = shown
  const [columns, setColumns] = useChartColumns()
  const [size, setSize] = useStoredState('reader-chart-size', SIZES, '1')
  const resize = (steps: number) => setSize(SIZES[SIZES.indexOf(size) + steps] ?? size)
  const turning = useTurning(frame, {
    pages: 1,
    step: 1,
    half: false,
    fromEnd,
    onEnd: () => onOpen(at + 1),
    onStart: () => onOpen(at - 1, true),
  })
  const screens = useScreens(
    () => frame.current,
    () => content.current,
  )
  const scrolling = useAutoScroll(() => frame.current, chart, arrangement)
  const detail = [music.name, ...facts].join(' · ')
  return (
    <ReaderFrame
      {...place}
      frame={frame}
      heading={music.song}
      detail={detail}
      position={r.page(screens.at, screens.count)}
      turning={turning}
      toFirst={() => frame.current?.scrollTo({ top: 0 })}
      toLast={() => frame.current?.scrollTo({ top: frame.current.scrollHeight })}
      onZoomIn={() => resize(1)}
      onZoomOut={() => resize(-1)}
      keys={{ s: scrolling.toggle }}
      menu={
        <>
          <div className="flex flex-wrap items-center gap-2">
            <ChartControls
              chart={chart}
              reading={reading}
              choice={choice}
              onChoose={choose}
              notation={notation}
              onNotation={setNotation}
            />
          </div>
          <ChartColumns value={columns} onChange={setColumns} />
        </>
      }
      links={
        <Button variant="quiet" icon="print" className="justify-start" onClick={() => window.print()}>
          {c.print}
        </Button>
      }
      above={
        serviceKey !== null && (
          <KeyOfService text={serviceKey} reading={reading} onBack={() => choose(AS_WRITTEN)} />
        )
      }
      over={screens.count > 1 && <ScrollControls {...scrolling} />}
      className="touch-pan-y touch-pinch-zoom bg-paper"
    >
      <div
        ref={content}
        style={{ zoom: size }}
        className="mx-auto max-w-5xl px-4 pt-4 pb-20 sm:px-8 print:max-w-none print:p-0"
      >
        <div className="mb-4 hidden print:block">
          <p dir="auto" className="font-semibold font-serif text-2xl">
            {music.song}
          </p>
          <p className="text-sm">{detail}</p>
        </div>
        <ChartSheet chart={chart} reading={reading} twoColumns={columns === 'two'} large={false} />
      </div>
    </ReaderFrame>
  )
}

interface KeyProps {
  /** As the service names it. */
  text: string
  reading: ChartReading
  onBack: () => void
}

/** Where the person reads another key than the others, or where the text of the service is no key. */
function KeyOfService({ text, reading, onBack }: KeyProps) {
  const c = useChartTexts()
  const { service, sounds, capo, isOwnChoice, notation } = reading
  if (service && !isOwnChoice) return null
  const planned = service ? keyText(service, notation) : text
  const own = [sounds ? keyText(sounds, notation) : null, capo > 0 ? c.fret(capo) : null]
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 border-line border-b bg-accent-soft px-4 text-sm print:hidden">
      <p role="status" className="py-1.5">
        {isOwnChoice ? c.serviceAndOwn(planned, own.filter(Boolean).join(', ')) : c.service(planned)}
      </p>
      {isOwnChoice && (
        <Button variant="quiet" icon="undo" onClick={onBack}>
          {service ? c.asInService : c.asWritten}
        </Button>
      )}
    </div>
  )
}
