import { useEffect, useState } from 'react'
import type { Arrangement } from '../../../client/types.ts'
import type { Chart } from '../../../formats/chordpro/chart.ts'
import { keyName, keysOf, keyText, type Notation, notations } from '../../../formats/chords.ts'
import { useReducedMotion } from '../../hooks/screen/use-device.ts'
import {
  AS_WRITTEN,
  type ChartChoice,
  type ChartReading,
  chartSpelling,
  MOST_CAPO,
  stepped,
  storedSeconds,
  storeSeconds,
} from '../../model/chart/chart-reading.ts'
import {
  minutesText,
  secondsOf,
  shareAt,
  steppedSeconds,
  TURNED_SHARE,
  topAt,
} from '../../model/scrolling.ts'
import { useChartTexts } from '../../texts/chart/chart-texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'

interface Props {
  chart: Chart
  reading: ChartReading
  choice: ChartChoice
  onChoose: (choice: ChartChoice) => void
  notation: Notation | null
  onNotation: (notation: Notation) => void
}

const SELECT = 'min-h-10 rounded-lg border border-control bg-surface px-2 text-sm'

/** The key, the capo and the names of the chords. */
export function ChartControls({ chart, reading, choice, onChoose, notation, onNotation }: Props) {
  const c = useChartTexts()
  const { sounds, shapes, capo } = reading
  const shownIn = notation ?? chartSpelling(chart)
  const step = (steps: number) => onChoose({ ...choice, key: stepped(reading, steps) })
  return (
    <>
      {sounds && (
        <div className="flex items-center gap-1">
          <IconButton icon="minus" label={c.down} onClick={() => step(-1)} />
          <select
            aria-label={c.key}
            className={SELECT}
            value={keyName(sounds)}
            onChange={(event) => onChoose({ ...choice, key: event.target.value })}
          >
            {keysWith(keyName(sounds), sounds.isMinor).map((key) => (
              <option key={keyName(key)} value={keyName(key)}>
                {keyText(key, shownIn)}
              </option>
            ))}
          </select>
          <IconButton icon="plus" label={c.up} onClick={() => step(1)} />
        </div>
      )}
      {sounds && (
        <select
          aria-label={c.capo}
          className={SELECT}
          value={capo}
          onChange={(event) => onChoose({ ...choice, capo: Number(event.target.value) })}
        >
          {Array.from({ length: MOST_CAPO + 1 }, (_, fret) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fret is its number
            <option key={fret} value={fret}>
              {fret === 0 ? c.noCapo : c.fret(fret)}
            </option>
          ))}
        </select>
      )}
      <ChoiceGroup
        label={c.notation}
        value={shownIn}
        onChange={onNotation}
        options={notations.map((value) => ({ value, label: c.notations[value] }))}
      />
      {reading.isOwnChoice && (
        <Button variant="quiet" icon="undo" onClick={() => onChoose(AS_WRITTEN)}>
          {reading.service ? c.asInService : c.asWritten}
        </Button>
      )}
      {capo > 0 && shapes && <p className="text-muted text-sm">{c.shapes(keyText(shapes, shownIn), capo)}</p>}
    </>
  )
}

/** The keys in use, and the one that is shown if it is none of them. */
const keysWith = (name: string, isMinor: boolean) => {
  const keys = keysOf(isMinor)
  if (keys.some((key) => keyName(key) === name)) return keys
  return [{ tonic: name.replace(/m$/, ''), isMinor }, ...keys]
}

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

/** In pixels: a chart that stands further away than this was scrolled by the person. */
const OWN_SCROLL = 3

/** In milliseconds: after a longer pause of the page, the chart goes on from where it was. */
const MOST_AT_ONCE = 500

interface AutoScroll {
  isRunning: boolean
  toggle: () => void
  /** The time for the whole chart. */
  seconds: number
  change: (direction: 1 | -1) => void
  /** Whether pages are turned instead, for people who want little motion. */
  byScreens: boolean
}

/** Moves a chart by itself, until its end or until the person scrolls. `isPaged`: it is laid out screen by screen. */
export function useAutoScroll(
  area: () => Element | null,
  chart: Chart,
  { id, tempo }: Pick<Arrangement, 'id' | 'tempo'>,
  isPaged: boolean,
): AutoScroll {
  const [isRunning, setRunning] = useState(false)
  const [chosen, setChosen] = useState(() => storedSeconds(id))
  const byScreens = useReducedMotion() || isPaged
  const seconds = chosen ?? secondsOf(chart, tempo ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the area stays the same, its function may be another
  useEffect(() => {
    const element = area()
    if (!isRunning || !element) return
    const turned = isPaged ? 1 : TURNED_SHARE
    return scroll(element, seconds, byScreens ? turned : null, () => setRunning(false))
  }, [isRunning, seconds, byScreens, isPaged])
  const change = (direction: 1 | -1) => {
    const next = steppedSeconds(seconds, direction)
    setChosen(next)
    storeSeconds(id, next)
  }
  return { isRunning, toggle: () => setRunning(!isRunning), seconds, change, byScreens }
}

/** `turned` is the share of a screen that is turned at once; null: it moves evenly. Returns the function that ends the scrolling. */
function scroll(element: Element, seconds: number, turned: number | null, onEnd: () => void): () => void {
  const seen = () => ({
    top: element.scrollTop,
    height: element.scrollHeight,
    visible: element.clientHeight,
  })
  let share = shareAt(seen(), turned !== null)
  let [wanted, set] = [element.scrollTop, element.scrollTop]
  let last = performance.now()
  const step = (now: number) => {
    const { top, height, visible } = seen()
    if (Math.abs(top - set) > OWN_SCROLL || top + visible >= height - 1) return onEnd()
    const passed = Math.max(0, Math.min(now - last, MOST_AT_ONCE)) / 1000 / seconds
    share = Math.min(1, share + passed)
    last = now
    // The height changes while parts of a long chart are laid out, so each step is added to the last place.
    if (turned !== null) wanted = Math.max(wanted, topAt(share, { height, visible }, true, turned))
    else wanted += topAt(passed, { height, visible }, false)
    element.scrollTop = wanted
    set = element.scrollTop
    frame = requestAnimationFrame(step)
  }
  let frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
