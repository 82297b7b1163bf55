import { minutesText } from '../../model/scrolling.ts'
import { useChartTexts } from '../../texts/chart/chart-texts.ts'
import { IconButton } from '../../ui/button.tsx'
import type { AutoScroll } from './use-auto-scroll.ts'

/** Starts and pauses a chart that moves by itself, and has the time that it takes. It stands below the chart, never on it. */
export function ScrollControls({ isRunning, toggle, seconds, change, byScreens }: AutoScroll) {
  const { scroll: t } = useChartTexts()
  const start = byScreens ? t.startPages : t.start
  return (
    <fieldset className="flex shrink-0 items-center justify-center border-line border-t bg-surface px-1 print:hidden">
      <legend className="sr-only">{start}</legend>
      <IconButton
        icon={isRunning ? 'pause' : 'play'}
        label={isRunning ? t.pause : start}
        aria-keyshortcuts="s"
        onClick={toggle}
      />
      <IconButton icon="minus" label={t.slower} onClick={() => change(1)} />
      <output aria-label={t.time} title={t.time} className="min-w-10 text-center text-sm tabular-nums">
        {minutesText(seconds)}
      </output>
      <IconButton icon="plus" label={t.faster} onClick={() => change(-1)} />
    </fieldset>
  )
}
