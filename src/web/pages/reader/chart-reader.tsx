import { keyText } from '../../../formats/chords.ts'
import { AS_WRITTEN, type ChartReading } from '../../model/chart/chart-reading.ts'
import { useChartTexts } from '../../texts/chart/chart-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChartControls, ScrollControls, useAutoScroll } from '../chart/chart-controls.tsx'
import { ChartColumns, ChartSheet } from '../chart/chart-sheet.tsx'
import { useChartReading } from '../chart/use-chart-reading.ts'
import type { MusicChart, ReadingPlace } from './music-part.ts'
import { ReaderFrame } from './reader-frame.tsx'
import { useChartPages } from './use-chart-pages.ts'

interface Props extends ReadingPlace {
  music: MusicChart
  /** Reached by turning back from the part after it. */
  fromEnd: boolean
}

/** One chart in the key of its service, turned by a screen. */
export function ChartReader({ music, fromEnd, ...place }: Props) {
  const c = useChartTexts()
  const { arrangement, serviceKey } = music
  const shown = useChartReading({ text: arrangement.chart, arrangement, choiceId: music.id, serviceKey })
  const { chart, reading, choice, choose, notation, setNotation, facts } = shown
  const pages = useChartPages({ ...place, fromEnd, content: [chart, reading] })
  const { sheet, layout, isPaged, screens, framed } = pages
  const scrolling = useAutoScroll(() => framed.frame.current, chart, arrangement, isPaged)
  const detail = [music.name, ...facts].join(' · ')
  return (
    <ReaderFrame
      {...place}
      {...framed}
      heading={music.song}
      detail={detail}
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
          <ChartColumns value={isPaged ? 'two' : 'one'} onChange={pages.setColumns} />
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
    >
      <div className="px-4 sm:px-8 print:p-0">
        <div className="mb-4 hidden print:block">
          <p dir="auto" className="font-semibold font-serif text-2xl">
            {music.song}
          </p>
          <p className="text-sm">{detail}</p>
        </div>
        <ChartSheet ref={sheet} chart={chart} reading={reading} layout={layout} />
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
