import { useEffect, useState } from 'react'
import type { Arrangement } from '../../../client/types.ts'
import type { Chart } from '../../../formats/chordpro/chart.ts'
import { useReducedMotion } from '../../hooks/screen/use-device.ts'
import { storedSeconds, storeSeconds } from '../../model/chart/reading.ts'
import { secondsOf, shareAt, steppedSeconds, TURNED_SHARE, topAt } from '../../model/scrolling.ts'

/** In pixels: a chart that stands further away than this was scrolled by the person. */
const OWN_SCROLL = 3

/** In milliseconds: after a longer pause of the page, the chart goes on from where it was. */
const MOST_AT_ONCE = 500

export interface AutoScroll {
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
