import { type Period, placeInPeriod, type SungSong } from '../../../model/services/usage.ts'
import { useServiceTexts } from '../../../texts/services/service-texts.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { shortDate } from '../../../texts/when.ts'

/** In units of the drawing, which is stretched to the width that it has. */
const [WIDTH, HEIGHT] = [1000, 20]

/** The days of a song as strokes on a line from the first to the last day of the period. */
export function UsagePlot({ song, period }: { song: SungSong; period: Period }) {
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
